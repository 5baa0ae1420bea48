// Records that no file has.
extension FieldBuffer {
  /// Takes over the values of a row that comes from elsewhere, a field for each column; nil for one
  /// that is missing.
  package mutating func fill(_ values: some Collection<[UInt8]?>) {
    removeAll()
    columnCount = values.count
    beginObject(keyCount: values.count)
    for (column, value) in values.enumerated() {
      let start = byteCount
      (value ?? []).withUnsafeBytes { append(contentsOf: $0) }
      addField(start..<byteCount)
      nameLastField(key: column, kind: value == nil ? .null : .plain)
    }
  }
}
