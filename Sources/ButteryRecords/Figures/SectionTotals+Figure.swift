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

  /// A statistic as people read it; empty where there are no values.
  ///
  /// The smallest and the largest value are written as in their fields.
  package func text(of statistic: SectionTotals.Statistic, groupsDigits: Bool = true) -> String {
    guard statistics.contains(statistic) else { return "" }
    switch statistic {
    case .min: return lowest?.field ?? ""
    case .max: return highest?.field ?? ""
    case .sum, .mean:
      var figure = figure(statistic == .sum ? .sum : .mean)
      figure?.groupsDigits = groupsDigits
      return figure?.text ?? ""
    }
  }

  /// Shorter and shorter texts of the sum, for narrow columns; the last ones are such as `12.3M`.
  package var shorterSums: [String] { figure(.sum)?.shorterTexts ?? [] }

  /// A statistic for a panel in which all numbers are written alike.
  ///
  /// The least and the greatest value are texts of fields; where these are plain numbers, their digits
  /// are grouped as those of sums are.
  ///
  /// - Parameter isAmount: false for years and codes, whose digits aren't grouped.
  package func panelText(of statistic: SectionTotals.Statistic, isAmount: Bool) -> String {
    let text = text(of: statistic, groupsDigits: isAmount)
    guard isAmount, statistic == .min || statistic == .max, form.decimalMark == .point,
      text.allSatisfy({ "0123456789.-".contains($0) })
    else { return text }
    return NumberFormatter.grouped(text)
  }
}
