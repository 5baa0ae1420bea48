/// An index of the records of a text, which takes a few bytes for each block of the text.
///
/// It is for tables of millions of rows. A background task feeds it a file piece by piece.
/// Meanwhile the table asks for the bytes of known records as they come into view. The index stores
/// nothing for a record. For each block of 32 KiB it stores eight bytes: how many records begin
/// before the block, and the parser's state at the block's beginning (in quotes, between records,
/// ...). The rest is found by reading the block from there.
///
/// `Grammar` defines what a record is; the header is number 0. Empty lines aren't records, and a
/// byte-order mark of UTF-8 isn't part of the first one. (`RecordFile` refuses UTF-16.) In JSON
/// Lines each line is a record, and quotes don't matter.
///
/// ```swift
/// let file = try RecordFile(path: "cities.csv")
/// var index = RecordIndex()
/// while !index.isComplete { try index.append(from: file) }
/// var blocks = RecordBlocks(of: file)
/// let bytes = try file.bytes(in: index.range(ofRecord: 1_000_000, in: &blocks))
/// ```
///
/// The index is a value: a copy that another task reads doesn't change while this one grows.
package struct RecordIndex: Sendable {
  /// The default number of bytes in a block.
  package static let standardBlockSize = 1 << 15

  /// Whether all of the text has been taken.
  package private(set) var isComplete = false

  /// The number of bytes that have been taken.
  package private(set) var byteCount = 0

  /// The last record, if a quote opens in it and never closes; nil until `isComplete`.
  ///
  /// This record extends to the end of the text, unless the quote is taken as text.
  package var openQuoteRecord: Int? {
    isComplete && finder.state == .quoted ? finder.begun - 1 : nil
  }

  /// The format of the text; nil where only its delimiter was given.
  let format: RecordFormat?

  let blockSize: Int
  private(set) var blocks: [Block] = []

  /// The number of bytes in front of the text.
  private(set) var textStart = 0

  /// The offset of a quote that never closes and is taken as text.
  private(set) var textQuote: Int?

  /// Whether the text has colours for a terminal, which are no part of values.
  package private(set) var hasColours = false

  /// The fields whose quotes are doubtful.
  private(set) var longQuotes = LongQuotes()

  /// The finder after the last byte that was counted; its count is that of the index.
  private var finder: BoundaryFinder

  /// The number of bytes that have been counted; less than `byteCount` while they may become a
  /// byte-order mark.
  private var countedBytes = 0
  private var mayBeMark = true

  /// The state at the beginning of a block, in eight bytes.
  struct Block: Sendable {
    private let bits: UInt64

    init(begun: Int, state: RecordState) {
      bits = UInt64(begun) << 3 | UInt64(state.rawValue)
    }

    /// The number of records that begin before the block.
    var begun: Int { Int(bits >> 3) }

    var state: RecordState { RecordState(rawValue: UInt8(bits & 7)) ?? .between }
  }

  /// Creates the index of a text, of which it has no bytes yet.
  package init(delimiter: Delimiter = .comma, blockSize: Int = standardBlockSize) {
    precondition(blockSize > 0, "a block without bytes")
    self.blockSize = blockSize
    format = nil
    finder = BoundaryFinder(Grammar(delimiter: delimiter))
  }

  /// Creates the index of a text in a format.
  package init(format: RecordFormat, blockSize: Int = standardBlockSize) {
    precondition(blockSize > 0, "a block without bytes")
    self.blockSize = blockSize
    self.format = format
    finder = BoundaryFinder(format.grammar)
    if format.preambleSize > 0 {
      textStart = format.preambleSize
      mayBeMark = false
    }
  }

  /// The number of complete records, including the header.
  ///
  /// Until `isComplete`, a last record that may go on isn't counted.
  package var recordCount: Int {
    isComplete || !finder.state.isInRecord ? finder.begun : finder.begun - 1
  }

  /// The bytes of memory that the blocks take.
  package var memorySize: Int { blocks.capacity * MemoryLayout<Block>.stride }

  /// The grammar of the text.
  var grammar: Grammar { finder.grammar }

  /// What finds the records of the text from any offset on.
  var finders: Finders { Finders(grammar: grammar, textQuote: textQuote) }

  /// Makes finders.
  ///
  /// Passing it on costs less than an index, whose references would be counted.
  struct Finders {
    let grammar: Grammar

    /// The offset of a quote that never closes and is taken as text.
    fileprivate let textQuote: Int?

    /// A finder that goes on from an offset in the text.
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
  }

  /// Takes the next bytes of the text, any number of them.
  package mutating func append(contentsOf bytes: UnsafeRawBufferPointer) {
    precondition(!isComplete, "more bytes after the end")
    var rest = bytes[...]
    if mayBeMark { consumeMark(&rest) }
    if byteCount < textStart { skipPreamble(&rest) }
    byteCount += rest.count
    count(UnsafeRawBufferPointer(rebasing: rest))
  }

  /// Notes that no more bytes follow.
  package mutating func finish() {
    if mayBeMark { refuseMark() }
    isComplete = true
  }

  /// Takes the next bytes of a file, and finishes where it ends.
  ///
  /// - Parameter limit: the largest number of bytes to take.
  /// - Throws: what `RecordFile.bytes(in:)` throws; the index is unchanged then.
  package mutating func append(
    from file: RecordFile, atMost limit: Int = 1 << 18
  ) throws(RecordError) {
    precondition(limit > 0, "no bytes to take")
    let end = min(file.size, byteCount + limit)
    let bytes = try file.bytes(in: byteCount..<end)
    bytes.withUnsafeBytes { append(contentsOf: $0) }
    if end == file.size { finish() }
  }

  /// Makes a quote that never closes text, and reads the rest of the file behind it again.
  ///
  /// Behind such a quote all other quotes come in pairs, as it would be closed otherwise. So none
  /// of them stays open, and a single quote has to become text.
  ///
  /// - Parameters:
  ///   - offset: the offset of the quote that makes `openQuoteRecord` extend to the end.
  ///   - file: the file for which the index was made.
  package mutating func treatAsText(quoteAt offset: Int, in file: RecordFile) throws(RecordError) {
    precondition(openQuoteRecord != nil && offset >= textStart, "no open quote")
    textQuote = offset
    goBack(toBlock: offset / blockSize)
    while !isComplete { try append(from: file) }
  }

  /// Forgets the text from a block's beginning on.
  private mutating func goBack(toBlock block: Int) {
    let start = max(block * blockSize, textStart)
    longQuotes.goBack(to: start)
    finder = finders.finder(at: start, state: blocks[block].state, begun: blocks[block].begun)
    blocks.removeSubrange((start == block * blockSize ? block : block + 1)...)
    isComplete = false
    (byteCount, countedBytes) = (start, start)
  }

  /// Takes bytes as long as they may be a byte-order mark.
  private mutating func consumeMark(_ bytes: inout UnsafeRawBufferPointer.SubSequence) {
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

  /// Counts as text the bytes that might have become a byte-order mark but haven't.
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
      finder.feed(piece)
      // The piece is in the processor's cache now.
      if !hasColours { hasColours = ColourSequence.first(in: piece) != nil }
      if before.isQuoted || finder.state.isQuoted {
        longQuotes.feed(piece, at: start, grammar, (before, finder.state))
      }
      offset += size
    }
  }

  /// Advances by at most `count` bytes within one block, and adds the block if it is new.
  @discardableResult
  private mutating func enterBlock(taking count: Int) -> Int {
    let offset = countedBytes % blockSize
    if offset == 0 { blocks.append(Block(begun: finder.begun, state: finder.state)) }
    let size = min(count, blockSize - offset)
    countedBytes += size
    return size
  }
}

