import ButteryRecords

extension SectionTotals.Column {
  /// A statistic for a panel in which all numbers are written alike.
  ///
  /// The least and the greatest value are texts of fields; where these are plain numbers, their digits
  /// are grouped as those of sums are.
  ///
  /// - Parameter isAmount: false for years and codes, whose digits aren't grouped.
  func panelText(of statistic: SectionTotals.Statistic, isAmount: Bool) -> String {
    let text = text(of: statistic, groupsDigits: isAmount)
    guard isAmount, statistic == .min || statistic == .max, form.decimalMark == .point,
      text.allSatisfy({ "0123456789.-".contains($0) })
    else { return text }
    return NumberFormatter.grouped(text)
  }
}
