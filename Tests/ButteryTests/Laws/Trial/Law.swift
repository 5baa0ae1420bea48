import Buttery
import ButteryTestSupport

/// A property that holds for any table, in a form that can be tested.
@MainActor struct Law {
  enum Verdict {
    case holds
    /// A precondition isn't met.
    case open
    case broken(LawComplaint)

    var isJudged: Bool {
      if case .open = self { false } else { true }
    }

    var complaint: LawComplaint? {
      if case .broken(let complaint) = self { complaint } else { nil }
    }
  }

  let number: Int
  /// Whether any steps may come before the turns; otherwise there are only the turns.
  var walks = true
  /// Whether the law can judge any number of turns, and of steps in a turn, so that failures can be
  /// shrunk.
  var judgesAnyTurns = false
  var judgesAnySteps = false
  /// Changes a random table into one to which the law applies.
  var prepare: (inout LawTable, inout SeededGenerator) -> Void = { _, _ in }
  /// Returns the turns with which the law is tested in a state; `nil` if it doesn't apply.
  let propose: (LawState, inout SeededGenerator) -> [LawTurn]?
  /// Judges the states: the one before the turns, and those after each turn.
  let judge: (LawCase, [LawState]) -> Verdict
}

/// What was expected and what was found instead.
struct LawComplaint {
  var text: String
  var expected: LawScreen?
  var found: LawScreen?
}

/// A table, the steps before, and the turns that a law judges.
struct LawCase: Equatable {
  var table: LawTable
  var walk: [LawTurn]
  var turns: [LawTurn]

  init(_ table: LawTable, walk: [LawTurn] = [], turns: [LawTurn] = []) {
    self.table = table
    self.walk = walk
    self.turns = turns
  }

  /// Returns what is judged in a few words: exact heights or estimates, whether rows are kept in
  /// place, and the first step.
  func kind(from state: LawState) -> String {
    var words = [state.table.isExact ? "exact" : "estimated"]
    if state.table.keepsRows { words.append("keeps") }
    guard let step = turns.first?.first else { return words.joined(separator: " ") }
    switch step {
    case .update(let content, _):
      let names = LawNames(of: content, in: state)
      words.append(names.areBelow ? "below" : names.areAbove ? "above" : "around")
    case .resize(let size):
      words.append(size.width == state.table.size.width ? "height" : "width")
    default: words.append(Mirror(reflecting: step).children.first?.label ?? "\(step)")
    }
    return words.joined(separator: " ")
  }

  /// Runs the case and judges it.
  @MainActor func verdict(by law: Law) -> Law.Verdict {
    let states = states()
    return states.count == turns.count + 1 ? law.judge(self, states) : .open
  }

  /// Returns the state after the walk, and those after each turn.
  @MainActor func states() -> [LawState] {
    var states: [LawState] = []
    var left = (walk + turns)[...]
    var isWalking = walk.count
    LawStage(table).play { stage in
      if isWalking == 0 { states.append(stage.state(withScreen: true)) }
      isWalking = max(0, isWalking - 1)
      return left.popFirst()
    }
    return states
  }
}

extension LawState {
  /// Describes what differs from `wanted`, among the properties that should be equal.
  func complaint(
    wanted: LawState, _ what: String, offset: Bool = true, focus: Bool = true,
    selection: Bool = true
  ) -> LawComplaint? {
    func complain(_ text: String) -> LawComplaint {
      LawComplaint(text: "\(what): \(text)", expected: wanted.screen, found: screen)
    }
    if selection, self.selection != wanted.selection {
      return complain("selection \(names(self.selection)), not \(names(wanted.selection))")
    }
    if focus, self.focus != wanted.focus {
      let paths = [self.focus, wanted.focus].map { names($0.map { [$0] } ?? []) }
      return complain("focus \(paths[0]), not \(paths[1])")
    }
    if offset, self.offset != wanted.offset {
      return complain("offset \(self.offset), not \(wanted.offset)")
    }
    return screen == wanted.screen ? nil : complain("another screen")
  }

  private func names(_ paths: [IndexPath]) -> String {
    paths.isEmpty ? "none" : paths.map { "\($0.section).\($0.row)" }.joined(separator: " ")
  }
}
