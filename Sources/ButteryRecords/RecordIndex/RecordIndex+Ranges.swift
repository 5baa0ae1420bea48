extension RecordIndex {
  /// The number of bytes that are counted together before they are looked at one by one.
  private static let stride = 512

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
    precondition(record >= 0 && record < recordCount, "a record that is not known")
    let first = firstBlock(ofRecord: record)
    let bytes = try source.bytes(ofBlock: first, size: blockSize)
    let found = bytes.withUnsafeBytes { beginning(ofRecord: record, inBlock: first, $0) }
    let start = first * blockSize + found.offset
    let last = lastBlock(ofRecord: record, from: first)
    if last == first {
      let end = bytes.withUnsafeBytes {
        lineEnd(in: $0, from: found.offset + 1, after: found.counter)
      }
      return start..<min(byteCount, first * blockSize + end)
    }
    let lastBytes = try source.bytes(ofBlock: last, size: blockSize)
    let end = lastBytes.withUnsafeBytes { lineEnd(in: $0, from: 0, after: counter(atBlock: last)) }
    return start..<min(byteCount, last * blockSize + end)
  }

  /// The block in which a record begins.
  private func firstBlock(ofRecord record: Int) -> Int {
    partition(of: 0..<blocks.count) { $0.begun > record } - 1
  }

  /// The block in which a record ends, or at whose end it does.
  private func lastBlock(ofRecord record: Int, from first: Int) -> Int {
    let end = partition(of: first + 1..<blocks.count) {
      $0.begun > record + 1 || $0.state == .between
    }
    return end - 1
  }

  /// The first block of a range from which on `isBeyond` is true, or the range's end.
  private func partition(of range: Range<Int>, where isBeyond: (Block) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(blocks[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func counter(atBlock block: Int) -> RecordCounter {
    RecordCounter(
      delimiter: delimiter, state: blocks[block].state, begun: blocks[block].begun)
  }

  /// The record's first byte, from the block's, and the counter after it.
  private func beginning(
    ofRecord record: Int, inBlock block: Int, _ bytes: UnsafeRawBufferPointer
  ) -> (offset: Int, counter: RecordCounter) {
    var counter = counter(atBlock: block)
    var offset = min(bytes.count, max(0, textStart - block * blockSize))
    while offset < bytes.count {
      var next = counter
      let end = min(bytes.count, offset + Self.stride)
      next.take(UnsafeRawBufferPointer(rebasing: bytes[offset..<end]))
      if next.begun > record { break }
      (counter, offset) = (next, end)
    }
    while offset < bytes.count {
      counter.take(bytes[offset])
      if counter.begun > record { break }
      offset += 1
    }
    return (offset, counter)
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
