import Buttery
import ButteryRecords

/// The records that were added to a file a moment ago.
///
/// Marks go in steps, so that one timer is enough however often records come: each stays for one step
/// at least, and for less than two.
struct NewRecords {
  static let step = Duration.seconds(2)

  /// The first one that is marked; all behind it are, too.
  private var first = Int.max
  /// The first one that stays marked for another step.
  private var next = Int.max

  func contains(_ record: Int) -> Bool { record >= first }

  /// Takes over that there are other records than before.
  ///
  /// - Returns: Whether the first ones are marked, so that a step begins.
  mutating func take(from old: Int, to new: Int) -> Bool {
    guard new > old else {
      if new < old { self = NewRecords() }
      return false
    }
    guard first == .max else { return false }
    (first, next) = (old, new)
    return true
  }

  /// A step is over.
  ///
  /// - Parameter count: how many records there are.
  /// - Returns: Whether some are still marked.
  mutating func endStep(count: Int) -> Bool {
    guard next < count else {
      self = NewRecords()
      return false
    }
    (first, next) = (next, count)
    return true
  }
}

extension RecordsContent {
  /// Marks the records that were added, before their rows come into sight.
  func markNewRecords(since old: Int) {
    guard addedRows.hasBegun, newRecords.take(from: old, to: model.result.list.count) else {
      return
    }
    beginStep()
  }

  private func beginStep() {
    model.application?.post(after: NewRecords.step) { [weak self] in self?.endStep() }
  }

  private func endStep() {
    if newRecords.endStep(count: model.result.list.count) { beginStep() }
    guard let tableView else { return }
    for path in tableView.indexPathsForVisibleRows ?? [] where model.hasRow(at: path) {
      (tableView.cellForRow(at: path) as? RecordCell)?.isNew =
        newRecords.contains(model.record(at: path))
    }
  }
}
