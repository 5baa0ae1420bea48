/// Numbers as people read them.
enum NumberText {
  /// `12345` as `12,345`.
  static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    guard digits.utf8.count > 3 else { return String(number) }
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// `1` row, `2` rows.
  static func counted(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Tenths as a decimal fraction: `297` as `29.7`.
  static func tenths(_ number: Int) -> String {
    "\(number / 10).\(number.magnitude % 10)"
  }

  /// A share from 0 to 1 in per cent: `8.9 %`.
  static func share(_ part: Double) -> String { "\(tenths(Int((part * 1000).rounded()))) %" }

  /// The change from one value to another: `−40 %`.
  static func change(from first: Int, to last: Int) -> String {
    guard first > 0 else { return "" }
    let percent = Int((Double(last - first) * 100 / Double(first)).rounded())
    if percent == 0 { return "±0 %" }
    return percent < 0 ? "−\(-percent) %" : "+\(percent) %"
  }

  /// The change with one decimal: `−2.9 %`; `nil` if `first` isn't positive.
  static func exactChange(from first: Int, to last: Int) -> String? {
    guard first > 0 else { return nil }
    let perMille = Int((Double(last - first) * 1000 / Double(first)).rounded())
    return signed(perMille, tenths(Int(perMille.magnitude))) + " %"
  }

  /// `text`, which is the amount of `number`, with its sign.
  static func signed(_ number: Int, _ text: String) -> String {
    (number == 0 ? "±" : number < 0 ? "−" : "+") + text
  }

  /// An ordinal number: `1st`, `22nd`, `13th`.
  static func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 10, number / 10 % 10) {
      case (1, 0), (1, 2...): "st"
      case (2, 0), (2, 2...): "nd"
      case (3, 0), (3, 2...): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }
}
