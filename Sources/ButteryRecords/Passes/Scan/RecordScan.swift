internal import Synchronization

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

/// Stops a pass over many records from another thread, and tells how far it is.
package final class PassControl: Sendable {
  private let cancelled = Atomic<Bool>(false)
  private let done = Atomic<Int>(0)
  private let total = Atomic<Int>(1)
  private let begun = Atomic<Int>(0)

  /// Creates the control of a pass that hasn't begun.
  package init() {}

  /// Whether the pass is to end as soon as it can.
  package var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Asks the pass to end as soon as it can; it throws `PassFailure.cancelled`.
  package func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// How much of the work is done, 0 to 1.
  package var fraction: Double {
    min(1, Double(done.load(ordering: .relaxed)) / Double(max(1, total.load(ordering: .relaxed))))
  }

  /// How many passes have begun: a control serves several that come one after the other.
  package var passCount: Int { begun.load(ordering: .relaxed) }

  /// Begins to count anew: `units` of work are ahead.
  package func begin(units: Int) {
    done.store(0, ordering: .relaxed)
    total.store(max(1, units), ordering: .relaxed)
    begun.wrappingAdd(1, ordering: .relaxed)
  }

  /// Counts work as done; throws `PassFailure.cancelled` if the pass is to end.
  package func advance(by units: Int) throws(PassFailure) {
    done.wrappingAdd(units, ordering: .relaxed)
    if isCancelled { throw .cancelled }
  }
}

/// Why a pass over many records ended before its end.
package enum PassFailure: Error, Sendable, Equatable {
  /// `PassControl.cancel()` was called.
  case cancelled
  /// The records can't be read.
  case records(RecordError)

  /// What a person is told.
  package var cause: any Error {
    if case .records(let failure) = self { failure } else { self }
  }
}

/// What the threads of a scan share: whose turn it is, and the sum.
///
/// The sum belongs to the thread that has the turn; that is why it may be sent between threads.
final class ScanLedger<Sum>: @unchecked Sendable {
  private struct State {
    /// Why the scan ends before its end.
    var failure: PassFailure?
    var nextChunk = 0
    var turn = 0
    var helpers = 0
  }

  let chunkCount: Int

  /// What has been found in all chunks whose turns are over.
  var sum: Sum

  private let state = Locked(State())

  init(sum: consuming Sum, chunkCount: Int) {
    self.sum = sum
    self.chunkCount = chunkCount
  }

  /// Why the scan ends before its end.
  var failure: PassFailure? { state.withLock { $0.failure } }

  /// The first chunk that no thread has taken; nil if there is none, or the scan has failed.
  func takeChunk() -> Int? {
    state.withLock { state in
      guard state.failure == nil, state.nextChunk < chunkCount else { return nil }
      state.nextChunk += 1
      return state.nextChunk - 1
    }
  }

  /// Waits until all chunks before this one have been added; false if that won't happen.
  func waitForTurn(_ chunk: Int) -> Bool {
    state.wait { $0.failure != nil ? false : $0.turn == chunk ? true : nil }
  }

  /// Lets the next chunk be added, or ends the scan.
  func endTurn(_ failure: PassFailure?) {
    change {
      $0.turn += 1
      $0.failure = $0.failure ?? failure
    }
  }

  func fail(_ failure: PassFailure) { change { $0.failure = $0.failure ?? failure } }

  func beginHelp() { change { $0.helpers += 1 } }

  func endHelp() { change { $0.helpers -= 1 } }

  func waitForHelp() { state.wait { $0.helpers > 0 ? nil : () } }

  private func change(_ body: (inout State) -> Void) {
    state.withLock(body)
    state.signal()
  }
}

/// Decides when news (an answer, or a part of one) are due: so seldom that they cost little of the
/// time.
struct Pace {
  /// The shortest time between two pieces of news, which a person doesn't notice.
  static let interval = Duration.milliseconds(100)

  /// For how many times as long as news took to make there are no others.
  private let patience: Int

  /// When news were made last; nil if the first ones are due at once.
  private var last: ContinuousClock.Instant?

  private var cost = Duration.zero
  private var lastSize = 0

  /// The pace of answers to a query; the first one is due at once.
  static var answers: Pace { Pace(patience: 4, last: nil) }

  /// The pace of a pass's results so far; the pass begins now.
  static var parts: Pace { Pace(patience: 8, last: .now) }

  private init(patience: Int, last: ContinuousClock.Instant?) {
    self.patience = patience
    self.last = last
  }

  /// Whether news are due.
  func isDue(costing cost: Duration? = nil) -> Bool { remaining(costing: cost) <= .zero }

  /// How long it is until news are due; not positive if they are.
  ///
  /// - Parameter cost: how long news would take to make; as long as the last if nil.
  func remaining(costing cost: Duration? = nil) -> Duration {
    guard let last else { return .zero }
    return max(Self.interval, (cost ?? self.cost) * patience) - (.now - last)
  }

  /// Notes that news were made, which took from `start` until now.
  mutating func didReport(from start: ContinuousClock.Instant) {
    let end = ContinuousClock.now
    last = end
    cost = end - start
  }

  /// How long an answer about `count` records would take, going by the last one about `last`.
  func cost(ofAnswerAbout count: Int, last: Int) -> Duration {
    guard last > 0 else { return cost }
    return cost * (Double(count) / Double(last))
  }

  /// Calls `show` if news are due.
  ///
  /// - Parameter size: the memory that the result takes, if it is much. The result is shown again
  ///   only with twice the size, so that at most half as much is held as in the end.
  mutating func show(size: Int = 0, _ show: () -> Void) {
    guard isDue(), size == 0 || size >= lastSize * 2 else { return }
    let start = ContinuousClock.now
    show()
    didReport(from: start)
    lastSize = size
  }
}
