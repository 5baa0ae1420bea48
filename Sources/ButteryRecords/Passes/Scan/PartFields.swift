/// Splits the records of one file into fields, one record after another.
struct PartFields: Sendable {
  private let splitter: FieldSplitter
  private(set) var fields = FieldBuffer()

  init(_ part: RecordList.Part) {
    splitter = part.splitter
  }

  /// Splits a record; `fields` has its fields then.
  mutating func split(_ record: UnsafeRawBufferPointer) {
    splitter.split(record, into: &fields)
  }
}