extension RecordIndex {
  /// The numbers of bytes that are passed at once, before bytes are looked at one by one.
  private static let strides = [16 * ByteLanes.groupSize, ByteLanes.groupSize]

  /// The range of a record's bytes, without the line end behind it.
  ///
  /// This reads and searches at most two blocks: the one in which the record begins and the one in
  /// which it ends.
  ///
  /// - Parameters:
  ///   - record: the number of the record, less than `recordCount`.
  ///   - source: the blocks of the file for which the index was made.
  /// - Throws: what `RecordFile.bytes(in:)` throws.
  package func range(
    ofRecord record: Int, in source: inout RecordBlocks
  ) throws(RecordError) -> Range<Int> {
    let start = try start(ofRecord: record, in: &source)
    return start..<(try end(ofRecord: record, from: start, in: &source))
  }

  /// The offset where a record begins.
  func start(ofRecord record: Int, in source: inout RecordBlocks) throws(RecordError) -> Int {
    precondition(record >= 0 && record < recordCount, "a record that is not known")
    let first = firstBlock(ofRecord: record)
    let slot = try source.slot(ofBlock: first, size: blockSize, end: byteCount)
    let offset = source.withBytes(inSlot: slot) {
      beginning(ofRecord: record, inBlock: first, $0)
    }
    // If the file has been overwritten, the record may not be found.
    return min(byteCount - 1, first * blockSize + offset)
  }

