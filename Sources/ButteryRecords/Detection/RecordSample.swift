/// The first records of a text, for finding out what it is like.
struct RecordSample {
  /// How many records are looked at before a file's format is known.
  static let limit = 100

  /// The fields of each record.
  private(set) var records: [FieldBuffer] = []

  /// Where each record begins.
  private(set) var starts: [Int] = []

  /// Takes the first records of a text, whose last one is left out where it may go on.
  init(of bytes: UnsafeRawBufferPointer, format: RecordFormat) {
    var text = TextRecords(of: bytes, format: format)
    var fields = FieldBuffer()
    while records.count < Self.limit, text.take(from: bytes, into: &fields) {
      if text.isOpen, !records.isEmpty { return }
      records.append(fields)
      starts.append(text.start)
    }
  }

  /// The number of fields that most records have, and how many do; nil without any.
  static func mostFrequentFieldCount(
    of records: some Collection<FieldBuffer>
  ) -> (count: Int, times: Int)? {
    var counts: [Int: Int] = [:]
    for record in records { counts[record.fieldCount, default: 0] += 1 }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }
      .map { (count: $0.key, times: $0.value) }
  }
}
