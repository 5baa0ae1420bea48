/// Where the records of a text are, in a few bytes for each block of it.
///
/// It is for tables of millions of rows: a background task feeds it a file piece by piece, and
/// whoever shows the table asks for a record's bytes as it comes into view, of what is known so
/// far. Nothing is kept for a record. For each block of 32 KiB, eight bytes say how many records
/// begin before the block, and in what state (in quotes, between records, ...) it is entered;
/// reading the block from there finds the rest.
///
/// What is a record is said with `Grammar`; the header is number 0. Empty lines are none, and a
/// byte-order mark of UTF-8 isn't part of the first. (`RecordFile` refuses UTF-16.) In JSON Lines a
/// record is a line, and quotes mean nothing.
///
/// ```swift
/// let file = try RecordFile(path: "cities.csv")
/// var index = RecordIndex()
/// while !index.isComplete { try index.append(from: file) }
/// var blocks = RecordBlocks(of: file)
/// let bytes = try file.bytes(in: index.range(ofRecord: 1_000_000, in: &blocks))
/// ```
///
/// It is a value: a copy that another task reads doesn't change while this one grows.
package struct RecordIndex: Sendable {
  /// The number of bytes in a block, if not said otherwise.
  package static let standardBlockSize = 1 << 15

  /// Whether all of the text has been taken.
  package private(set) var isComplete = false

  /// The number of bytes that have been taken.
  package private(set) var byteCount = 0

  /// The last record, if a quote opens in it and never closes; nil until `isComplete`.
  ///
  /// The record goes on to the end of the text, unless the quote is taken as text.
  package var openQuoteRecord: Int? {
    isComplete && finder.state == .quoted ? finder.begun - 1 : nil
  }

  /// How the text writes records; nil where only its delimiter was said.
  let format: RecordFormat?

  let blockSize: Int
  private(set) var blocks: [Block] = []

  /// The number of bytes in front of the text.
  private(set) var textStart = 0

  /// Where a quote is that never closes, and so is text.
  private(set) var textQuote: Int?

  /// Fields whose quotes are doubtful.
  private(set) var longQuotes = LongQuotes()

  /// Has counted what is known: its count is the index.
  private var finder: BoundaryFinder

  /// The bytes that have been counted; fewer than `byteCount` while they may become a mark.
  private var countedBytes = 0
  private var mayBeMark = true

  /// What is known where a block begins, in eight bytes.
  struct Block: Sendable {
    private let bits: UInt64

    init(begun: Int, state: RecordState) {
      bits = UInt64(begun) << 3 | UInt64(state.rawValue)
    }

    /// The number of records that begin before the block.
    var begun: Int { Int(bits >> 3) }

    var state: RecordState { RecordState(rawValue: UInt8(bits & 7)) ?? .between }
  }

  /// Creates the index of a text of which nothing is known yet.
  package init(delimiter: Delimiter = .comma) {
    self.init(delimiter: delimiter, blockSize: Self.standardBlockSize)
  }

  package init(delimiter: Delimiter = .comma, blockSize: Int) {
    precondition(blockSize > 0, "a block without bytes")
    self.blockSize = blockSize
    format = nil
    finder = BoundaryFinder(Grammar(delimiter: delimiter))
  }

  /// Creates the index of a text in a format; in JSON Lines each line is a record, whatever quotes
  /// are on it.
  package init(format: RecordFormat) {
    self.init(format: format, blockSize: Self.standardBlockSize)
  }

  package init(format: RecordFormat, blockSize: Int) {
    precondition(blockSize > 0, "a block without bytes")
    self.blockSize = blockSize
    self.format = format
    finder = BoundaryFinder(format.grammar)
    if format.preambleSize > 0 {
      textStart = format.preambleSize
      mayBeMark = false
    }
  }

  /// The number of records known from beginning to end.
  ///
  /// Until `isComplete`, one that may go on is not counted. The header is counted.
  package var recordCount: Int {
    isComplete || !finder.state.isInRecord ? finder.begun : finder.begun - 1
  }

  /// The bytes of memory that the blocks take.
  package var memorySize: Int { blocks.capacity * MemoryLayout<Block>.stride }

  /// How the text writes records.
  var grammar: Grammar { finder.grammar }

  /// A finder of records that goes on from a place in the text.
  @inline(__always)
  func finder(
    at offset: Int, state: RecordState = .between, begun: Int = 0
  ) -> BoundaryFinder {
    guard let textQuote, textQuote >= offset else {
      return BoundaryFinder(grammar, state: state, begun: begun)
    }
    return BoundaryFinder(
      grammar, state: state, begun: begun, bytesToText: textQuote - offset)
  }

  /// Takes the bytes that follow those taken before; any number of them.
  package mutating func append(contentsOf bytes: UnsafeRawBufferPointer) {
    precondition(!isComplete, "more bytes after the end")
    var rest = bytes[...]
    if mayBeMark { takeMark(&rest) }
    if byteCount < textStart { skipPreamble(&rest) }
    byteCount += rest.count
    count(UnsafeRawBufferPointer(rebasing: rest))
  }

  /// Says that no more bytes follow.
  package mutating func finish() {
    if mayBeMark { refuseMark() }
    isComplete = true
  }

  /// Takes the next bytes of a file, and finishes where it ends.
  ///
  /// - Parameter limit: how many bytes to take at most, 256 KiB if not said otherwise.
  /// - Throws: what `RecordFile.bytes(in:)` throws; the index is as it was then.
  package mutating func append(
    from file: RecordFile, atMost limit: Int = 1 << 18
  ) throws(RecordError) {
    precondition(limit > 0, "no bytes to take")
    let end = min(file.size, byteCount + limit)
    let bytes = try file.bytes(in: byteCount..<end)
    bytes.withUnsafeBytes { append(contentsOf: $0) }
    if end == file.size { finish() }
  }

  /// Takes a quote that never closes for text, and reads again what stands behind it.
  ///
  /// From such a quote on all others come in pairs: else it would be closed. So none of them is left
  /// open, and one that is text is enough.
  ///
  /// - Parameters:
  ///   - offset: the place of the quote with which `openQuoteRecord` goes on to the end.
  ///   - file: what the index was made of.
  package mutating func takeAsText(quoteAt offset: Int, in file: RecordFile) throws(RecordError) {
    precondition(openQuoteRecord != nil && offset >= textStart, "no open quote")
    textQuote = offset
    goBack(toBlock: offset / blockSize)
    while !isComplete { try append(from: file) }
  }

  /// Forgets what stands behind a block's beginning.
  private mutating func goBack(toBlock block: Int) {
    let start = max(block * blockSize, textStart)
    longQuotes.goBack(to: start)
    finder = finder(at: start, state: blocks[block].state, begun: blocks[block].begun)
    blocks.removeSubrange((start == block * blockSize ? block : block + 1)...)
    isComplete = false
    (byteCount, countedBytes) = (start, start)
  }

  /// Takes bytes as long as they may be a byte-order mark.
  private mutating func takeMark(_ bytes: inout UnsafeRawBufferPointer.SubSequence) {
    while mayBeMark, let byte = bytes.first {
      guard byte == Grammar.byteOrderMark[byteCount] else { return refuseMark() }
      bytes.removeFirst()
      byteCount += 1
      if byteCount == Grammar.byteOrderMark.count { acceptMark() }
    }
  }

  private mutating func acceptMark() {
    mayBeMark = false
    textStart = byteCount
    enterBlocksInFrontOfText()
  }

  /// Takes the bytes of lines in front of the table.
  private mutating func skipPreamble(_ bytes: inout UnsafeRawBufferPointer.SubSequence) {
    let count = min(bytes.count, textStart - byteCount)
    bytes.removeFirst(count)
    byteCount += count
    enterBlocksInFrontOfText()
  }

  private mutating func enterBlocksInFrontOfText() {
    while countedBytes < byteCount { enterBlock(taking: byteCount - countedBytes) }
  }

  /// Counts as text what might have been a mark and isn't.
  private mutating func refuseMark() {
    mayBeMark = false
    Grammar.byteOrderMark.withUnsafeBytes {
      count(UnsafeRawBufferPointer(rebasing: $0[..<byteCount]))
    }
  }

  private mutating func count(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset < bytes.count {
      let (start, before) = (countedBytes, finder.state)
      let size = enterBlock(taking: min(LongQuotes.pieceSize, bytes.count - offset))
      let piece = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size])
      finder.take(piece)
      if before.isQuoted || finder.state.isQuoted {
        longQuotes.take(piece, at: start, grammar, (before, finder.state))
      }
      offset += size
    }
  }

  /// Goes on by at most `count` bytes within one block, noting its state if it is new.
  @discardableResult
  private mutating func enterBlock(taking count: Int) -> Int {
    let offset = countedBytes % blockSize
    if offset == 0 { blocks.append(Block(begun: finder.begun, state: finder.state)) }
    let size = min(count, blockSize - offset)
    countedBytes += size
    return size
  }
}
