// Records that no file has.
extension FieldBuffer {
  /// Takes over the values of a row that comes from elsewhere, a field for each column; nil for one
  /// that is missing.
  ///
  /// - Parameter kinds: What the fields are, but for those that are missing; anything if not given.
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
