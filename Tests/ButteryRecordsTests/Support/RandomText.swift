import SeededRandom

/// Random text with many irregularities.
enum RandomText {
  private static let pieces: [[UInt8]] =
    [
      "\"", "\"", "\"", "\"\"", ",", ",", ";", "\t", "|", "\n", "\n", "\r", "\r\n", "a", "b", " ",
      "é", "日", "12.5", "long words of text", "\"a, b\"", ",\"",
    ].map { Array($0.utf8) } + [[0xFF], [0x00], [0xEF, 0xBB, 0xBF]]

  static func delimited(using random: inout SeededGenerator) -> [UInt8] {
    let count = Int.random(in: 0...40, using: &random)
    return (0..<count).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
  }

  /// Returns lines of JSON, most of them objects.
  static func jsonLines(using random: inout SeededGenerator) -> [UInt8] {
    var text = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      var line = object(depth: 0, using: &random)
      if Int.random(in: 0..<8, using: &random) == 0 {
        line = String(line.unicodeScalars.dropLast(Int.random(in: 1...9, using: &random)))
      }
      text += line + (["\n", "\n", "\r\n", "\n\n"].randomElement(using: &random) ?? "")
    }
    return Array(text.utf8)
  }

  private static func object(depth: Int, using random: inout SeededGenerator) -> String {
    let space = ["", "", " ", "\t "].randomElement(using: &random) ?? ""
    let members = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      string(["a", "b", "key", "\\u0061", "日", "\\\"", ""], using: &random) + space + ":" + space
        + value(depth: depth + 1, using: &random)
    }
    return space + "{" + space + members.joined(separator: space + "," + space) + "}" + space
  }

  private static func value(depth: Int, using random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<(depth > 3 ? 4 : 6), using: &random) {
    case 0: return ["1", "-2.50", "1e6", "0", "-0.0"].randomElement(using: &random) ?? "1"
    case 1: return ["true", "false", "null"].randomElement(using: &random) ?? "null"
    case 4: return object(depth: depth, using: &random).trimmingSpace
    case 5:
      let values = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        value(depth: depth + 1, using: &random)
      }
      return "[" + values.joined(separator: ", ") + "]"
    default: return string(texts, using: &random)
    }
  }

  private static let texts = [
    "x", "two words", "\\\"", "\\\\", "\\n\\r\\t\\b\\f\\/", "\\u00e9", "\\ud83d\\udc04", "\\ud83d",
    "\\udc04", "\\ud83d\\u0041", "🐄", "{}[],:", "", "\u{2028}", "\\u0000",
  ]

  private static func string(_ parts: [String], using random: inout SeededGenerator) -> String {
    let count = Int.random(in: 0...3, using: &random)
    return "\"" + (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined() + "\""
  }
}

extension String {
  fileprivate var trimmingSpace: String {
    let isSpace: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" }
    var scalars = Substring(self).unicodeScalars
    while let first = scalars.first, isSpace(first) { scalars.removeFirst() }
    while let last = scalars.last, isSpace(last) { scalars.removeLast() }
    return String(scalars)
  }
}
