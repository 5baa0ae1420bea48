import Buttery
import ButteryTestSupport

// Law 10: it makes no difference when passes are made.
extension Law {
  static let law10 = Law(
    number: 10,
    judgesAnySteps: true,
    propose: { state, numbers in
      guard oneIn(6, &numbers) else { return nil }
      let count = Int.random(in: 2...4, using: &numbers)
      var calls: LawTurn = []
      var state = state
      for _ in 0..<count {
        let call =
          state.table.isExact
          ? anyCall(state, using: &numbers) : callBelow(state, isFirst: calls.isEmpty, &numbers)
        if case .update(let content, _) = call {
          state.table.content = content
          if state.table.isExact { state = LawState(of: state.table) }
        }
        calls.append(call)
      }
      return [calls]
    },
    judge: { trial, states in
      guard states[0].table.isExact || trial.turns[0].areBelow(states[0]) else { return .open }
      let isExact = states[0].table.isExact
      @MainActor func end(_ turns: [LawTurn]) -> LawState {
        let states = LawCase(trial.table, walk: trial.walk, turns: turns).states()
        return states[states.count - 1]
      }
      let wanted = end(trial.turns[0].map { [$0] })
      if let complaint = wanted.complaintAboutCompletions("with a pass after each") {
        return .broken(complaint)
      }
      for (name, turns) in ways(of: trial) {
        let state = end(turns)
        if let complaint = state.complaintAboutCompletions(name)
          ?? state.complaint(
            wanted: wanted, "\(name), not as with a pass after each", offset: isExact)
        {
          return .broken(complaint)
        }
      }
      return .holds
    })

  /// Returns the same calls without passes between them, under a cover, and outside a window.
  private static func ways(of trial: LawCase) -> [(String, [LawTurn])] {
    let calls = trial.turns[0]
    let each = calls.map { [$0] }
    var ways = [("without a pass", trial.turns)]
    if trial.table.place != .alone {
      ways.append(("while covered", [[.cover]] + each + [[.uncover]]))
      ways.append(("while covered, without a pass", [[.cover], calls, [.uncover]]))
      ways.append(("covered and shown in one turn", [[.cover] + calls + [.uncover]]))
    }
    if trial.table.place == .insideView {
      ways.append(("out of the window", [[.leave]] + each + [[.rejoin]]))
      ways.append(("out of the window, without a pass", [[.leave], calls, [.rejoin]]))
    }
    return ways
  }

  private static func anyCall(_ state: LawState, using numbers: inout SeededGenerator) -> LawStep {
    let rows = state.table.content.rows
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0..<4:
      return .update(state.randomContent(using: &numbers), LawWalk.randomCall(using: &numbers))
    case 4: return .reloadRows(LawWalk.someRows(state, using: &numbers))
    case 5: return .emptyBatch
    case 6: return .reloadData
    case 7: return rows.randomElement(using: &numbers).map { .select($0.id) } ?? .emptyBatch
    case 8: return rows.randomElement(using: &numbers).map { .focus($0.id) } ?? .emptyBatch
    default:
      let position = LawPosition.allCases.randomElement(using: &numbers)!
      return rows.randomElement(using: &numbers).map { .scrollToRow($0.id, position) }
        ?? .emptyBatch
    }
  }

  /// Returns a step for a table with estimates: one update below the viewport, or steps that move
  /// nothing.
  private static func callBelow(
    _ state: LawState, isFirst: Bool, _ numbers: inout SeededGenerator
  ) -> LawStep {
    let rows = state.table.content.rows
    if isFirst {
      return .update(
        state.randomContent(in: .below(state), using: &numbers),
        LawWalk.randomCall(using: &numbers))
    }
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: return .emptyBatch
    case 1: return rows.randomElement(using: &numbers).map { .reloadRows([$0.id]) } ?? .emptyBatch
    case 2:
      return rows.randomElement(using: &numbers).map { .reconfigureRows([$0.id]) } ?? .emptyBatch
    default: return rows.randomElement(using: &numbers).map { .select($0.id) } ?? .emptyBatch
    }
  }
}

extension LawTurn {
  /// Returns whether there is only one update, at the beginning and below the viewport, and no
  /// other step that moves content.
  fileprivate func areBelow(_ state: LawState) -> Bool {
    guard case .update(let content, _) = first else { return false }
    let names = LawNames(of: content, in: state)
    guard names.areBelow, !names.includeFocus else { return false }
    return dropFirst().allSatisfy { step in
      switch step {
      case .emptyBatch, .reloadRows, .reconfigureRows, .select: true
      default: false
      }
    }
  }
}

extension LawState {
  /// Checks that each completion was called once, in order.
  ///
  /// The completions of updates before the turns count too, because those updates have settled.
  fileprivate func complaintAboutCompletions(_ what: String) -> LawComplaint? {
    guard completions != Array(0..<updates) else { return nil }
    return LawComplaint(
      text: "\(what): completions \(completions) of \(updates) updates", found: screen)
  }
}
