/// The fields of records of one file, taken apart one record after another.
struct PartFields: Sendable {
  private let splitter: FieldSplitter
  private(set) var fields = FieldBuffer()

  init(_ part: RecordList.Part) {
    splitter = part.splitter
  }

  /// Takes a record apart: `fields` are its own then.
  mutating func split(_ record: UnsafeRawBufferPointer) {
    splitter.split(record, into: &fields)
  }
}
