/// What a scan found out.
struct CSVScan {
  var header: [String] = []
  var columnCount = 0
  var records = RecordLayout()

  /// The number of bytes in use after the scan.
  var byteCount = 0

  /// The quote that never closes.
  struct OpenQuote: Error {
    let line: Int
    let column: Int
    let columnName: String?
  }
}

/// Finds the fields of a text and unquotes them where they are.
///
/// Fields keep exactly one byte behind them: the delimiter or the line end. Bytes that mean nothing
/// (quotes, the second half of CR LF, empty lines) are dropped by moving what follows them, a run
/// of kept bytes at a time. A text without any of them isn't moved at all.
struct CSVScanner {
  private let text: UnsafeMutableBufferPointer<UInt8>
  private let fieldStops: ByteFinder
  private let quoteStops: ByteFinder
  private let delimiter: UInt8

  /// Where the scanner reads.
  private var position: Int

  /// The run of bytes that are kept and not yet moved: from here to `position`.
  private var runStart: Int

  /// Where that run goes, which is never behind `runStart`.
  private var destination: Int

  private var line = 1
  private var result = CSVScan()

  init(text: UnsafeMutableBufferPointer<UInt8>, start: Int, delimiter: UInt8) {
    self.text = text
    self.delimiter = delimiter
    fieldStops = ByteFinder(delimiter, ASCII.lineFeed, ASCII.carriageReturn)
    quoteStops = ByteFinder(ASCII.quote, ASCII.lineFeed, ASCII.carriageReturn)
    position = start
    runStart = start
    destination = start
  }

  /// Reads the whole text; to be called once.
  mutating func scan() throws(CSVScan.OpenQuote) -> CSVScan {
    try scanHeader()
    while try scanRecord() {}
    result.records.firstFields.append(result.records.fieldEnds.count - 1)
    keep(upTo: position)
    result.byteCount = destination
    return result
  }

  private mutating func scanHeader() throws(CSVScan.OpenQuote) {
    let start = position
    skipEmptyLines()
    result.records.fieldEnds.append(destination - 1)
    _ = try scanRecord()
    keep(upTo: position)
    let ends = result.records.fieldEnds
    result.header = (1..<ends.count).map { field in
      String(decoding: text[ends[field - 1] + 1..<ends[field]], as: UTF8.self)
    }
    result.records = RecordLayout()
    result.records.fieldEnds.append(ends.count > 1 ? ends[ends.count - 1] : start)
  }

  /// Reads the next record and its line end; false if there is none.
  private mutating func scanRecord() throws(CSVScan.OpenQuote) -> Bool {
    skipEmptyLines()
    guard position < text.count else { return false }
    result.records.firstFields.append(result.records.fieldEnds.count - 1)
    result.records.lines.append(line)
    var column = 0
    repeat {
      try scanField(column: column)
      result.records.fieldEnds.append(destination + position - runStart)
      column += 1
    } while skipDelimiter()
    result.columnCount = max(result.columnCount, column)
    return true
  }

  private mutating func scanField(column: Int) throws(CSVScan.OpenQuote) {
    if position < text.count, text[position] == ASCII.quote {
      try scanQuoted(column: column)
    }
    position = fieldStops.firstIndex(in: text, from: position)
  }

  /// Reads from the opening quote to the closing one, both dropped.
  private mutating func scanQuoted(column: Int) throws(CSVScan.OpenQuote) {
    let opening = line
    drop(1)
    while true {
      position = quoteStops.firstIndex(in: text, from: position)
      guard position < text.count else {
        let name = column < result.header.count ? result.header[column] : nil
        throw CSVScan.OpenQuote(
          line: opening, column: column, columnName: name == "" ? nil : name)
      }
      if text[position] != ASCII.quote {
        position += lineEndCount
        line += 1
      } else if position + 1 < text.count, text[position + 1] == ASCII.quote {
        position += 1
        drop(1)
      } else {
        drop(1)
        return
      }
    }
  }

  /// Goes past what ends a field; false if it ended the record.
  private mutating func skipDelimiter() -> Bool {
    guard position < text.count else { return false }
    if text[position] == delimiter {
      position += 1
      return true
    }
    let surplus = lineEndCount - 1
    position += 1
    if surplus > 0 { drop(surplus) }
    line += 1
    return false
  }

  private mutating func skipEmptyLines() {
    while position < text.count,
      text[position] == ASCII.lineFeed || text[position] == ASCII.carriageReturn
    {
      drop(lineEndCount)
      line += 1
    }
  }

  /// The number of bytes of the line end at `position`: two for CR LF.
  private var lineEndCount: Int {
    let isPair =
      text[position] == ASCII.carriageReturn && position + 1 < text.count
      && text[position + 1] == ASCII.lineFeed
    return isPair ? 2 : 1
  }

  /// Leaves out the next bytes.
  private mutating func drop(_ count: Int) {
    keep(upTo: position)
    position += count
    runStart = position
  }

  /// Moves the current run to its place and begins a new one.
  private mutating func keep(upTo end: Int) {
    let count = end - runStart
    if count > 0, destination != runStart, let base = text.baseAddress {
      (base + destination).update(from: base + runStart, count: count)
    }
    destination += count
    runStart = end
  }
}
