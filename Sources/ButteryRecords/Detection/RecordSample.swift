/// The first records of a text, from which its format is detected.
struct RecordSample {
  /// The largest number of records in a sample.
  static let limit = 100

  /// The fields of each record.
  private(set) var records: [FieldBuffer] = []

  /// The offset of each record.
  private(set) var starts: [Int] = []

  /// Takes the first records of a text, without the last one if it may be incomplete.
  init(of bytes: UnsafeRawBufferPointer, format: RecordFormat) {
    var text = TextRecords(of: bytes, format: format)
    var fields = FieldBuffer()
    while records.count < Self.limit, text.take(from: bytes, into: &fields) {
      if text.isOpen, !records.isEmpty { return }
      records.append(fields)
      starts.append(text.start)
    }
  }

  /// Whether all records have the same number of fields, more than one.
  var isEven: Bool {
    let count = records.first?.fieldCount ?? 0
    return count > 1 && records.allSatisfy { $0.fieldCount == count }
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