  /// The offset of the end of a record that begins at `start`.
  func end(
    ofRecord record: Int, from start: Int, in source: inout RecordBlocks
  ) throws(RecordError) -> Int {
    let first = start / blockSize
    let last = lastBlock(ofRecord: record, from: first)
    let slot = try source.slot(ofBlock: last, size: blockSize, end: byteCount)
    let place = last == first ? start - first * blockSize : 0
    var finder =
      last == first ? finders.finder(at: start) : boundaryFinder(atBlock: last, from: 0)
    let end = source.withBytes(inSlot: slot) {
      finder.endOfRecord(in: $0, from: place) ?? $0.count
    }
    // The block may have been read for a longer index, and have more bytes than this one knows.
    return min(byteCount, last * blockSize + end)
  }

  /// The block in which a record begins.
  private func firstBlock(ofRecord record: Int) -> Int {
    (0..<blocks.count).partitionIndex { blocks[$0].begun > record } - 1
  }

  /// The block in which, or at whose end, a record ends.
  private func lastBlock(ofRecord record: Int, from first: Int) -> Int {
    let end = (first + 1..<blocks.count).partitionIndex {
      blocks[$0].begun > record + 1 || !blocks[$0].state.isInRecord
    }
    return end - 1
  }

  private func boundaryFinder(atBlock block: Int, from offset: Int) -> BoundaryFinder {
    finders.finder(
      at: block * blockSize + offset, state: blocks[block].state, begun: blocks[block].begun)
  }

  /// The offset of the record's first byte within the block.
  private func beginning(
    ofRecord record: Int, inBlock block: Int, _ bytes: UnsafeRawBufferPointer
  ) -> Int {
    var offset = min(bytes.count, max(0, textStart - block * blockSize))
    var finder = boundaryFinder(atBlock: block, from: offset)
    for stride in Self.strides {
      while offset < bytes.count {
        var next = finder
        let end = min(bytes.count, offset + stride)
        next.feed(bytes.part(offset..<end))
        if next.begun > record { break }
        (finder, offset) = (next, end)
      }
    }
    while offset < bytes.count {
      finder.feed(bytes[offset])
      if finder.begun > record { break }
      offset += 1
    }
    return offset
  }
}

extension Range<Int> {
  /// The first number for which `isBeyond` is true, or the range's end, by binary search.
  ///
  /// - Parameter isBeyond: must be false for the first numbers, and true for all others.
  @inline(__always)
  package func partitionIndex(where isBeyond: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
