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
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  static func isDigit(_ byte: UInt8) -> Bool {
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
    if take(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
      if take(UInt8(ascii: "]")) { return elements }
      guard take(UInt8(ascii: ",")) else { throw error("a ',' or ']' is missing here") }
    }
  }

  private mutating func members(depth: Int) throws(JSONSyntaxError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    var keys: Set<String> = []
    position += 1
    skipBlanks()
    if take(UInt8(ascii: "}")) { return members }
    while true {
      let member = try self.member(depth: depth)
      guard keys.insert(member.key).inserted else {
        throw error(
          "key \(quoted(member.key)) is here for the second time - keep one", at: member.offset)
      }
      members.append(member)
      skipBlanks()
      if take(UInt8(ascii: "}")) { return members }
      guard take(UInt8(ascii: ",")) else { throw error("a ',' or '}' is missing here") }
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
    guard take(UInt8(ascii: ":")) else { throw error("a ':' is missing here") }
    return JSONValue.Member(key: key, offset: start, value: try value(depth: depth + 1))
  }
}
