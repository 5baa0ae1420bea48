import Buttery

typealias JobSnapshot = DiffableDataSourceSnapshot<Job.Stage, Int>

/// The jobs, and what happens to them.
///
/// The order and the stages of the jobs are in the snapshot: there is one truth.
struct JobQueue {
  private var jobs: [Int: Job] = [:]
  private var nextNumber = 1
  private var chance = Chance()

  func job(_ number: Int) -> Job? { jobs[number] }

  /// What is there in the morning.
  mutating func fill() -> JobSnapshot {
    var snapshot = JobSnapshot()
    snapshot.appendSections(Job.Stage.allCases)
    for _ in 0..<4 { add(to: .running, of: &snapshot) }
    for _ in 0..<6 { add(to: .waiting, of: &snapshot) }
    return snapshot
  }

  /// Lets one thing happen.
  mutating func change(_ snapshot: inout JobSnapshot) {
    let running = snapshot.itemIdentifiers(inSection: .running)
    let waiting = snapshot.itemIdentifiers(inSection: .waiting)
    switch chance.below(10) {
    case 0 where running.count < 6 && !waiting.isEmpty:
      snapshot.put(waiting[0], lastIn: .running)
    case 1 where waiting.count > 2:
      snapshot.moveItem(waiting[chance.below(waiting.count - 1) + 1], beforeItem: waiting[0])
    case 2 where snapshot.numberOfItems(inSection: .done) > 6:
      let done = snapshot.itemIdentifiers(inSection: .done)
      remove(done[done.count - 1], from: &snapshot)
    case 3 where waiting.count < 12:
      add(to: .waiting, of: &snapshot)
    default:
      guard !running.isEmpty else { return add(to: .running, of: &snapshot) }
      advance(running[chance.below(running.count)], in: &snapshot)
    }
  }

  mutating func remove(_ number: Int, from snapshot: inout JobSnapshot) {
    jobs[number] = nil
    snapshot.deleteItems([number])
  }

  private mutating func add(to stage: Job.Stage, of snapshot: inout JobSnapshot) {
    jobs[nextNumber] = Job(number: nextNumber)
    snapshot.appendItems([nextNumber], toSection: stage)
    nextNumber += 1
  }

  private mutating func advance(_ number: Int, in snapshot: inout JobSnapshot) {
    let progress = (jobs[number]?.progress ?? 0) + 4 + chance.below(12)
    // The identifier is the same, and the row that shows the job observes it.
    jobs[number]?.progress = min(100, progress)
    if progress >= 100 { snapshot.put(number, firstIn: .done) }
  }
}

extension JobSnapshot {
  /// Moves an item behind all others of a section.
  fileprivate mutating func put(_ item: ItemID, lastIn section: SectionID) {
    deleteItems([item])
    appendItems([item], toSection: section)
  }

  /// Moves an item in front of all others of a section, of which it is none.
  fileprivate mutating func put(_ item: ItemID, firstIn section: SectionID) {
    guard let first = itemIdentifiers(inSection: section).first else {
      return put(item, lastIn: section)
    }
    moveItem(item, beforeItem: first)
  }
}

/// Always the same chances, so that each start shows the same day.
private struct Chance {
  private var state: UInt64 = 1

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
