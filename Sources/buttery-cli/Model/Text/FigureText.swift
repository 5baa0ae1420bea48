import ButteryRecords

/// Computed numbers, as people read them.
enum FigureText {
  /// A number as `of(_:digits:groupsDigits:)` writes it, with the decimal mark of a column.
  static func of(
    _ number: Double, digits: Int, groupsDigits: Bool = true, like form: ColumnForm
  ) -> String {
    let text = of(number, digits: digits, groupsDigits: groupsDigits)
    guard form.decimalMark == .comma else { return text }
    return String(text.map { $0 == "." ? "," : $0 == "," ? "." : $0 })
  }

  /// A number with at most `digits` places behind the point: `1,234.5`.
  ///
  /// A number too large for that is written with an exponent.
  ///
  /// - Parameter groupsDigits: whether thousands are separated; false for years and codes.
  static func of(_ number: Double, digits: Int, groupsDigits: Bool = true) -> String {
    guard number.isFinite else { return "\(number)" }
    let scale = [1.0, 10, 100, 1_000, 10_000, 100_000, 1_000_000][min(max(0, digits), 6)]
    let scaled = (number * scale).rounded()
    guard scaled.magnitude < 1e15 else { return "\(number)" }
    let units = Int(scaled.magnitude)
    let ones = units / Int(scale)
    let whole = groupsDigits ? NumberText.grouped(ones) : String(ones)
    let sign = scaled < 0 ? "-" : ""
    guard scale > 1 else { return sign + whole }
    var fraction = String(units % Int(scale))
    while fraction.utf8.count < min(digits, 6) { fraction = "0" + fraction }
    while fraction.last == "0" { fraction.removeLast() }
    return sign + whole + (fraction.isEmpty ? "" : "." + fraction)
  }
}
