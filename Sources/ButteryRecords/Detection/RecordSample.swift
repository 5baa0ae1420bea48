/// The first records of a text, for finding out what it is like.
struct RecordSample {
  /// How many records are looked at before a file's format is known.
  static let limit = 100

  /// The fields of each record.
  private(set) var records: [FieldBuffer] = []

  /// Takes the first records of a text, whose last one is left out where it may go on.
  init(of bytes: UnsafeRawBufferPointer, format: RecordFormat) {
    var text = TextRecords(of: bytes, format: format)
    var fields = FieldBuffer()
    while records.count < Self.limit, text.take(from: bytes, into: &fields) {
      if text.isOpen, !records.isEmpty { return }
      records.append(fields)
    }
  }
}
