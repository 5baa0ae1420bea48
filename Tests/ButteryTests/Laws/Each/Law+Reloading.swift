import Buttery
import ButteryTestSupport

// Laws 1 and 2: requests that are repeated and answered as before.
extension Law {
  static let law1 = Law(
    number: 1,
    propose: { state, numbers in
      let count = Int.random(in: 1...3, using: &numbers)
      let reloads = LawTurn(repeating: .reloadData, count: count)
      return (oneIn(2, &numbers) ? [reloads] : reloads.map { [$0] }) + selectionTurns(state)
    },
    judge: { trial, states in judgeReload(trial, states, isReloaded: { _ in true }) })

  static let law2 = Law(
    number: 2,
    propose: { state, numbers in
      guard !state.table.content.rows.isEmpty else { return nil }
      let step: LawStep =
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: .reloadSections(LawWalk.someSections(state, using: &numbers))
        case 1: .reconfigureRows(LawWalk.someRows(state, using: &numbers))
        default: .reloadRows(LawWalk.someRows(state, using: &numbers))
        }
      return [[step]] + selectionTurns(state)
    },
    judge: { trial, states in
      let content = states[0].table.content
      return judgeReload(trial, states) { path in
        switch trial.turns[0].first {
        case .reloadRows(let rows): rows.contains(content.sections[path.section].rows[path.row].id)
        case .reloadSections(let sections): sections.contains(content.sections[path.section].id)
        default: false
        }
      }
    })

  /// Returns turns that select the selected rows again, and then deselect them.
  ///
  /// After the first turn the screen must be as before the reload, after the second as after the
  /// reload. So no screen without the selection needs to be computed.
  private static func selectionTurns(_ state: LawState) -> [LawTurn] {
    let rows = state.selection.compactMap { state.table.content[$0]?.id }
    guard !rows.isEmpty else { return [] }
    return [rows.map { .select($0) }, rows.map { .deselect($0) }]
  }

  private static func judgeReload(
    _ trial: LawCase, _ states: [LawState], isReloaded: (IndexPath) -> Bool
  ) -> Verdict {
    let before = states[0]
    let kept = before.selection.filter { !isReloaded($0) }
    let selects = before.selection.isEmpty ? 0 : 2
    let reloads = states.dropFirst().dropLast(selects)
    for state in reloads {
      var wanted = before
      wanted.selection = kept
      // The screen is compared below, without the selection.
      if kept != before.selection { wanted.screen = state.screen }
      if let complaint = state.complaint(wanted: wanted, "after the reload") {
        return .broken(complaint)
      }
    }
    guard selects > 0, let after = reloads.last else { return .holds }
    let again = states[states.count - 2]
    if let complaint = again.complaint(wanted: before, "selected again") {
      return .broken(complaint)
    }
    var wanted = after
    wanted.selection = []
    guard kept.isEmpty else { return .holds }
    return states[states.count - 1].complaint(wanted: wanted, "deselected").map { .broken($0) }
      ?? .holds
  }
}
