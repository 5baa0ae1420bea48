/// Which bytes of a file a chunk has, and which records begin among them.
struct ChunkPlace {
  /// The number of the file in the list.
  let part: Int

  /// The records in the list that begin in the chunk.
  let records: Range<Int>

  /// The number of records of the file's header that begin in the chunk; they aren't among
  /// `records`.
  let headers: Int

  /// The bytes of the chunk's blocks in the file.
  let bytes: Range<Int>

  /// The part of the chunk's bytes that is text, counted from the first byte: all but a byte-order
  /// mark.
  let text: Range<Int>

  /// The states before the first byte and after the last one.
  let state: RecordState
  let endState: RecordState

  /// The number of records that begin in the chunk, including the header.
  var counted: Int { headers + records.count }

  init(ofBlocks blocks: Range<Int>, part number: Int, of list: RecordList) {
    let part = list.parts[number]
    let index = part.index
    let next = blocks.upperBound < index.blocks.count ? index.blocks[blocks.upperBound] : nil
    let first = index.blocks[blocks.lowerBound]
    // The last record of a file that grows may be incomplete, and isn't counted then.
    let end = max(first.begun, min(next?.begun ?? .max, index.recordCount))
    headers = min(end, max(first.begun, part.format.headerCount)) - first.begun
    let base = part.firstRecord - part.format.headerCount
    records = base + first.begun + headers..<base + end
    bytes =
      blocks.lowerBound
      * index.blockSize..<min(blocks.upperBound * index.blockSize, index.byteCount)
    text = min(bytes.count, max(0, index.textStart - bytes.lowerBound))..<bytes.count
    self.part = number
    state = first.state
    // The index has no state behind the last block, where no record goes on.
    endState = next?.state ?? .between
  }
}
