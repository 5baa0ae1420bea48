/// The fields of one record, without quotes and as they came.
///
/// It is meant to be kept and filled again: once it has room for the longest record, reading one
/// more allocates nothing. Room for more than a megabyte isn't kept.
package struct FieldBuffer: Sendable {
  @usableFromInline var bytes: [UInt8] = []
  private var fields: [Range<Int>] = []

  /// For a record with keys the field of each one that its file's columns have.
  private var fieldOfKey: [KeyedField] = []
  private var hasKeys = false

  /// The field of a key, -1 for none.
  private struct KeyedField {
    var field: Int32 = -1
    var kind = FieldKind.missing
  }

  /// The members of an object that are no columns, as JSON.
  private var extraMembers: [UInt8] = []

  /// The field of each column of the list; nil where they are the same.
  var fieldOfColumn: [Int]?

  /// The number of columns of the record's file; fields beyond belong to none.
  package internal(set) var columnCount = Int.max

  /// Whether blanks around a field are no part of its value.
  var trimsBlanks = false

  /// Where fields begin whose outer blanks are within quotes, and so part of their values.
  private var keptBlanks: [Int] = []

  /// Whether the record has more or fewer fields than its file's header.
  ///
  /// In JSON Lines: whether the line is no object, or has keys that are no columns.
  package internal(set) var isRagged = false

  /// Whether the record is an object of JSON that has the key of a column more than once.
  private(set) var repeatsKeys = false

  /// Whether something stands between a closing quote and the end of its field.
  var hasTextBehindQuote = false

  /// Creates a buffer without fields.
  package init() {}

  /// The number of fields that the record really has.
  package var fieldCount: Int { fields.count }

  /// Hands the bytes of a column's field to `body`; a field that the record lacks is empty.
  ///
  /// The bytes need not be valid UTF-8 and are valid only until `body` returns.
  @inlinable @inline(__always)
  package func withUTF8<Result>(
    column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let range = range(ofColumn: column)
    return try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Hands the value of a column's field to `body`: its bytes, without blanks around them where these
  /// are no part of it.
  package func withValue<Result>(
    column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let isWhole = !trimsBlanks || keptBlanks.contains(range(ofColumn: column).lowerBound)
    return try withUTF8(column: column) { try body(isWhole ? $0 : $0.trimmed) }
  }

  /// Hands the bytes of a field by its own number, less than `fieldCount`, to `body`.
  ///
  /// For whoever wants records as they are in their file, which may have fields without a column.
  package func withUTF8(field: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[fields[field]])) }
  }

  /// The text of a column's field; bytes that are no valid UTF-8 become U+FFFD.
  package func string(column: Int) -> String {
    withUTF8(column: column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the record is a line among JSON Lines.
  package var isJSON: Bool { hasKeys }

  /// What a column's field is.
  package func kind(column: Int) -> FieldKind {
    guard let field = field(ofColumn: column) else { return .missing }
    if hasKeys { return fieldOfKey[field].kind }
    return field < fields.count ? .plain : .missing
  }

  /// Whether the record is a line among JSON Lines that is no object.
  package var isNoObject: Bool { hasKeys && isRagged && extraMembers.isEmpty }

  /// What the record has beyond its file's columns; empty in most.
  ///
  /// Fields are joined with `, `; in JSON Lines they stand as they do there: `"key": value`.
  package var extraText: String {
    if hasKeys { return isRagged ? String(decoding: extraMembers, as: UTF8.self) : "" }
    guard columnCount < fields.count else { return "" }
    let extra = fields[columnCount...].map { String(decoding: bytes[$0], as: UTF8.self) }
    return extra.joined(separator: ", ")
  }

  /// The bytes of a field by its own number, less than `fieldCount`, whichever column it is of.
  package func bytes(ofField field: Int) -> [UInt8] { Array(bytes[fields[field]]) }

  /// The field of a column, or its key; nil where the file has none.
  private func field(ofColumn column: Int) -> Int? {
    var field = column
    if let fieldOfColumn {
      guard column < fieldOfColumn.count else { return nil }
      field = fieldOfColumn[column]
    }
    return field >= 0 && field < (hasKeys ? fieldOfKey.count : columnCount) ? field : nil
  }

  @usableFromInline func range(ofColumn column: Int) -> Range<Int> {
    guard var field = field(ofColumn: column) else { return 0..<0 }
    if hasKeys { field = Int(fieldOfKey[field].field) }
    return field >= 0 && field < fields.count ? fields[field] : 0..<0
  }
}

// MARK: - Filling

extension FieldBuffer {
  private static let mostKept = 1 << 20

  /// Room for most records, so that those that are a little longer than the first ones need no more.
  private static let leastRoom = 224

  /// Forgets all fields and keeps the room.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= Self.mostKept)
    if bytes.capacity < Self.leastRoom { bytes.reserveCapacity(Self.leastRoom) }
    fields.removeAll(keepingCapacity: fields.capacity <= Self.mostKept)
    if !keptBlanks.isEmpty { keptBlanks.removeAll() }
    hasKeys = false
    repeatsKeys = false
    isRagged = false
    hasTextBehindQuote = false
  }

  /// The bytes of its fields so far, where the next one begins.
  package var byteCount: Int { bytes.count }

  @inline(__always)
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  @inline(__always)
  mutating func append(contentsOf run: UnsafeRawBufferPointer) { bytes.append(contentsOf: run) }

  /// Makes a field of bytes that were appended.
  @inline(__always)
  mutating func addField(_ range: Range<Int>) { fields.append(range) }

  /// Has the blanks kept that the bytes from `start` on begin or end with.
  @inline(__always)
  mutating func keepBlanks(from start: Int) {
    guard trimsBlanks, start < bytes.count,
      Grammar.isBlank(bytes[start]) || Grammar.isBlank(bytes[bytes.count - 1])
    else { return }
    keptBlanks.append(start)
  }

  /// Takes back the bytes from `start` on, and hands them to `body` before.
  mutating func takeBack<Result>(
    from start: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let result = bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    bytes.removeLast(bytes.count - start)
    return result
  }

  /// Begins a record whose fields are found by their keys.
  mutating func beginObject(keyCount: Int) {
    hasKeys = true
    extraMembers.removeAll(keepingCapacity: true)
    for key in 0..<min(keyCount, fieldOfKey.count) { fieldOfKey[key] = KeyedField() }
    while fieldOfKey.count < keyCount { fieldOfKey.append(KeyedField()) }
    if fieldOfKey.count > keyCount { fieldOfKey.removeLast(fieldOfKey.count - keyCount) }
  }

  /// Says that the field added last is that of a key; of equal keys the last one counts.
  mutating func nameLastField(key: Int, kind: FieldKind) {
    guard key < fieldOfKey.count else { return }
    if fieldOfKey[key].field >= 0 { repeatsKeys = true }
    fieldOfKey[key] = KeyedField(field: Int32(fields.count - 1), kind: kind)
  }

  /// Keeps a member of an object that is no column.
  mutating func appendExtra(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    if !extraMembers.isEmpty { extraMembers.append(contentsOf: ", ".utf8) }
    extraMembers.append(ASCII.quote)
    extraMembers.append(contentsOf: key)
    extraMembers.append(contentsOf: "\": ".utf8)
    extraMembers.append(contentsOf: value)
  }
}
