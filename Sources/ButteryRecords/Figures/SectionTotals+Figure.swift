extension SectionTotals.Column {
  /// The sum or the mean as a figure; nil for other statistics, and where there are no values.
  package func figure(_ statistic: Aggregate) -> Figure? {
    guard count > 0, form.kind.isNumeric, statistic == .sum || statistic == .mean else {
      return nil
    }
    return Figure(
      content: .number(total, count: statistic == .mean ? count : 1), statistic: statistic,
      form: form)
  }
}
