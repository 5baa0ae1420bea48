// Completion handlers, which are called when changes are on the screen.
extension TableView: Completing {
  var hasCompletions: Bool { updates.hasCompletions }

  var isCollecting: Bool { updates.isCollecting }

  /// Calls `completion` when all changes made until now are on the screen.
  ///
  /// While an application runs, this is after the next picture, or after the last picture of an
  /// animation. Without one it is in the next layout.
  func callWhenShown(_ completion: @escaping (Bool) -> Void) {
    updates.add(completion)
    // The changes may have been laid out already, and there may be none.
    if isLayingOut { wantsAnotherLayout = true } else { markForLayout() }
    noteForApplication()
  }

  /// Makes the running application, or else the next one that runs, look after handlers and an open
  /// batch.
  func noteForApplication() {
    if let application = window?.application {
      application.noteCompletions(of: self)
    } else {
      Screen.main.note(self)
    }
  }

  func warnOfOpenBatch() {
    TableViewDiagnostics.warning(
      "beginUpdates was called without endUpdates: the table shows no changes until then")
  }

  /// Hands over the completion handlers, to be called once the changes are on the screen; does
  /// nothing while a batch is being collected.
  func completeUpdates() {
    guard hasCompletions, !isCollecting else { return }
    let completions = updates.takeCompletions()
    if let application = runningApplication {
      application.callAfterPicture(completions, of: self)
    } else {
      performAfterLayout { [unowned self] in call(completions) }
    }
  }

  /// Defers work that was requested while the table was asking for elements until the layout's end.
  func performAfterLayout(_ work: @escaping @MainActor () -> Void) {
    updates.addWorkAfterLayout(work)
  }

  /// The application that shows the table, or else the one that runs.
  private var runningApplication: Application? {
    window?.application ?? Screen.main.application
  }

  private func call(_ completions: [(Bool) -> Void]) {
    for (index, completion) in completions.enumerated() {
      // A completion handler has begun a batch, so the remaining ones wait for its end.
      guard !isCollecting else { return takeBack(Array(completions[index...])) }
      completion(true)
    }
  }

  func takeBack(_ completions: [(Bool) -> Void]) {
    updates.takeBack(completions)
    markForLayout()
  }
}
