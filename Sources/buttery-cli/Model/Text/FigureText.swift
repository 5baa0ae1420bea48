/// Numbers that were worked out, as people read them.
enum FigureText {
  /// A number with thousands separated and at most `digits` places behind the point: `1,234.5`.
  ///
  /// What is too large or too small for that is written with an exponent.
  static func of(_ number: Double, digits: Int) -> String {
    guard number.isFinite else { return "\(number)" }
    let scale = [1.0, 10, 100, 1_000, 10_000, 100_000, 1_000_000][min(max(0, digits), 6)]
    let scaled = (number * scale).rounded()
    guard scaled.magnitude < 1e15 else { return "\(number)" }
    let units = Int(scaled.magnitude)
    let whole = NumberText.grouped(units / Int(scale))
    let sign = scaled < 0 ? "-" : ""
    guard scale > 1 else { return sign + whole }
    var fraction = String(units % Int(scale))
    while fraction.utf8.count < min(digits, 6) { fraction = "0" + fraction }
    while fraction.last == "0" { fraction.removeLast() }
    return sign + whole + (fraction.isEmpty ? "" : "." + fraction)
  }
}
