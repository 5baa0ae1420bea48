import ButteryRecords

/// Acts on sections and rows that were asked for and aren't shown yet.
///
/// Keys come faster than large files are arranged. What a person wants of the sections that they have
/// just asked for isn't done to those that are about to go.
@MainActor final class AwaitedActs {
  /// What has to be shown before something is done.
  enum Need {
    /// The sections that were asked for.
    case sections
    /// All rows that were asked for, as far as files are read.
    case rows
  }

  private struct Act {
    let need: Need
    let levels: GroupLevels
    let body: () -> Void
  }

  private let model: RecordsModel
  private var acts: [Act] = []

  init(model: RecordsModel) { self.model = model }

  /// Does something at once, or when what it needs is shown.
  ///
  /// - Returns: Whether it is done.
  @discardableResult
  func perform(needing need: Need, _ body: @escaping () -> Void) -> Bool {
    let act = Act(need: need, levels: model.query.groupLevels, body: body)
    guard acts.isEmpty, isShown(act) else {
      acts.append(act)
      return false
    }
    body()
    return true
  }

  /// The answer is another one: does what has waited for it.
  func pursue() {
    if model.isStopped { return forget() }
    acts.removeAll { $0.levels != model.query.groupLevels }
    while let act = acts.first, isShown(act) {
      acts.removeFirst()
      act.body()
    }
  }

  /// Takes back the last act on sections that waits.
  ///
  /// - Returns: Whether there was one.
  func dropLast() -> Bool {
    guard let last = acts.lastIndex(where: { $0.need == .sections }) else { return false }
    acts.remove(at: last)
    return true
  }

  func forget() { acts = [] }

  private func isShown(_ act: Act) -> Bool {
    switch act.need {
    case .sections: model.showsAskedSections
    case .rows: model.showsAskedRows
    }
  }
}
