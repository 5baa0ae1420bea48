/// A reader for comparison that looks at one byte after another.
struct ReferenceReader {
  struct Record: Equatable {
    var line: Int
    var fields: [[UInt8]]
  }

  struct OpenQuote: Error, Equatable {
    var line: Int
    var column: Int
    var offset = 0

    static func == (left: Self, right: Self) -> Bool {
      left.line == right.line && left.column == right.column
    }
  }

  private enum State {
    case lineStart
    case fieldStart
    case plain
    case quoted
    case quoteInQuoted
  }

  private var state = State.lineStart
  private var records: [Record] = []
  private var fields: [[UInt8]] = []
  private var field: [UInt8] = []
  private var line = 1
  private var recordLine = 1
  private var quoteLine = 1
  private var quoteOffset = 0
  private var offset = 0

  /// The offset of a quote that is taken as text.
  private var text: Int?

  /// Returns all records, beginning with the header.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - text: The offset of a quote that is taken as text because it never closes.
  static func records(
    of bytes: [UInt8], takingAsText text: Int? = nil
  ) throws(OpenQuote) -> [Record] {
    var reader = ReferenceReader()
    reader.text = text
    for (index, byte) in bytes.enumerated() {
      let isSecondHalf = byte == 10 && index > 0 && bytes[index - 1] == 13
      reader.offset = index
      reader.take(byte, isSecondHalf: isSecondHalf)
    }
    return try reader.finish()
  }

  private mutating func take(_ byte: UInt8, isSecondHalf: Bool) {
    // The line feed of CR LF is text within quotes and has no effect elsewhere; the line was
    // counted already.
    if isSecondHalf {
      if state == .quoted { field.append(byte) }
      return
    }
    switch (state, byte) {
    case (.quoted, 34): state = .quoteInQuoted
    case (.quoted, _):
      field.append(byte)
      if byte == 10 || byte == 13 { line += 1 }
    case (.quoteInQuoted, 34):
      field.append(byte)
      state = .quoted
    case (.lineStart, 10), (.lineStart, 13): line += 1
    case (.lineStart, _):
      recordLine = line
      state = .fieldStart
      take(byte, isSecondHalf: false)
    case (.fieldStart, 34) where offset != text:
      quoteLine = line
      quoteOffset = offset
      state = .quoted
    case (_, 44):
      endField()
      state = .fieldStart
    case (_, 10), (_, 13):
      endRecord()
      line += 1
    default:
      field.append(byte)
      state = .plain
    }
  }

  private mutating func finish() throws(OpenQuote) -> [Record] {
    switch state {
    case .lineStart: break
    case .quoted: throw OpenQuote(line: quoteLine, column: fields.count, offset: quoteOffset)
    case .fieldStart, .plain, .quoteInQuoted: endRecord()
    }
    return records
  }

  private mutating func endField() {
    fields.append(field)
    field = []
  }

  private mutating func endRecord() {
    endField()
    records.append(Record(line: recordLine, fields: fields))
    fields = []
    state = .lineStart
  }
}
