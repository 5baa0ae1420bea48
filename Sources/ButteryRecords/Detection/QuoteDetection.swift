/// Detects what quotes mean in a text with tabs between fields, from its beginning.
///
/// Most programs don't quote fields there, but spreadsheets do. Quoted fields may have tabs and
/// line ends in them if all records have the same number of fields when they are read so, and not
/// otherwise.
struct QuoteDetection {
  /// The least number of records; fewer may agree by chance.
  private static let leastCount = 4

  /// The largest size in bytes of a last record that is taken for one cut off by the sample's end.
  private static let longestCut = 10_000

  private let bytes: UnsafeRawBufferPointer
  private let format: RecordFormat

  /// The quotes of a text whose other format is known.
  static func quotes(
    of bytes: UnsafeRawBufferPointer, _ format: RecordFormat
  ) -> FieldQuotes {
    guard format.kind == .delimited(.tab), bytes.contains(ASCII.quote) else { return format.quotes }
    let detection = QuoteDetection(bytes: bytes, format: format)
    let spanning = FieldQuotes.spanning(ASCII.quote)
    let isSpanning = detection.isTable(spanning) && !detection.isTable(format.quotes)
    return isSpanning ? spanning : format.quotes
  }

  /// Whether all records have the same number of fields, and nothing follows a quote that closes.
  private func isTable(_ quotes: FieldQuotes) -> Bool {
    var format = format
    format.quotes = quotes
    var text = TextRecords(of: bytes, format: format)
    var fields = FieldBuffer()
    var (count, fieldCount) = (0, 0)
    while text.take(from: bytes, into: &fields) {
      if text.isOpen, count > 0 {
        return count + 1 >= Self.leastCount && isCutOff(from: text.start)
      }
      if count == 0 { fieldCount = fields.fieldCount }
      if fields.hasTextBehindQuote || fields.fieldCount != fieldCount { return false }
      count += 1
    }
    return count >= Self.leastCount && fieldCount > 1
  }

  /// Whether the last record is cut off by the sample's end, or is a line without an end.
  private func isCutOff(from start: Int) -> Bool {
    let record = bytes.part(start..<bytes.count)
    return !record.contains(ASCII.lineFeed)
      || bytes.count == FormatDetection.byteLimit && record.count < Self.longestCut
  }
}
