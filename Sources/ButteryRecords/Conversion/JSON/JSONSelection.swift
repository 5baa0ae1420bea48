/// Finds the array whose elements are records, while a text of JSON is streamed.
///
/// A depth is the number of open brackets around a value.
struct JSONSelection: Sendable {
  private let records: JSONRecords

  /// The depth of the elements that are records; nil outside of their array.
  private var elementDepth: Int?

  /// The key of the array that was found.
  private var found: String?

  /// The depth of the elements of an array that is the right one if its first element is an object.
  private var candidateDepth: Int?

  /// The last key on the way to the array.
  private var key = ""
  private var keyBytes: [UInt8] = []

  /// The number of the path's keys that lead to the present object.
  private var matchCount = 0

  /// Whether the next value is that of a key of the path.
  private var isAtPath = false

  /// The keys of the object in which the path's next key is looked for.
  private var keys: [String] = []
  private static let maximumKeys = 200

  /// Whether the next element has the titles, and is no record.
  private var isAtTitles: Bool

  init(_ records: JSONRecords) {
    self.records = records
    isAtTitles = !records.titles.isEmpty
  }

  /// Whether the text may have more than one outer value.
  var hasSeveralValues: Bool { records == .values }

  private var path: [String]? {
    if case .elements(let path) = records { path } else { nil }
  }

  /// Whether the value that begins with `byte` at a depth is a record.
  mutating func isRecord(beginningWith byte: UInt8, depth: Int) throws(JSONMistake) -> Bool {
    if hasSeveralValues { return depth == 0 }
    if let elementDepth {
      let isElement = depth == elementDepth
      defer { if isElement { isAtTitles = false } }
      return isElement && !isAtTitles
    }
    if depth == candidateDepth {
      candidateDepth = nil
      return byte == UInt8(ascii: "{") ? try choose(depth: depth) : false
    }
    let isArray = byte == UInt8(ascii: "[")
    if depth == 0 {
      try beginText(isArray: isArray, isObject: byte == UInt8(ascii: "{"))
    } else if isAtPath {
      try follow(isArray: isArray, isObject: byte == UInt8(ascii: "{"), depth: depth)
    } else if path == nil, depth == 1, isArray {
      candidateDepth = 2
    }
    return false
  }

  /// Called where the outer value begins.
  private mutating func beginText(isArray: Bool, isObject: Bool) throws(JSONMistake) {
    if isArray, let path { throw JSONMistake("this is an array already: \(Self.advice(path))") }
    if isArray {
      elementDepth = 1
    } else if !isObject {
      let advice = path == nil ? "" : ": --path is for JSON"
      throw JSONMistake("an array or an object is expected here\(advice)")
    }
  }

  private mutating func choose(depth: Int) throws(JSONMistake) -> Bool {
    if let found {
      throw JSONMistake(
        "there are several arrays of objects, such as '\(found)' and '\(key)': "
          + "choose one with --path \(Self.escaped(found))")
    }
    found = key
    elementDepth = depth
    return true
  }

  /// Called where the value of a key of the path begins.
  private mutating func follow(isArray: Bool, isObject: Bool, depth: Int) throws(JSONMistake) {
    isAtPath = false
    let isLast = depth == path?.count
    if isArray, isLast {
      found = key
      elementDepth = depth + 1
    } else if isObject, !isLast {
      matchCount = depth
      keys = []
    } else {
      throw JSONMistake("--path: the value of '\(key)' is no \(isLast ? "array" : "object")")
    }
  }

  // MARK: Keys

  mutating func beginKey() { keyBytes = [] }

  /// Takes a part of a key; the last part includes the closing quote.
  mutating func feed(
    key part: UnsafeRawBufferPointer, isEnd: Bool, depth: Int
  ) throws(JSONMistake) {
    guard !hasSeveralValues, depth == matchCount + 1, elementDepth == nil else { return }
    keyBytes += part
    guard isEnd else { return }
    key = keyBytes.withUnsafeBytes { Self.text(ofKey: $0.part(0..<$0.count - 1)) }
    if keys.count < Self.maximumKeys { keys.append(key) }
    isAtPath = found == nil && path?[matchCount] == key
  }

  /// The text of a key, given without its quotes.
  static func text(ofKey bytes: UnsafeRawBufferPointer) -> String {
    var fields = FieldBuffer()
    guard JSONString.unescape(bytes, into: &fields) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return fields.takeBack(from: 0) { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Ends

  /// Called where a bracket is closed; `depth` is the number of brackets that are still open.
  mutating func close(depth: Int) throws(JSONMistake) {
    if elementDepth == depth + 1 { elementDepth = nil }
    if candidateDepth == depth + 1 { candidateDepth = nil }
    if let path, found == nil, depth == matchCount, matchCount < path.count {
      throw JSONMistake(Self.absence(of: path[matchCount], among: keys))
    }
  }

  /// Called at a valid end of the text; throws if no array was found.
  func checkEnd() throws(JSONMistake) {
    guard case .elements(nil) = records, found == nil, !keys.isEmpty else { return }
    throw JSONMistake(
      "there is no array of objects; --path chooses an array by its key: " + Self.list(keys))
  }

  private static func absence(of key: String, among keys: [String]) -> String {
    guard !keys.isEmpty else { return "--path: there is no key '\(key)', and no other" }
    let nearest = Spelling.nearest(to: key, among: keys).map { "did you mean '\($0)'? " } ?? ""
    return "--path: there is no key '\(key)': \(nearest)There are \(list(keys))"
  }

  private static func list(_ keys: [String]) -> String {
    let shown = keys.prefix(12).map { "'\(VisibleText.sanitised($0, limit: 40))'" }
    return shown.joined(separator: ", ") + (keys.count > 12 ? " and more" : "")
  }

  private static func advice(_ path: [String]) -> String {
    "leave --path \(text(ofPath: path)) out"
  }

  /// The path as `--path` takes it.
  static func text(ofPath path: [String]) -> String {
    path.map(escaped).joined(separator: ".")
  }

  private static func escaped(_ key: String) -> String {
    key.replacing("\\", with: "\\\\").replacing(".", with: "\\.")
  }
}
