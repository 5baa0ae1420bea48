/// Delimited fields in which quotes are escaped by backslashes, as Spark and MySQL write them:
/// `"say \"a, b\""`.
struct BackslashEscapes: Sendable, Hashable {
  /// The delimiters behind which a quote opens a field.
  let delimiters: [Delimiter]

  private init(_ delimiters: [Delimiter]) {
    self.delimiters = delimiters
  }

  /// Finds such fields in the beginning of a text; nil if there are none.
  ///
  /// There are if the options say so, or if all records have the same number of fields only when
  /// they are read like this.
  init?(in bytes: UnsafeRawBufferPointer, _ options: ReadingOptions) {
    let delimiters = options.delimiter.map { [$0] } ?? DelimiterDetection.candidates
    if options.quotes == .backslash {
      self.init(delimiters)
      return
    }
    // A file that is followed is read in place as long as that is possible.
    guard options.quotes == nil, !options.follows, Self.hasEscapes(bytes) else { return nil }
    let found = delimiters.first { delimiter in
      guard !Self.isTable(bytes, delimiter, options) else { return false }
      var converted: [UInt8] = []
      var conversion = BackslashConversion(BackslashEscapes([delimiter]))
      _ = conversion.convert(bytes, into: &converted)
      return converted.withUnsafeBytes { Self.isTable($0, delimiter, options) }
    }
    guard let found else { return nil }
    self.init([found])
  }

  /// Whether a backslash stands in front of a quote anywhere.
  private static func hasEscapes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = bytes.firstIndex(of: JSONString.backslash, from: 0)
    while index + 1 < bytes.count {
      if bytes[index + 1] == ASCII.quote { return true }
      index = bytes.firstIndex(of: JSONString.backslash, from: index + 1)
    }
    return false
  }

  /// Whether all records have the same number of fields, and nothing follows a quote that closes.
  private static func isTable(
    _ bytes: UnsafeRawBufferPointer, _ delimiter: Delimiter, _ options: ReadingOptions
  ) -> Bool {
    var format = RecordFormat(kind: .delimited(delimiter), hasHeader: true)
    format.quotes = .spanning(ASCII.quote)
    format.comment = options.comment
    let preamble = PreambleDetection(bytes: bytes)
    format.preambleSize = preamble.start(behindLines: options.skippedLines ?? 0)
    var text = TextRecords(of: bytes, format: format)
    var fields = FieldBuffer()
    var (count, fieldCount) = (0, 0)
    while text.take(from: bytes, into: &fields), count == 0 || !text.isOpen {
      if count == 0 { fieldCount = fields.fieldCount }
      if fields.hasTextBehindQuote || fields.fieldCount != fieldCount { return false }
      count += 1
    }
    return count > 1 && fieldCount > 1
  }
}
