/// A queue that shows snapshots one after the other, and none while the table asks for cells of the
/// one before.
@MainActor final class ApplyTurns {
  private var waiting: [@MainActor () -> Void] = []
  private var isRunning = false

  /// Runs `work` after all waiting work: now, or when the current work or layout has ended.
  func take(_ work: @escaping @MainActor () -> Void, in tableView: TableView?) {
    waiting.append(work)
    guard let tableView, tableView.layout.marks.isWorkingOff, !isRunning else { return runAll() }
    if !tableView.updates.isExpected {
      TableViewDiagnostics.warning(
        "a snapshot was applied while the table was asking for parts; it is shown after that")
    }
    tableView.performAfterLayout { [weak self] in self?.runAll() }
    tableView.wantsAnotherLayout = true
  }

  private func runAll() {
    guard !isRunning else { return }
    isRunning = true
    while !waiting.isEmpty {
      let works = waiting
      waiting = []
      for work in works { work() }
    }
    isRunning = false
  }
}
