// Who wants to know when changes are on the screen.
extension TableView: Completing {
  var hasCompletions: Bool { updates.hasCompletions }

  var isCollecting: Bool { updates.isCollecting }

  /// Has `completion` called when all that was changed until now is on the screen.
  ///
  /// While an application runs, that is after the next picture, or after the last one of a motion;
  /// else in the next layout.
  func callWhenShown(_ completion: @escaping (Bool) -> Void) {
    updates.add(completion)
    // The changes may have been laid out already, and there may be none.
    if isLayingOut { wantsAnotherLayout = true } else { markForLayout() }
    runningApplication?.noteCompletions(of: self)
  }

  /// Calls those who wait for the changes to show, once they are on the screen; while a batch is
  /// being collected, nothing of it is.
  func completeUpdates() {
    guard hasCompletions, !isCollecting else { return }
    let completions = updates.takeCompletions()
    if let application = runningApplication {
      application.callAfterPicture(completions, of: self)
    } else {
      performAfterLayout { [unowned self] in call(completions) }
    }
  }

  /// Does what was called for while the table was asking for elements once these are laid out.
  func performAfterLayout(_ work: @escaping @MainActor () -> Void) {
    updates.addWorkAfterLayout(work)
  }

  /// The application that shows the table, or else the one that runs.
  private var runningApplication: Application? {
    window?.application ?? Screen.main.application
  }

  private func call(_ completions: [(Bool) -> Void]) {
    for (index, completion) in completions.enumerated() {
      // One of them has begun a batch: the others wait for its end.
      guard !isCollecting else { return takeBack(Array(completions[index...])) }
      completion(true)
    }
  }

  func takeBack(_ completions: [(Bool) -> Void]) {
    updates.takeBack(completions)
    markForLayout()
  }
}
