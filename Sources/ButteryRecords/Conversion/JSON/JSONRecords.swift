/// Which values of a text of JSON are records.
enum JSONRecords: Sendable, Hashable {
  /// Each value of several ones that follow one another.
  case values
  /// The elements of an array: the whole text, what a path of keys leads to, or the only array of
  /// objects in the outer object.
  case elements(path: [String]?)
}

extension JSONRecords {
  /// Which values of a text are records; nil where lines are, or where it isn't JSON.
  ///
  /// - Parameters:
  ///   - isWhole: whether the text ends with `bytes`.
  ///   - suffix: of the file's name; what is called JSON Lines is read as that.
  init?(_ bytes: UnsafeRawBufferPointer, isWhole: Bool, suffix: String, path: [String]?) {
    let start = Self.skipSpace(in: bytes, from: Grammar.textStart(of: bytes))
    guard start < bytes.count else { return nil }
    if path != nil {
      self = .elements(path: path)
      return
    }
    guard !["jsonl", "ndjson"].contains(suffix) else { return nil }
    let outline = JSONOutline(bytes, from: start)
    let found: JSONRecords? =
      switch bytes[start] {
      case UInt8(ascii: "["): Self.records(ofArray: outline, bytes, from: start, suffix: suffix)
      case UInt8(ascii: "{"): Self.records(ofObject: outline, bytes, isWhole: isWhole)
      default: nil
      }
    guard let found else { return nil }
    self = found
  }

  private static func records(
    ofArray outline: JSONOutline, _ bytes: UnsafeRawBufferPointer, from start: Int, suffix: String
  ) -> JSONRecords? {
    // Arrays on lines are lines, and a bracket may begin a field.
    if let end = outline.end, skipSpace(in: bytes, from: end) < bytes.count { return nil }
    let first = skipSpace(in: bytes, from: start + 1)
    let isOfObjects = first < bytes.count && bytes[first] == UInt8(ascii: "{")
    return isOfObjects || suffix == "json" ? .elements(path: nil) : nil
  }

  private static func records(
    ofObject outline: JSONOutline, _ bytes: UnsafeRawBufferPointer, isWhole: Bool
  ) -> JSONRecords? {
    guard outline.isObject else { return nil }
    guard let end = outline.end else {
      // Lines of JSON that are so long have no array that goes on behind the first bytes.
      return outline.hasLineEnds || outline.isInArray ? .elements(path: nil) : nil
    }
    let rest = skipSpace(in: bytes, from: end)
    if rest < bytes.count {
      return outline.hasLineEnds && bytes[rest] == UInt8(ascii: "{") ? .values : nil
    }
    // Another value may follow that isn't there yet.
    if isWhole, outline.arrayCount == 1 { return .elements(path: nil) }
    guard outline.hasLineEnds else { return nil }
    return isWhole && outline.arrayCount > 1 ? .elements(path: nil) : .values
  }

  private static func skipSpace(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index < bytes.count, JSONOutline.isSpace(bytes[index]) { index += 1 }
    return index
  }
}

/// How the first value of a text of JSON is made, as far as it can be seen.
struct JSONOutline {
  /// Where the value ends; nil where the text ends before.
  private(set) var end: Int?

  /// Whether it is on more than one line.
  private(set) var hasLineEnds = false

  /// How many arrays of objects the value has for its keys.
  private(set) var arrayCount = 0

  /// Whether the text ends within such an array.
  var isInArray: Bool { end == nil && arrayCount == 1 && depth > 1 && isArrayOpen }

  /// Whether a key, or the end of an object, follows the first bracket.
  private(set) var isObject = false

  private var depth = 0
  private var isArrayOpen = false

  init(_ bytes: UnsafeRawBufferPointer, from start: Int) {
    var index = start
    var before: UInt8 = 0
    while index < bytes.count, end == nil {
      let byte = bytes[index]
      index += 1
      if Self.isSpace(byte) {
        if byte != 0x20, byte != 0x09 { hasLineEnds = true }
        continue
      }
      if before == UInt8(ascii: "{"), depth == 1, !isObject {
        isObject = byte == ASCII.quote || byte == UInt8(ascii: "}")
      }
      if byte == ASCII.quote {
        index = Self.endOfString(in: bytes, from: index)
      } else {
        take(byte, after: before, endingAt: index)
      }
      before = byte
    }
  }

  private mutating func take(_ byte: UInt8, after before: UInt8, endingAt index: Int) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if depth == 2, byte == UInt8(ascii: "{"), before == UInt8(ascii: "["), isObject {
        arrayCount += 1
        isArrayOpen = true
      }
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth == 1 { isArrayOpen = false }
      if depth <= 0 { end = index }
    default: break
    }
  }

  private static func endOfString(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != ASCII.quote {
      index += bytes[index] == JSONString.backslash ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == ASCII.lineFeed || byte == ASCII.carriageReturn
  }
}
