/// The place of a quote that is never closed.
struct OpenQuote {
  /// The line it is in, counted from 1.
  private(set) var line = 1

  /// The number of its field in the record, counted from 0.
  private(set) var field = 0

  /// The number of its record, the header being 0.
  private(set) var record = 0

  private static let pieceSize = 1 << 18

  /// Looks through a whole file, which takes a while; nil if all quotes are closed.
  init?(in file: RecordFile, delimiter: Delimiter) throws(RecordError) {
    var scan = Scan(grammar: Grammar(delimiter: delimiter))
    var offset = 0
    while offset < file.size {
      let end = min(file.size, offset + Self.pieceSize)
      let bytes = try file.bytes(in: offset..<end)
      bytes.withUnsafeBytes { scan.take($0, isFirst: offset == 0) }
      offset = end
    }
    guard scan.state == .quoted else { return nil }
    self = scan.place
  }

  private init() {}

  private struct Scan {
    let grammar: Grammar
    var state = RecordState.between
    var place = OpenQuote()
    private var line = 1
    private var field = 0
    private var records = 0
    private var lastByte: UInt8 = 0

    init(grammar: Grammar) { self.grammar = grammar }

    mutating func take(_ bytes: UnsafeRawBufferPointer, isFirst: Bool) {
      for byte in bytes.dropFirst(isFirst ? Grammar.textStart(of: bytes) : 0) { take(byte) }
    }

    private mutating func take(_ byte: UInt8) {
      let last = state
      state = grammar.state(after: byte, in: last)
      if last == .between, state != .between {
        records += 1
        field = 0
      }
      if state == .fieldStart { field += 1 }
      if state == .quoted, last == .between || last == .fieldStart {
        (place.line, place.field, place.record) = (line, field, records - 1)
      }
      let isSecondHalf = byte == ASCII.lineFeed && lastByte == ASCII.carriageReturn
      if byte == ASCII.carriageReturn || byte == ASCII.lineFeed && !isSecondHalf { line += 1 }
      lastByte = byte
    }
  }
}
