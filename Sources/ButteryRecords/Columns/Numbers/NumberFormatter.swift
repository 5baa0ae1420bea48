/// Writes decimal numbers as people read them.
package enum NumberFormatter {
  /// A number of units, of which `fractionDigits` digits stand behind the point.
  static func text(of units: Int128, fractionDigits: Int) -> String {
    var digits = String(units.magnitude)
    if digits.utf8.count <= fractionDigits {
      digits = String(repeating: "0", count: fractionDigits + 1 - digits.utf8.count) + digits
    }
    let sign = units < 0 ? "-" : ""
    guard fractionDigits > 0 else { return sign + digits }
    return "\(sign)\(digits.dropLast(fractionDigits)).\(digits.suffix(fractionDigits))"
  }

  /// `text` with its digits in groups, and with the marks of a column's decimal mark.
  ///
  /// - Parameter groupsDigits: false for years and codes.
  static func grouped(_ text: String, mark: DecimalMark, groupsDigits: Bool = true) -> String {
    let grouped = groupsDigits ? grouped(text) : text
    guard mark == .comma else { return grouped }
    return String(grouped.map { $0 == "," ? "." : $0 == "." ? "," : $0 })
  }

  /// `text` with commas between groups of three digits, if there are four or more in front of the
  /// point.
  package static func grouped(_ text: String) -> String {
    let start = text.first == "-" || text.first == "+" ? 1 : 0
    let integer = text.dropFirst(start).prefix { $0.isASCII && $0.isNumber }
    let end = text.dropFirst(start + integer.count)
    guard integer.count > 3, end.isEmpty || end.first == ".", !end.contains("e") else {
      return text
    }
    var result = String(text.prefix(start))
    for (index, digit) in integer.enumerated() {
      if index > 0, (integer.count - index).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return result + end
  }
}
