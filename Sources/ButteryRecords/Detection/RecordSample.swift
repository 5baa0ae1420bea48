/// The first records of a text, for finding out what it is like.
struct RecordSample {
  /// How many records are looked at before a file's format is known.
  static let limit = 100

  /// The fields of each record.
  private(set) var records: [FieldBuffer] = []

  /// Takes the first records of a text, whose last one is left out where it may go on.
  init(of bytes: UnsafeRawBufferPointer, format: RecordFormat) {
    let splitter = FieldSplitter(format: format)
    var index = Grammar.textStart(of: bytes)
    while records.count < Self.limit {
      index = Grammar.skipLineEnds(in: bytes, from: index)
      guard index < bytes.count else { return }
      var finder = BoundaryFinder(format.grammar)
      let end = finder.endOfRecord(in: bytes, from: index)
      if end == nil, !records.isEmpty { return }
      var fields = FieldBuffer()
      splitter.split(bytes.part(index..<(end ?? bytes.count)), into: &fields)
      records.append(fields)
      index = end ?? bytes.count
    }
  }
}
