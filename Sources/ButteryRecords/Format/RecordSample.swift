/// The first records of a text, for finding out what it is like.
struct RecordSample {
  /// How many records are looked at before a file's format is known.
  static let limit = 100

  /// The fields of each record.
  private(set) var records: [FieldBuffer] = []

  /// Takes the first records of a text, whose last one is left out where it may go on.
  init(of bytes: UnsafeRawBufferPointer, format: RecordFormat) {
    let splitter = FieldSplitter(format: format)
    let (delimiter, hasQuotes) =
      switch format.kind {
      case .delimited(let delimiter): (delimiter.rawValue, true)
      case .jsonLines: (Delimiter.comma.rawValue, false)
      }
    let finder = RecordEndFinder(delimiter: delimiter, hasQuotes: hasQuotes)
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while records.count < Self.limit {
      while index < bytes.count,
        bytes[index] == ASCII.lineFeed || bytes[index] == ASCII.carriageReturn
      {
        index += 1
      }
      guard index < bytes.count else { return }
      let end = finder.end(in: bytes, from: index)
      if end == nil, !records.isEmpty { return }
      var fields = FieldBuffer()
      splitter.split(bytes.part(index..<(end ?? bytes.count)), into: &fields)
      records.append(fields)
      index = end ?? bytes.count
    }
  }
}
