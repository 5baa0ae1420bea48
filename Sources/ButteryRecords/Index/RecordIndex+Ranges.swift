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
      last == first ? finder(at: start) : boundaryFinder(atBlock: last, from: 0)
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
    finder(
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
        next.take(bytes.part(offset..<end))
        if next.begun > record { break }
        (finder, offset) = (next, end)
      }
    }
    while offset < bytes.count {
      finder.take(bytes[offset])
      if finder.begun > record { break }
      offset += 1
    }
    return offset
  }
}
