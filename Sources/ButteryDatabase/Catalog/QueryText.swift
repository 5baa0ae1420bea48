/// A query that the user typed, split at the end of its first statement.
struct QueryText {
  /// The first statement without its semicolon.
  let text: String

  /// Whether another statement follows.
  let isSeveral: Bool

  /// - Parameter dialect: The engine's dialect; dialects differ in strings, quoted names and comments.
  init(_ text: String, for dialect: Dialect) {
    let bytes = Array(text.utf8)
    let end = Self.endOfFirstStatement(bytes, in: dialect)
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
  private static func endOfFirstStatement(_ bytes: [UInt8], in dialect: Dialect) -> Int {
    var place = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: ";"): return place
      case UInt8(ascii: "'") where dialect != .sqlite && isMarked(withE: bytes, at: place):
        place = end(ofEscapedString: bytes, at: place)
      case UInt8(ascii: "'"), UInt8(ascii: "\""): place = end(ofQuote: bytes, at: place)
      case UInt8(ascii: "`") where dialect == .sqlite: place = end(ofQuote: bytes, at: place)
      case UInt8(ascii: "[") where dialect == .sqlite:
        place = bytes.place(behind: "]", from: place)
      case UInt8(ascii: "-") where bytes.starts(with: "--", at: place):
        place = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      case UInt8(ascii: "/") where bytes.starts(with: "/*", at: place):
        place = end(ofComment: bytes, at: place, canNest: dialect != .sqlite)
      case UInt8(ascii: "$") where dialect != .sqlite:
        place = end(ofDollarQuote: bytes, at: place)
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

  /// Whether a quote begins a PostgreSQL string such as `E'it\'s'`, in which a backslash escapes a quote.
  private static func isMarked(withE bytes: [UInt8], at place: Int) -> Bool {
    guard place > 0, bytes[place - 1] | 0x20 == UInt8(ascii: "e") else { return false }
    return place == 1 || !isPartOfName(bytes[place - 2])
  }

  private static func end(ofEscapedString bytes: [UInt8], at place: Int) -> Int {
    var place = place + 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "'") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place + 1, bytes.count)
  }

  /// Returns the offset after a comment; in PostgreSQL a comment may contain other comments.
  private static func end(ofComment bytes: [UInt8], at place: Int, canNest: Bool) -> Int {
    guard canNest else { return bytes.place(behind: "*/", from: place + 2) }
    var (place, depth) = (place + 2, 1)
    while place < bytes.count, depth > 0 {
      let (begins, ends) = (
        bytes.starts(with: "/*", at: place), bytes.starts(with: "*/", at: place)
      )
      depth += begins ? 1 : ends ? -1 : 0
      place += begins || ends ? 2 : 1
    }
    return min(place, bytes.count)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80 || (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }

  /// Returns the offset after PostgreSQL's `$tag$ … $tag$`, or after a dollar that begins no such string.
  private static func end(ofDollarQuote bytes: [UInt8], at place: Int) -> Int {
    let tag = bytes[(place + 1)...].prefix(while: isPartOfName)
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
