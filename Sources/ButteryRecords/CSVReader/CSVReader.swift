/// Reads records with fields between delimiters: RFC 4180, and what else people call CSV.
///
/// The first record is the header. What the RFC leaves open, or what files do in spite of it:
///
/// - A record ends with LF, CR LF or CR alone, each in its turn; after the last one it may be
///   missing. A line with nothing on it is skipped; one with `""` is a record of one empty field.
/// - A field that begins with a quote may have delimiters and line ends in it, and doubled quotes
///   for quotes. Line ends are kept as they are. Text between the closing quote and the next
///   delimiter belongs to the field: `"ab"c` reads as `abc`. Space before a quote is text, which
///   makes the quote text, too.
/// - A quote within a field that doesn't begin with one is text.
/// - Space around fields is part of them.
/// - Records may be shorter or longer than the header.
/// - A byte-order mark of UTF-8 is dropped, one of UTF-16 is an error. Bytes that are no valid
///   UTF-8, and NULs, are kept.
/// - An empty source is a table without columns.
///
/// The text is read in one pass, eight bytes at a time, and is unquoted in its place.
public struct CSVReader: Sendable {
  /// What stands between two fields.
  public var delimiter: Delimiter

  /// Creates a reader.
  public init(delimiter: Delimiter = .comma) {
    self.delimiter = delimiter
  }

  /// Reads all records of a source; time grows with its size.
  ///
  /// ```swift
  /// let table = try CSVReader(delimiter: .tab).read(RecordSource(path: "cities.tsv"))
  /// ```
  ///
  /// - Throws: `RecordError` if the source can't be read, is UTF-16, or has a quote that opens and
  ///   never closes.
  public func read(_ source: RecordSource) throws(RecordError) -> RecordTable {
    try read(source.bytes(), name: source.name)
  }

  private func read(
    _ source: consuming [UInt8], name: String
  ) throws(RecordError) -> RecordTable {
    var bytes = source
    let start = try Self.startOfText(in: bytes, name: name)
    // A typed error thrown straight through this closure is miscompiled with optimisation (Swift
    // 6.3.1): the catch is taken although nothing was thrown. Hence the detour.
    let outcome = bytes.withUnsafeMutableBufferPointer { text in
      var scanner = CSVScanner(text: text, start: start, delimiter: delimiter.rawValue)
      return Result { () throws(CSVScan.OpenQuote) in try scanner.scan() }
    }
    let scan: CSVScan
    switch outcome {
    case .success(let result): scan = result
    case .failure(let quote):
      throw .unterminatedQuote(
        file: name, line: quote.line, column: quote.column, columnName: quote.columnName)
    }
    bytes.removeLast(bytes.count - scan.byteCount)
    return RecordTable(
      name: name, header: scan.header, columnCount: scan.columnCount, records: scan.records,
      arena: bytes)
  }

  /// The number of bytes in front of the text.
  private static func startOfText(in bytes: [UInt8], name: String) throws(RecordError) -> Int {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw .unsupportedEncoding(file: name, encoding: "UTF-16")
    }
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}
