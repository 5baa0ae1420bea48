/// The fields of one record in their order in the file, without quotes.
///
/// A buffer is meant to be reused: once it has room for the longest record, reading another one
/// allocates nothing. Room for more than a megabyte isn't kept.
package struct FieldBuffer: Sendable {
  @usableFromInline var bytes: [UInt8] = []
  private var fields: [Range<Int>] = []

  /// In JSON Lines the field of each key that is a column of the file.
  private var fieldOfKey: [KeyedField] = []
  private var hasKeys = false

  /// The field of a key, -1 if the record has no such key.
  private struct KeyedField {
    var field: Int32 = -1
    var kind = FieldKind.missing
  }

  /// The members of an object that are no columns, as they are written.
  private var extraMembers: [UInt8] = []

  /// The field of each column of the list; nil where fields and columns have the same numbers.
  var fieldOfColumn: [Int]?

  /// The number of columns of the record's file; further fields belong to no column.
  package internal(set) var columnCount = Int.max

  /// Whether blanks around a field are no part of its value.
  var trimsBlanks = false

  /// The offsets of fields whose outer blanks are within quotes, and so part of their values.
  private var keptBlanks: [Int] = []

  /// Whether the record has more or fewer fields than its file's header.
  ///
  /// In JSON Lines: whether the line is no object, or has keys that are no columns.
  package internal(set) var isRagged = false

  /// Whether the record is an object of JSON that has the key of a column more than once.
  private(set) var repeatsKeys = false

  /// The fields, among the first 64, that are quoted: a bit for each.
  private var quotedFields: UInt64 = 0

  /// Whether something stands between a closing quote and the end of its field.
  var hasTextBehindQuote = false

  /// Creates a buffer without fields.
  package init() {}

  /// The number of fields in the record, which may differ from the number of columns.
  package var fieldCount: Int { fields.count }

  /// Calls `body` with the bytes of a column's field, which are empty if the record lacks the
  /// field.
  ///
  /// The bytes need not be valid UTF-8 and are valid only until `body` returns.
  @inlinable @inline(__always)
  package func withUTF8<Result>(
    column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let range = range(ofColumn: column)
    return try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Calls `body` with the value of a column's field: its bytes without blanks around them, unless
  /// the blanks are part of it.
  package func withValue<Result>(
    column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let isWhole = !trimsBlanks || keptBlanks.contains(range(ofColumn: column).lowerBound)
    return try withUTF8(column: column) { try body(isWhole ? $0 : $0.trimmed) }
  }

  /// Calls `body` with the bytes of a field, by its index in the record, which is less than
  /// `fieldCount`.
  ///
  /// This gives records as they are in their file, including fields without a column.
  package func withUTF8<Result>(
    field: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[fields[field]])) }
  }

  /// Whether the record has more fields than its file has columns.
  package var isBeyondColumns: Bool { !hasKeys && fields.count > columnCount }

  /// The text of a column's field; bytes that are no valid UTF-8 become U+FFFD.
  package func string(column: Int) -> String {
    withUTF8(column: column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the record is a line of a file of JSON Lines.
  package var isJSON: Bool { hasKeys }

  /// The kind of a column's field.
  package func kind(column: Int) -> FieldKind {
    guard let field = field(ofColumn: column) else { return .missing }
    if hasKeys { return fieldOfKey[field].kind }
    return field < fields.count ? .plain : .missing
  }

  /// Whether the record is a line of a file of JSON Lines, but no object.
  package var isNoObject: Bool { hasKeys && isRagged && extraMembers.isEmpty }

  /// The fields that the record has beyond its file's columns; empty for most records.
  ///
  /// Fields are joined with `, `. In JSON Lines, these are members as they are written:
  /// `"key": value`.
  package var extraText: String {
    if hasKeys { return isRagged ? String(decoding: extraMembers, as: UTF8.self) : "" }
    guard columnCount < fields.count else { return "" }
    let extra = fields[columnCount...].map { String(decoding: bytes[$0], as: UTF8.self) }
    return extra.joined(separator: ", ")
  }

  /// The index of a column's field, or in JSON Lines of its key; nil where the file has none.
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
  private static let maximumKept = 1 << 20

  /// Room for most records, so that a record that is a little longer than those before needs no
  /// allocation.
  private static let minimumRoom = 224

  /// Forgets all fields and keeps the room.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= Self.maximumKept)
    if bytes.capacity < Self.minimumRoom { bytes.reserveCapacity(Self.minimumRoom) }
    fields.removeAll(keepingCapacity: fields.capacity <= Self.maximumKept)
    if !keptBlanks.isEmpty { keptBlanks.removeAll() }
    hasKeys = false
    repeatsKeys = false
    isRagged = false
    hasTextBehindQuote = false
    quotedFields = 0
  }

  /// Notes that the next field that is added is quoted.
  mutating func markQuoted() {
    if fields.count < 64 { quotedFields |= 1 << UInt64(fields.count) }
  }

  /// Whether a field, by its index in the record, is quoted; unknown, and false, beyond the first 64.
  package func isQuoted(field: Int) -> Bool { field < 64 && quotedFields >> UInt64(field) & 1 == 1 }

  /// The number of bytes of all fields so far, which is the offset of the next field.
  package var byteCount: Int { bytes.count }

  @inline(__always)
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  @inline(__always)
  mutating func append(contentsOf run: UnsafeRawBufferPointer) { bytes.append(contentsOf: run) }

  /// Adds a field that consists of bytes that were appended before.
  @inline(__always)
  mutating func addField(_ range: Range<Int>) { fields.append(range) }

  /// Marks outer blanks of the bytes from `start` on as part of the field's value.
  @inline(__always)
  mutating func keepBlanks(from start: Int) {
    guard trimsBlanks, start < bytes.count,
      Grammar.isBlank(bytes[start]) || Grammar.isBlank(bytes[bytes.count - 1])
    else { return }
    keptBlanks.append(start)
  }

  /// Calls `body` with the bytes from `start` on, and removes these.
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

  /// Assigns the last field to a key; of equal keys the last one counts.
  mutating func nameLastField(key: Int, kind: FieldKind) {
    guard key < fieldOfKey.count else { return }
    if fieldOfKey[key].field >= 0 { repeatsKeys = true }
    fieldOfKey[key] = KeyedField(field: Int32(fields.count - 1), kind: kind)
  }

  /// Appends a member of an object whose key is no column.
  mutating func appendExtra(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    if !extraMembers.isEmpty { extraMembers.append(contentsOf: ", ".utf8) }
    extraMembers.append(ASCII.quote)
    extraMembers.append(contentsOf: key)
    extraMembers.append(contentsOf: "\": ".utf8)
    extraMembers.append(contentsOf: value)
  }
}

// Records that don't come from a file.
extension FieldBuffer {
  /// Fills the buffer with the values of a row that comes from elsewhere, one for each column; nil
  /// for a missing value.
  ///
  /// - Parameter kinds: the kinds of the fields that have a value; `plain` for all if empty.
  package mutating func fill(_ values: some Collection<[UInt8]?>, kinds: [FieldKind] = []) {
    removeAll()
    columnCount = values.count
    beginObject(keyCount: values.count)
    for (column, value) in values.enumerated() {
      let start = byteCount
      (value ?? []).withUnsafeBytes { append(contentsOf: $0) }
      addField(start..<byteCount)
      nameLastField(
        key: column, kind: value == nil ? .null : kinds.isEmpty ? .plain : kinds[column])
    }
  }
}

/// The kind of a field in its record, which its text doesn't tell.
package enum FieldKind: Sendable {
  /// A field between delimiters, which may be anything.
  case plain

  /// A string of JSON.
  case string

  /// A number, a boolean, an object or an array of JSON, as it is written.
  case literal

  /// The `null` of JSON, whose text is empty.
  case null

  /// No field at all: the record is too short, or has no such key. Its text is empty.
  case missing
}
