/// A reader of JSON (RFC 8259) whose values know their offsets in the file.
///
/// Nibs are written by hand, so every mistake in them must be reported with line and column. The
/// decoder of FoundationEssentials isn't used: its errors have no position once a value has been
/// parsed, and it accepts unused and duplicate keys. Any bytes give a value or an error.
struct JSONReader {
  /// The maximum nesting, which is more than any nib needs; it keeps the recursion from exhausting
  /// the stack.
  static let greatestDepth = 64

  let bytes: [UInt8]
  var position = 0

  /// Reads the JSON value in `bytes`, which may begin with a byte order mark.
  static func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    if let offset = firstInvalidByte(of: bytes) {
      throw JSONSyntaxError(offset: offset, problem: "this is not UTF-8 - save the file as UTF-8")
    }
    var reader = JSONReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    guard reader.position == bytes.count else {
      throw reader.error("there is something after the end - remove it")
    }
    return value
  }

  private static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }

  func error(_ problem: String, at offset: Int? = nil) -> JSONSyntaxError {
    JSONSyntaxError(offset: offset ?? position, problem: problem)
  }

  /// The byte at the position; `nil` at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipBlanks() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  /// Skips `byte` and returns true if it comes next.
  mutating func consume(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    skipBlanks()
    let start = position
    guard depth <= Self.greatestDepth else {
      throw error("there are more than \(Self.greatestDepth) levels - use fewer")
    }
    return JSONValue(kind: try kind(depth: depth), offset: start)
  }

  private mutating func kind(depth: Int) throws(JSONSyntaxError) -> JSONValue.Kind {
    switch next {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try elements(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"): return .number(try number())
    case let byte? where Self.isDigit(byte): return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw error("the text ends where a value should be - is a bracket not closed?")
    default: throw error("this is no value - texts and keys stand in double quotes")
    }
  }

  private mutating func word(
    _ word: String, _ kind: JSONValue.Kind
  ) throws(JSONSyntaxError) -> JSONValue.Kind {
    guard bytes[position...].starts(with: word.utf8) else {
      throw error("this is no value - did you mean \(word)?")
    }
    position += word.utf8.count
    return kind
  }

  private mutating func elements(depth: Int) throws(JSONSyntaxError) -> [JSONValue] {
    var elements: [JSONValue] = []
    position += 1
    skipBlanks()
    if consume(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
      if consume(UInt8(ascii: "]")) { return elements }
      guard consume(UInt8(ascii: ",")) else { throw error("a ',' or ']' is missing here") }
    }
  }

  private mutating func members(depth: Int) throws(JSONSyntaxError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    var keys: Set<String> = []
    position += 1
    skipBlanks()
    if consume(UInt8(ascii: "}")) { return members }
    while true {
      let member = try self.member(depth: depth)
      guard keys.insert(member.key).inserted else {
        throw error(
          "key \(quoted(member.key)) is here for the second time - keep one", at: member.offset)
      }
      members.append(member)
      skipBlanks()
      if consume(UInt8(ascii: "}")) { return members }
      guard consume(UInt8(ascii: ",")) else { throw error("a ',' or '}' is missing here") }
    }
  }

  private mutating func member(depth: Int) throws(JSONSyntaxError) -> JSONValue.Member {
    skipBlanks()
    let start = position
    guard next == UInt8(ascii: "\"") else {
      throw error("a key in double quotes is missing here")
    }
    let key = try string()
    skipBlanks()
    guard consume(UInt8(ascii: ":")) else { throw error("a ':' is missing here") }
    return JSONValue.Member(key: key, offset: start, value: try value(depth: depth + 1))
  }
}

// MARK: - Reading numbers and strings

extension JSONReader {
  mutating func number() throws(JSONSyntaxError) -> Double {
    let start = position
    _ = consume(UInt8(ascii: "-"))
    if !consume(UInt8(ascii: "0")) { try digits() }
    if consume(UInt8(ascii: ".")) { try digits() }
    if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      _ = consume(UInt8(ascii: "+")) || consume(UInt8(ascii: "-"))
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw error("the number is too large - use a smaller one", at: start)
    }
    return number
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = position
    while let byte = next, Self.isDigit(byte) { position += 1 }
    guard position > start else { throw error("a digit is missing here") }
  }

  /// Reads the string whose opening quote is at the position.
  mutating func string() throws(JSONSyntaxError) -> String {
    let start = position
    position += 1
    var units: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"):
        units += UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter
      case 0..<0x20:
        throw error("a line ends, or a control character stands, in a string - write it as \\n")
      default:
        units.append(byte)
        position += 1
      }
    }
    throw error("the string is never closed - end it with a double quote", at: start)
  }

  /// Reads the escape sequence at the position and returns its character.
  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = position
    position += 1
    let letter = next
    position += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(start)
    default: throw error("there is no such escape - write a backslash as \\\\", at: start)
    }
  }

  private mutating func unicodeEscape(_ start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try codeUnit(start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first), consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u"))
    else {
      throw error("half of a surrogate pair - write the character itself", at: start)
    }
    let second = try codeUnit(start)
    guard UTF16.isTrailSurrogate(second) else {
      throw error("half of a surrogate pair - write the character itself", at: start)
    }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private mutating func codeUnit(_ start: Int) throws(JSONSyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("\\u needs four hexadecimal digits", at: start)
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}

// MARK: - Values

/// A JSON value and the byte offset at which it begins.
struct JSONValue {
  /// A key of an object with its value.
  struct Member {
    let key: String
    /// The byte offset at which the key begins.
    let offset: Int
    let value: JSONValue
  }

  enum Kind {
    case null
    case bool(Bool)
    /// A finite number.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// An object in which no key appears twice.
    case object([Member])
  }

  let kind: Kind
  let offset: Int

  /// The kind of value, for messages.
  var name: String {
    switch kind {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// The reason why bytes aren't JSON, and the byte offset of the mistake.
struct JSONSyntaxError: Error {
  let offset: Int
  let problem: String
}
