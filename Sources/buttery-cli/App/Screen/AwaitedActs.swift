import ButteryRecords

/// Acts on sections that were asked for and aren't shown yet.
///
/// Keys come faster than large files are arranged. What a person wants of the sections that they have
/// just asked for isn't done to those that are about to go.
@MainActor final class AwaitedActs {
  private struct Act {
    let levels: GroupLevels
    let body: () -> Void
  }

  private let model: RecordsModel
  private var acts: [Act] = []

  init(model: RecordsModel) { self.model = model }

  /// Does something at once, or when the sections that were asked for are shown.
  func perform(_ body: @escaping () -> Void) {
    guard acts.isEmpty, model.showsAskedSections else {
      return acts.append(Act(levels: model.query.groupLevels, body: body))
    }
    body()
  }

  /// The answer is another one: does what has waited for it.
  func pursue() {
    if model.isStopped { return forget() }
    acts.removeAll { $0.levels != model.query.groupLevels }
    while let act = acts.first, model.showsAskedSections {
      acts.removeFirst()
      act.body()
    }
  }

  /// Takes back the last act on sections that waits.
  ///
  /// - Returns: Whether there was one.
  func dropLast() -> Bool { acts.popLast() != nil }

  func forget() { acts = [] }
}
