/// The structure of the first value in a text of JSON, as far as the text goes.
struct JSONOutline {
  /// An array of objects that is reached through objects only.
  struct FoundArray: Equatable {
    /// The keys that lead to it.
    let path: [String]

    /// The path of an array that isn't a value of the outer object; nil for one that is.
    ///
    /// Arrays in the outer object are found while the text is streamed, without a path.
    var deepPath: [String]? { path.count > 1 ? path : nil }
  }

  /// The offset of the value's end; nil where the text ends before.
  private(set) var end: Int?

  /// Whether the value is on more than one line.
  private(set) var hasLineEnds = false

  /// The arrays of objects in the value.
  private(set) var arrays: [FoundArray] = []

  /// The array of objects in which the text ends.
  private(set) var openArray: FoundArray?

  /// Whether a key, or the end of an object, follows the first bracket.
  private(set) var isObject = false

  /// The number of open brackets and, in `objectDepth`, how many of them from the outermost one on
  /// are objects'.
  private var depth = 0
  private var objectDepth = 0

  /// The range of the last key in each of these objects.
  private var keys: [Range<Int>] = []

  /// The largest number of keys that lead to an array, and of arrays; others aren't looked for.
  private static let maximumKeys = 4
  private static let maximumArrays = 20

  init(_ bytes: UnsafeRawBufferPointer, from start: Int) {
    var index = start
    var before: UInt8 = 0
    while index < bytes.count, end == nil {
      if let end = Self.endOfComment(in: bytes, from: index) {
        index = end
        continue
      }
      let byte = bytes[index]
      index += 1
      if JSONByte.isSpace(byte) {
        if byte != 0x20, byte != 0x09 { hasLineEnds = true }
        continue
      }
      if before == UInt8(ascii: "{"), depth == 1, !isObject {
        isObject = byte == ASCII.quote || byte == UInt8(ascii: "}")
      }
      if byte == ASCII.quote {
        let first = index
        index = Self.endOfString(in: bytes, from: first)
        if before != UInt8(ascii: ":") { addKey(first..<max(first, index - 1)) }
      } else {
        feed(byte, after: before, endingAt: index, in: bytes)
      }
      before = byte
    }
  }

  /// Whether the value is an object with a comma behind it, as in lines that were taken from an array.
  func isFollowedByComma(in bytes: UnsafeRawBufferPointer) -> Bool {
    guard isObject, let end else { return false }
    let next = Self.start(in: bytes, from: end)
    return next < bytes.count && bytes[next] == UInt8(ascii: ",")
  }

  /// The array of objects that has the fewest keys above it; nil where several have as few.
  var table: FoundArray? {
    guard let least = arrays.map(\.path.count).min() else { return nil }
    let outer = arrays.filter { $0.path.count == least }
    return outer.count == 1 ? outer[0] : nil
  }

  /// The number of arrays of objects that are values of the outer object.
  var outerArrayCount: Int { arrays.count { $0.path.count == 1 } }

  /// Takes a string that is a key if it stands directly in an object.
  private mutating func addKey(_ place: Range<Int>) {
    guard depth > 0, depth == objectDepth, depth <= Self.maximumKeys else { return }
    keys.removeLast(max(0, keys.count - depth + 1))
    keys.append(place)
  }

  private mutating func feed(
    _ byte: UInt8, after before: UInt8, endingAt index: Int, in bytes: UnsafeRawBufferPointer
  ) {
    switch byte {
    case UInt8(ascii: "{"):
      if before == UInt8(ascii: "["), depth == objectDepth + 1 { addArray(bytes) }
      if depth == objectDepth { objectDepth += 1 }
      depth += 1
    case UInt8(ascii: "["):
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      objectDepth = min(objectDepth, depth)
      if let openArray, depth <= openArray.path.count { self.openArray = nil }
      if depth <= 0 { end = index }
    default: break
    }
  }

  private mutating func addArray(_ bytes: UnsafeRawBufferPointer) {
    guard isObject, objectDepth > 0, keys.count == objectDepth, arrays.count < Self.maximumArrays
    else { return }
    let found = FoundArray(path: keys.map { JSONSelection.text(ofKey: bytes.part($0)) })
    arrays.append(found)
    openArray = found
  }

  /// The offset of the first byte that is part of a value, or the number of bytes.
  static func start(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      if JSONByte.isSpace(bytes[index]) {
        index += 1
      } else if let end = endOfComment(in: bytes, from: index) {
        index = end
      } else {
        return index
      }
    }
    return index
  }

  /// The offset behind a comment that begins at an offset; nil if none does.
  static func endOfComment(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start + 1 < bytes.count, bytes[start] == UInt8(ascii: "/") else { return nil }
    if bytes[start + 1] == UInt8(ascii: "/") {
      return min(bytes.firstIndex(of: ASCII.lineFeed, from: start) + 1, bytes.count)
    }
    guard bytes[start + 1] == UInt8(ascii: "*") else { return nil }
    var index = start + 2
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        return index + 2
      }
      index += 1
    }
    return bytes.count
  }

  static func endOfString(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != ASCII.quote {
      index += bytes[index] == JSONString.backslash ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }
}

/// The array in JSON whose elements are records, and other arrays that might be meant.
struct JSONArrays: Sendable, Equatable {
  /// The keys that lead to the array; nil where it is the whole text, or there is none.
  var path: [String]?

  /// Whether the array was chosen without a given path.
  var isGuess = false

  /// The keys that lead to the other arrays of objects, as far as they are in the text's beginning.
  var others: [[String]] = []
}

extension JSONArrays {
  /// Finds the arrays in a text from its beginning.
  init(in bytes: UnsafeRawBufferPointer, read records: JSONRecords, _ options: ReadingOptions) {
    let start = JSONOutline.start(in: bytes, from: Grammar.textStart(of: bytes))
    guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return }
    let outline = JSONOutline(bytes, from: start)
    if case .elements(let found) = records { path = found ?? outline.table?.path }
    isGuess = path != nil && options.path == nil
    others = outline.arrays.map(\.path).filter { $0 != path }
  }

  /// Finds the arrays in a text that is read as JSON Lines, but is a single object.
  init(inOnlyObject bytes: UnsafeRawBufferPointer) {
    let start = JSONOutline.start(in: bytes, from: Grammar.textStart(of: bytes))
    guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return }
    let outline = JSONOutline(bytes, from: start)
    guard let end = outline.end, bytes.part(end..<bytes.count).allSatisfy(JSONByte.isSpace)
    else { return }
    others = outline.arrays.map(\.path)
  }
}
