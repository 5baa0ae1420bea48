extension RecordIndex {
  /// The numbers of bytes that are counted together before they are looked at one by one.
  ///
  /// Whole groups behind the first byte, which the counter takes alone.
  private static let strides = [1 + 16 * QuotedGroup.byteCount, 1 + 2 * QuotedGroup.byteCount]

  /// The bytes of a record, without the line end behind it.
  ///
  /// At most two blocks are read, the one in which the record begins and the one in which it ends,
  /// and looked through.
  ///
  /// - Parameters:
  ///   - record: the number of the record, less than `recordCount`.
  ///   - source: the blocks of the file that the index was made of.
  /// - Throws: what `RecordFile.bytes(in:)` throws.
  public func range(
    ofRecord record: Int, in source: inout RecordBlocks
  ) throws(RecordError) -> Range<Int> {
    let start = try start(ofRecord: record, in: &source)
    return start..<(try end(ofRecord: record, from: start, in: &source))
  }

  /// Where a record begins.
  func start(ofRecord record: Int, in source: inout RecordBlocks) throws(RecordError) -> Int {
    precondition(record >= 0 && record < recordCount, "a record that is not known")
    let first = firstBlock(ofRecord: record)
    let slot = try source.slot(ofBlock: first, size: blockSize, end: byteCount)
    let offset = source.withBytes(inSlot: slot) {
      beginning(ofRecord: record, inBlock: first, $0)
    }
    // Where somebody has written over the file, the record isn't found.
    return min(byteCount - 1, first * blockSize + offset)
  }

  /// Where a record ends that begins at `start`.
  func end(
    ofRecord record: Int, from start: Int, in source: inout RecordBlocks
  ) throws(RecordError) -> Int {
    let first = start / blockSize
    let last = lastBlock(ofRecord: record, from: first)
    let slot = try source.slot(ofBlock: last, size: blockSize, end: byteCount)
    let end = source.withBytes(inSlot: slot) { bytes in
      last == first
        ? lineEnd(in: bytes, from: start - first * blockSize, after: counter())
        : lineEnd(in: bytes, from: 0, after: counter(atBlock: last))
    }
    // The block may have been read for an index that knew more.
    return min(byteCount, last * blockSize + end)
  }

  /// The block in which a record begins.
  private func firstBlock(ofRecord record: Int) -> Int {
    (0..<blocks.count).partitionIndex { blocks[$0].begun > record } - 1
  }

  /// The block in which a record ends, or at whose end it does.
  private func lastBlock(ofRecord record: Int, from first: Int) -> Int {
    let end = (first + 1..<blocks.count).partitionIndex {
      blocks[$0].begun > record + 1 || blocks[$0].state == .between
    }
    return end - 1
  }

  private func counter(atBlock block: Int) -> RecordCounter {
    counter(state: blocks[block].state, begun: blocks[block].begun)
  }

  private func counter(state: RecordState = .between, begun: Int = 0) -> RecordCounter {
    RecordCounter(delimiter: delimiter, hasQuotes: hasQuotes, state: state, begun: begun)
  }

  /// The record's first byte, counted from the block's.
  private func beginning(
    ofRecord record: Int, inBlock block: Int, _ bytes: UnsafeRawBufferPointer
  ) -> Int {
    var counter = counter(atBlock: block)
    var offset = min(bytes.count, max(0, textStart - block * blockSize))
    for stride in Self.strides {
      while offset < bytes.count {
        var next = counter
        let end = min(bytes.count, offset + stride)
        next.take(bytes.part(offset..<end))
        if next.begun > record { break }
        (counter, offset) = (next, end)
      }
    }
    while offset < bytes.count {
      counter.take(bytes[offset])
      if counter.begun > record { break }
      offset += 1
    }
    return offset
  }

  /// The first line end outside quotes, or the end of the bytes.
  private func lineEnd(
    in bytes: UnsafeRawBufferPointer, from start: Int, after counter: RecordCounter
  ) -> Int {
    var counter = counter
    var offset = start
    while offset < bytes.count {
      counter.take(bytes[offset])
      if counter.state == .between { return offset }
      offset += 1
    }
    return bytes.count
  }
}
