// Figures written with as many decimals as the figures beside them.
extension Figure {
  /// More decimals mean nothing to people.
  private static let mostDecimals = 6

  /// The number of digits that the figure needs behind the point; nil if it is no number, or has
  /// too many digits to be formatted.
  package var neededDecimals: Int? {
    guard let text = text(decimals: Self.mostDecimals, groupsDigits: false) else { return nil }
    let digits = text.filter { $0 == "." || $0 == "," || $0.isNumber }
    guard let point = digits.firstIndex(where: { !$0.isNumber }) else { return 0 }
    let behind = digits[digits.index(after: point)...]
    return behind.count - behind.reversed().prefix { $0 == "0" }.count
  }

  /// The figure, or the number of its field, with so many digits behind the point; nil where it
  /// can't be written with them.
  package func text(decimals: Int, groupsDigits: Bool) -> String? {
    guard let text = digits(decimals: decimals) else { return nil }
    let written = NumberFormatter.grouped(
      text, mark: form.decimalMark, groupsDigits: groupsDigits)
    let sign = error > 0 ? "≈" : ""
    return sign + written + (form.kind == .percentage ? "%" : "")
  }

  private func digits(decimals: Int) -> String? {
    switch content {
    case .number(let sum, let count):
      return FigureDigits(sum: sum, count: count).text(decimals: decimals)
    case .quantile(let quantile):
      if let exact = quantile.exact {
        return FigureDigits(sum: DecimalSum(exact), count: 1).text(decimals: decimals)
      }
      return Self.digits(of: quantile.value, decimals)
    case .field(_, let number):
      return form.kind.isNumeric ? Self.digits(of: number, decimals) : nil
    case .count, .percent: return nil
    }
  }

  private static func digits(of value: Double, _ decimals: Int) -> String? {
    let units = (value * Double(ExactDecimal.powersOfTen[decimals])).rounded()
    guard abs(units) < 0x1p53 else { return nil }
    var sum = DecimalSum()
    sum.add(ExactDecimal(units: Int128(units), fractionDigits: decimals))
    return FigureDigits(sum: sum, count: 1).text(decimals: decimals)
  }
}
