/// Converts the records in a text of JSON to JSON Lines, as a stream.
///
/// Blanks and line ends between tokens are dropped; strings and numbers are kept as they are.
/// Records may be of any size, because no part of a record is kept back.
///
/// Comments and commas behind a last element are left out, and so are commas between the values of a
/// text with several: `isLenient` tells that there were some.
///
/// A record that is an array becomes an object with the keys `column 1`, `column 2` and so on, or
/// with the titles in the first array; any other value becomes one with the key `value`.
struct JSONLinesConversion: ByteConversion {
  private let file: String
  private let titles: [String]
  private var selection: JSONSelection
  private var place = JSONPlace()
  private var token = Token.none
  private var expected = Expected.value

  /// For each open bracket, whether it is an object's.
  private var open: [Bool] = []

  /// The number of open brackets around the record that is being written; nil between records.
  private var recordDepth: Int?

  private var form = Form.object

  /// Whether there were comments, or commas behind a last element.
  private(set) var isLenient = false

  /// Whether a comma has come that isn't written until another element follows.
  private var hasComma = false

  /// The word that is being read, from its first letter on.
  private var letters: [UInt8] = []

  /// The number of items so far, if the record is an array.
  private var itemCount = 0

  /// The kind of value that the record is.
  private enum Form { case object, array, scalar }

  private enum Token {
    case none, word, string, escape
    /// Behind a slash, within a comment, or behind an asterisk within one.
    case slash, lineComment, comment, asterisk
  }

  private enum Expected {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, nothing
  }

  /// The largest depth of nesting; real data are never so deep.
  private static let maximumOpen = 10_000

  init(_ records: JSONRecords, file: String) {
    self.file = file
    titles = records.titles
    selection = JSONSelection(records)
  }

  mutating func convert(
    _ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) -> RecordError? {
    var index = place.isAtStart ? Grammar.textStart(of: bytes) : 0
    do throws(JSONMistake) {
      while index < bytes.count {
        if token == .string || token == .escape {
          index = try feedString(bytes, from: index, into: &output)
        } else {
          try feed(bytes[index], into: &output)
          place.feed(bytes[index])
          index += 1
        }
      }
      return nil
    } catch {
      return .json(file: file, line: place.line, column: place.column, reason: error.reason)
    }
  }

