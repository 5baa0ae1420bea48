/// A query that the user typed, split at the end of its first statement.
struct QueryText {
  /// The first statement without its semicolon.
  let text: String

  /// Whether another statement follows.
  let isSeveral: Bool

  init(_ text: String) {
    let end = Self.endOfFirstStatement(Array(text.utf8))
    let bytes = Array(text.utf8)
    let rest = bytes[end...].drop { Self.blanks.contains($0) || $0 == UInt8(ascii: ";") }
    isSeveral = !rest.isEmpty
    self.text = String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// The first word of the query, after comments and parentheses; nil for none.
  var firstWord: String? {
    let bytes = Array(text.utf8)
    var place = 0
    while place < bytes.count {
      if bytes.starts(with: "--", at: place) {
        place = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      } else if bytes.starts(with: "/*", at: place) {
        place = bytes.place(behind: "*/", from: place + 2)
      } else if Self.blanks.contains(bytes[place]) || bytes[place] == UInt8(ascii: "(") {
        place += 1
      } else {
        break
      }
    }
    let word = bytes[place...].prefix { ($0 | 0x20) &- 0x61 < 26 || $0 == UInt8(ascii: "_") }
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }

  private static let blanks = Set(" \t\r\n".utf8)

  /// Returns the offset of the first semicolon outside strings, quoted names and comments, or of the end.
  private static func endOfFirstStatement(_ bytes: [UInt8]) -> Int {
    var place = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: ";"): return place
      case UInt8(ascii: "'"), UInt8(ascii: "\""): place = end(ofQuote: bytes, at: place)
      case UInt8(ascii: "-") where bytes.starts(with: "--", at: place):
        place = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      case UInt8(ascii: "/") where bytes.starts(with: "/*", at: place):
        place = bytes.place(behind: "*/", from: place + 2)
      case UInt8(ascii: "$"): place = end(ofDollarQuote: bytes, at: place)
      default: place += 1
      }
    }
    return bytes.count
  }

  /// Returns the offset after a quoted string or name.
  ///
  /// A doubled quote within it needs no special care: the string seems to end there and another one to
  /// begin, which leads to the same end.
  private static func end(ofQuote bytes: [UInt8], at place: Int) -> Int {
    bytes[(place + 1)...].firstIndex(of: bytes[place]).map { $0 + 1 } ?? bytes.count
  }

  /// Returns the offset after PostgreSQL's `$tag$ … $tag$`, or after a dollar that begins no such string.
  private static func end(ofDollarQuote bytes: [UInt8], at place: Int) -> Int {
    let tag = bytes[(place + 1)...].prefix { byte in
      byte == UInt8(ascii: "_") || byte >= 0x80 || (byte | 0x20) &- 0x61 < 26
        || byte &- 0x30 < 10
    }
    let end = place + 1 + tag.count
    let isTag = end < bytes.count && bytes[end] == UInt8(ascii: "$")
    guard isTag, tag.first.map({ $0 &- 0x30 >= 10 }) ?? true else { return place + 1 }
    return bytes.place(
      behind: String(decoding: bytes[place...end], as: UTF8.self), from: end + 1)
  }
}

extension [UInt8] {
  fileprivate func starts(with text: String, at place: Int) -> Bool {
    self[Swift.min(place, count)...].starts(with: text.utf8)
  }

  /// The offset after the next occurrence of a text, or of the end.
  fileprivate func place(behind text: String, from start: Int) -> Int {
    var place = start
    while place < count {
      if starts(with: text, at: place) { return place + text.utf8.count }
      place += 1
    }
    return count
  }
}
