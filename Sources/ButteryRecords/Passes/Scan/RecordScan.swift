/// What a pass does with the records of a list, chunk by chunk.
///
/// Each of two threads has a copy of the visitor. The threads visit chunks at the same time and add
/// what they have found to the sum one after another, in the order of the records.
protocol ChunkVisitor: Sendable {
  associatedtype Sum

  /// The most bytes of the last record that are read behind a chunk; the rest isn't looked at.
  ///
  /// Without a limit, a quote that never closes would bring all of a file into memory.
  static var recordLimit: Int { get }

  /// Whether the records of a chunk need to be visited; if not, they aren't even located.
  ///
  /// - Parameter bytes: all of the records' bytes, and perhaps the end of one that began earlier.
  mutating func isWorthwhile(_ bytes: UnsafeRawBufferPointer, part: Int) -> Bool

  /// Looks at the records of a chunk, while another thread may look at others.
  mutating func visit(_ chunk: ScanChunk)

  /// Adds what was found in the chunk that was visited last, whose bytes are still valid.
  mutating func add(_ chunk: ScanChunk, to sum: inout Sum)

  /// Goes past the records of a chunk that wasn't looked at.
  mutating func skip(_ records: Range<Int>, in sum: inout Sum)
}

extension ChunkVisitor {
  static var recordLimit: Int { 1 << 28 }

  func isWorthwhile(_ bytes: UnsafeRawBufferPointer, part: Int) -> Bool { true }

  func skip(_ records: Range<Int>, in sum: inout Sum) {}
}

/// A walk through all records of a list, on two threads.
///
/// The files are read in chunks of eight blocks, 256 KiB. Each thread takes the next chunk that
/// nobody has, looks at its records, and waits until all chunks in front of it have been added to
/// the sum before it adds its own.
struct RecordScan {
  private static let blocksPerChunk = 8

  let list: RecordList
  let control: PassControl

  /// The prefix sums of the files' chunk counts, from 0 up to the number of all chunks.
  private let firstChunks: [Int]

  init(_ list: RecordList, control: PassControl) {
    self.list = list
    self.control = control
    var firstChunks = [0]
    for part in list.parts {
      let count = (part.index.blocks.count + Self.blocksPerChunk - 1) / Self.blocksPerChunk
      firstChunks.append(firstChunks[firstChunks.count - 1] + count)
    }
    self.firstChunks = firstChunks
  }

  /// Walks through all records.
  ///
  /// - Parameters:
  ///   - visitor: what each thread begins with.
  ///   - sum: the sum before the first chunk.
  ///   - progress: called on the calling thread now and then, with what has been added so far.
  func run<Visitor: ChunkVisitor>(
    _ visitor: Visitor, from sum: consuming Visitor.Sum,
    progress: (borrowing Visitor.Sum) -> Void = { _ in }
  ) throws(PassFailure) -> Visitor.Sum {
    control.begin(units: list.count)
    let ledger = ScanLedger(sum: sum, chunkCount: firstChunks[firstChunks.count - 1])
    if ledger.chunkCount > 1 {
      ledger.beginHelp()
      Background.run {
        work(visitor, ledger) { _ in }
        ledger.endHelp()
      }
    }
    work(visitor, ledger, progress: progress)
    ledger.waitForHelp()
    if let failure = ledger.failure { throw failure }
    return ledger.sum
  }

  private func work<Visitor: ChunkVisitor>(
    _ visitor: Visitor, _ ledger: ScanLedger<Visitor.Sum>,
    progress: (borrowing Visitor.Sum) -> Void
  ) {
    var visitor = visitor
    var reader = ChunkReader(list, recordLimit: Visitor.recordLimit)
    while let number = ledger.takeChunk() {
      do throws(RecordError) {
        let place = place(ofChunk: number)
        let chunk = try visit(place, by: &visitor, &reader)
        guard ledger.waitForTurn(number) else { return }
        if let chunk {
          visitor.add(chunk, to: &ledger.sum)
        } else if !place.records.isEmpty {
          visitor.skip(place.records, in: &ledger.sum)
        }
        progress(ledger.sum)
        ledger.endTurn(advance(by: place.records.count))
      } catch {
        ledger.fail(.records(error))
      }
    }
  }

  private func advance(by count: Int) -> PassFailure? {
    do throws(PassFailure) {
      try control.advance(by: count)
      return nil
    } catch {
      return error
    }
  }

  /// Visits a chunk and returns it; nil if its records needn't be visited.
  private func visit<Visitor: ChunkVisitor>(
    _ place: ChunkPlace, by visitor: inout Visitor, _ reader: inout ChunkReader
  ) throws(RecordError) -> ScanChunk? {
    guard !place.records.isEmpty else { return nil }
    let bytes = try reader.read(place)
    guard visitor.isWorthwhile(bytes, part: place.part) else { return nil }
    let chunk = try reader.chunk(place, bytes)
    visitor.visit(chunk)
    return chunk
  }

  private func place(ofChunk chunk: Int) -> ChunkPlace {
    let part = (1..<max(1, list.parts.count)).partitionIndex { firstChunks[$0] > chunk } - 1
    let first = (chunk - firstChunks[part]) * Self.blocksPerChunk
    let end = min(first + Self.blocksPerChunk, list.parts[part].index.blocks.count)
    return ChunkPlace(ofBlocks: first..<end, part: part, of: list)
  }
}
