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