  mutating func finish(into output: inout [UInt8]) -> RecordError? {
    do throws(JSONMistake) {
      if token == .word { try endWord(into: &output) }
      if token == .string || token == .escape {
        throw JSONMistake(end: "the text ends in a string")
      }
      if token == .comment || token == .asterisk {
        throw JSONMistake(end: "the text ends in a comment")
      }
      if let isObject = open.last {
        throw JSONMistake(end: "the text ends, and \(isObject ? "}" : "]") is missing")
      }
      try selection.checkEnd()
      return nil
    } catch {
      return .json(file: file, line: place.line, column: place.column, reason: error.reason)
    }
  }

  // MARK: Tokens

  private mutating func feed(_ byte: UInt8, into output: inout [UInt8]) throws(JSONMistake) {
    if token != .none, token != .word { return try feedComment(byte) }
    if token == .word, !JSONByte.isPartOfWord(byte) { try endWord(into: &output) }
    if JSONByte.isSpace(byte) { return }
    if byte == UInt8(ascii: "/") {
      token = .slash
      return
    }
    let isEnd = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    if hasComma, !isEnd, byte != UInt8(ascii: ",") {
      hasComma = false
      if recordDepth != nil { output.append(UInt8(ascii: ",")) }
    }
    switch byte {
    case ASCII.quote: try beginString(into: &output)
    case UInt8(ascii: "{"), UInt8(ascii: "["): try openBracket(byte, into: &output)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): try expectEnd(byte)
    case UInt8(ascii: ","): return try feedComma()
    case UInt8(ascii: ":"): try feedColon()
    default: try feedWord(byte, into: &output)
    }
    if recordDepth != nil { output.append(written(byte)) }
    if isEnd { try closeBracket(into: &output) }
  }

  private mutating func feedComment(_ byte: UInt8) throws(JSONMistake) {
    switch (token, byte) {
    case (.slash, UInt8(ascii: "/")): token = .lineComment
    case (.slash, UInt8(ascii: "*")): token = .comment
    case (.slash, _): throw unexpected(UInt8(ascii: "/"))
    case (.lineComment, ASCII.lineFeed), (.asterisk, UInt8(ascii: "/")): token = .none
    case (.comment, UInt8(ascii: "*")): token = .asterisk
    case (.asterisk, UInt8(ascii: "*")): break
    case (.asterisk, _): token = .comment
    default: break
    }
    isLenient = true
  }

  private mutating func feedWord(
    _ byte: UInt8, into output: inout [UInt8]
  ) throws(JSONMistake) {
    guard JSONByte.isPartOfWord(byte) else { throw unexpected(byte) }
    if token == .none {
      try beginValue(byte, into: &output)
      letters = []
    }
    token = .word
    if byte.isLetter || !letters.isEmpty { letters.append(byte) }
    if letters.count > Self.longestWord { throw noValue }
  }

  private mutating func endWord(into output: inout [UInt8]) throws(JSONMistake) {
    token = .none
    // Numbers aren't checked; letters in them are those of exponents.
    guard
      letters.isEmpty || Self.words.contains(letters) || letters.first == UInt8(ascii: "e")
        || letters.first == UInt8(ascii: "E")
    else { throw noValue }
    try endValue(into: &output)
  }

  private mutating func beginString(into output: inout [UInt8]) throws(JSONMistake) {
    if expected == .key || expected == .keyOrEnd {
      selection.beginKey()
      expected = .colon
    } else {
      try beginValue(ASCII.quote, into: &output)
    }
    token = .string
  }

  /// Takes a string, or the part of it that has come, and returns the offset behind it.
  private mutating func feedString(
    _ bytes: UnsafeRawBufferPointer, from start: Int, into output: inout [UInt8]
  ) throws(JSONMistake) -> Int {
    var index = start
    while index < bytes.count, token != .none {
      let byte = bytes[index]
      if token == .escape {
        token = .string
      } else if byte == JSONString.backslash {
        token = .escape
      } else if byte == ASCII.quote {
        token = .none
      } else if Grammar.isLineEnd(byte) {
        throw JSONMistake(syntax: "the line ends in a string")
      }
      index += 1
    }
    let part = bytes.part(start..<index)
    for byte in part { place.feed(byte) }
    if recordDepth != nil { output += part }
    if expected == .colon {
      let isEnd = token == .none
      try selection.feed(key: part, isEnd: isEnd, depth: open.count)
    } else if token == .none {
      try endValue(into: &output)
    }
    return index
  }

  // MARK: Values

  private mutating func beginValue(
    _ byte: UInt8, into output: inout [UInt8]
  ) throws(JSONMistake) {
    guard expected == .value || expected == .valueOrEnd else { throw unexpected(byte) }
    if let recordDepth {
      if form == .array, open.count == recordDepth + 1 { beginItem(into: &output) }
    } else if try selection.isRecord(beginningWith: byte, depth: open.count) {
      beginRecord(with: byte, into: &output)
    }
  }

  private mutating func beginRecord(with byte: UInt8, into output: inout [UInt8]) {
    recordDepth = open.count
    itemCount = 0
    switch byte {
    case UInt8(ascii: "{"): form = .object
    case UInt8(ascii: "["): form = .array
    default:
      form = .scalar
      output += "{\"value\":".utf8
    }
  }

  private mutating func beginItem(into output: inout [UInt8]) {
    itemCount += 1
    let hasTitle = itemCount <= titles.count
    output += "\"\(hasTitle ? titles[itemCount - 1] : "column \(itemCount)")\":".utf8
  }

  /// The byte to write for one outside of strings: the brackets of a record that is an array become
  /// those of an object.
  private func written(_ byte: UInt8) -> UInt8 {
    guard form == .array, let recordDepth, open.count == recordDepth + 1 else { return byte }
    return switch byte {
    case UInt8(ascii: "["): UInt8(ascii: "{")
    case UInt8(ascii: "]"): UInt8(ascii: "}")
    default: byte
    }
  }

  private mutating func endValue(into output: inout [UInt8]) throws(JSONMistake) {
    if recordDepth == open.count {
      if form == .scalar { output.append(UInt8(ascii: "}")) }
      output.append(ASCII.lineFeed)
      recordDepth = nil
    }
    expected = open.isEmpty ? (selection.hasSeveralValues ? .value : .nothing) : .commaOrEnd
  }

  private mutating func openBracket(
    _ byte: UInt8, into output: inout [UInt8]
  ) throws(JSONMistake) {
    try beginValue(byte, into: &output)
    let isObject = byte == UInt8(ascii: "{")
    open.append(isObject)
    expected = isObject ? .keyOrEnd : .valueOrEnd
    if open.count > Self.maximumOpen {
      throw JSONMistake(syntax: "too many brackets within brackets")
    }
  }

  private mutating func expectEnd(_ byte: UInt8) throws(JSONMistake) {
    let isObject = byte == UInt8(ascii: "}")
    let mayEnd =
      hasComma || expected == .commaOrEnd || expected == (isObject ? .keyOrEnd : .valueOrEnd)
    guard open.last == isObject, mayEnd else { throw unexpected(byte) }
    if hasComma { isLenient = true }
    hasComma = false
  }

  private mutating func closeBracket(into output: inout [UInt8]) throws(JSONMistake) {
    open.removeLast()
    if recordDepth == nil { try selection.close(depth: open.count) }
    try endValue(into: &output)
  }

  private mutating func feedComma() throws(JSONMistake) {
    if open.isEmpty, expected == .value, !place.isAtStart, !hasComma, form != .scalar {
      // Between the values of a text with several.
      isLenient = true
      hasComma = true
      return
    }
    guard expected == .commaOrEnd else { throw unexpected(UInt8(ascii: ",")) }
    expected = open.last == true ? .key : .value
    hasComma = true
  }

  private mutating func feedColon() throws(JSONMistake) {
    guard expected == .colon else { throw unexpected(UInt8(ascii: ":")) }
    expected = .value
  }

  private var noValue: JSONMistake {
    let word = VisibleText.sanitised(String(decoding: letters, as: UTF8.self))
    return JSONMistake(syntax: "a value is expected here, and \(word) is none: texts have quotes")
  }

  private static let words = Set(
    ["true", "false", "null", "NaN", "nan", "Infinity", "inf", "Inf"].map { Array($0.utf8) })

  private static let longestWord = 64

  private func unexpected(_ byte: UInt8) -> JSONMistake {
    let wanted =
      switch expected {
      case .value, .valueOrEnd: "a value"
      case .key: "a key in quotes"
      case .keyOrEnd: "a key in quotes, or }"
      case .colon: "a colon"
      case .commaOrEnd: open.last == true ? "a comma or }" : "a comma or ]"
      case .nothing: "the end"
      }
    let isVisible = byte > 0x20 && byte < 0x7F
    let found = isVisible ? String(UnicodeScalar(byte)) : "another character"
    return JSONMistake(syntax: "\(wanted) is expected here, not \(found)")
  }
}

/// An error in a text of JSON.
struct JSONMistake: Error {
  /// What is wrong, and what to do.
  let reason: String

  init(_ reason: String) { self.reason = reason }

  init(syntax reason: String) {
    self.reason = reason + " — correct it there, or read it as lines with --delimiter none"
  }

  init(end reason: String) { self.reason = reason + " — it seems to be cut off: get it again" }
}

/// A place in a text: lines and characters count from 1.
struct JSONPlace: Sendable {
  private(set) var line = 1
  private(set) var column = 1
  private(set) var isAtStart = true

  mutating func feed(_ byte: UInt8) {
    isAtStart = false
    if byte == ASCII.lineFeed {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }
}
