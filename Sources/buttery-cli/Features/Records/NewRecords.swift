import Buttery
import ButteryRecords

/// The records that were just added to a file, and are marked for a moment.
///
/// Marks are removed in steps, so that one timer is enough however often records are added: each
/// mark stays for at least one step, and for less than two.
struct NewRecords {
  static let step = Duration.seconds(2)

  /// The first marked record; all after it are marked, too.
  private var first = Int.max
  /// The first record that stays marked for another step.
  private var next = Int.max

  func contains(_ record: Int) -> Bool { record >= first }

  /// Takes over the new number of records.
  ///
  /// - Returns: Whether these are the first marks, so that the caller has to begin a step.
  mutating func take(from old: Int, to new: Int) -> Bool {
    guard new > old else {
      if new < old { self = NewRecords() }
      return false
    }
    guard first == .max else { return false }
    (first, next) = (old, new)
    return true
  }

  /// Ends a step.
  ///
  /// - Parameter count: the number of records.
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
  /// Marks the added records, before their rows scroll into view.
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
