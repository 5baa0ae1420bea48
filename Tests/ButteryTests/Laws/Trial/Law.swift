import Buttery
import ButteryTestSupport

/// What holds for any table, in a form that can be tried.
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
  /// Whether anything may have happened before the turns; else there is nothing but them.
  var walks = true
  /// Whether it judges any number of turns, and of steps in a turn, so that failures can be shrunk
  /// to fewer.
  var judgesAnyTurns = false
  var judgesAnySteps = false
  /// Makes a random table one that the law speaks of.
  var prepare: (inout LawTable, inout SeededGenerator) -> Void = { _, _ in }
  /// The turns with which the law is tried in a state; `nil` where it has nothing to say.
  let propose: (LawState, inout SeededGenerator) -> [LawTurn]?
  /// What the law says of states: the one before the turns, and those after each of them.
  let judge: (LawCase, [LawState]) -> Verdict
}

/// What was expected, and what was found.
struct LawComplaint {
  var text: String
  var expected: LawScreen?
  var found: LawScreen?
}

/// A table, what was done to it, and the turns that a law judges.
struct LawCase: Equatable {
  var table: LawTable
  var walk: [LawTurn]
  var turns: [LawTurn]

  init(_ table: LawTable, walk: [LawTurn] = [], turns: [LawTurn] = []) {
    self.table = table
    self.walk = walk
    self.turns = turns
  }

  /// In a few words what is judged: with exact heights or estimates, with the switch or without,
  /// and which step it begins with.
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

  /// Plays the case and judges it.
  @MainActor func verdict(by law: Law) -> Law.Verdict {
    let states = states()
    return states.count == turns.count + 1 ? law.judge(self, states) : .open
  }

  /// The state after the walk, and those after each turn.
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
  /// What differs of what is seen in this state and should be as in `wanted`.
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
