import ButteryRecords

/// Queues actions on sections until the sections of the current query are shown.
///
/// A person may type faster than large files are arranged. A key for sections that they have just
/// asked for must not act on the old sections.
@MainActor final class AwaitedActs {
  private struct Act {
    let levels: GroupLevels
    let body: () -> Void
  }

  private let model: RecordsModel
  private var acts: [Act] = []

  init(model: RecordsModel) { self.model = model }

  /// Runs `body` at once, or as soon as the sections of the current query are shown.
  func perform(_ body: @escaping () -> Void) {
    guard acts.isEmpty, model.showsAskedSections else {
      return acts.append(Act(levels: model.query.groupLevels, body: body))
    }
    body()
  }

  /// Runs the waiting actions, after the result was replaced.
  func pursue() {
    if model.isStopped { return forget() }
    acts.removeAll { $0.levels != model.query.groupLevels }
    while let act = acts.first, model.showsAskedSections {
      acts.removeFirst()
      act.body()
    }
  }

  /// Drops the last waiting action.
  ///
  /// - Returns: Whether there was one.
  func dropLast() -> Bool { acts.popLast() != nil }

  func forget() { acts = [] }
}
