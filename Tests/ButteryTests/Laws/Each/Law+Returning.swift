import Buttery
import ButteryTestSupport

// Laws 7 and 8: changes that are undone, and calls without any effect.
extension Law {
  static let law7 = Law(
    number: 7,
    propose: { state, numbers in
      let size = state.table.size
      switch Int.random(in: 0..<11, using: &numbers) {
      case 0: return state.table.header == nil ? nil : [[.assignHeaderAgain]]
      case 1: return [[.assignStyleAgain]]
      case 2: return [[.assignDelegateAgain]]
      case 3, 4:
        guard !state.table.isEditing, state.selection.isEmpty else { return nil }
        return [[.editing(true)], [.editing(false)]]
      case 5: return [[.hide], [.show]]
      case 6: return state.table.place == .insideView ? [[.leave], [.rejoin]] : nil
      case 7, 8:
        let other = Size(width: size.width, height: Int.random(in: 3...14, using: &numbers))
        return [[.resize(other)], [.resize(size)]]
      default:
        // Mostly to an offset at which the first line of a row is the topmost.
        let other = Size(width: Int.random(in: 8...30, using: &numbers), height: size.height)
        return [[.resize(other)], [.resize(size)]]
      }
    },
    judge: { trial, states in
      let (before, after) = (states[0], states[states.count - 1])
      guard after.table == before.table else { return .open }
      switch trial.turns[0].first {
      case .editing:
        guard before.selection.isEmpty, keepsAnchor(before, states[1]) else { return .open }
      case .resize(let size):
        guard keepsAnchor(before, states[1]) else { return .open }
        if size.width != before.table.size.width {
          guard let anchor = before.anchor, before.rect(of: anchor).minY == before.pinTop else {
            return .open
          }
        }
      default: break
      }
      return after.complaint(
        wanted: before, "after \(trial.turns.map(LawCode.code).joined(separator: ", "))",
        offset: false, focus: false, selection: false
      ).map { .broken($0) } ?? .holds
    })

  /// Returns whether the anchor row can keep its distance in the state in between and in this one.
  private static func keepsAnchor(_ before: LawState, _ between: LawState) -> Bool {
    before.isAtMinimum
      || before.isUnclamped(in: before.exactTwin) && before.isUnclamped(in: between.exactTwin)
  }

  static let law8 = Law(
    number: 8,
    propose: { state, numbers in
      guard state.focus == nil else { return nil }
      let down = Int.random(in: 1...state.height * 2, using: &numbers)
      guard state.table.isExact else {
        guard oneIn(3, &numbers) else { return [[.scrollLines(down)], [.scrollLines(-down)]] }
        return [
          (0..<down).flatMap { _ in [.key(.down), .pass] },
          (0..<down).flatMap { _ in [.key(.up), .pass] },
        ]
      }
      let (top, end) = (state.minimum - state.offset, state.maximum - state.offset)
      let (first, both) = (
        Int.random(in: top...end, using: &numbers), Int.random(in: top...end, using: &numbers)
      )
      return [
        [.scrollBy(first)], [.scrollBy(both - first)], [.scrollBy(-both)], [.scrollBy(both)],
      ]
    },
    judge: { trial, states in
      let (start, end) = (states[0], states[states.count - 1])
      guard start.focus == nil, end.focus == nil else { return .open }
      return start.table.isExact ? judgeSums(trial, states) : judgeReturn(trial, states)
    })

  private static func judgeSums(_ trial: LawCase, _ states: [LawState]) -> Verdict {
    let moves = trial.turns.map { turn in
      if case .scrollBy(let lines) = turn.first { lines } else { 0 }
    }
    guard states.count == 5, moves[2] == -moves[3], moves[3] == moves[0] + moves[1] else {
      return .open
    }
    let start = states[0]
    let range = start.minimum...start.maximum
    guard range.contains(start.offset + moves[0]), range.contains(start.offset + moves[3]) else {
      return .open
    }
    let complaint =
      states[3].complaint(wanted: start, "there and back by \(moves[3])")
      ?? states[4].complaint(wanted: states[2], "by \(moves[0]) and \(moves[1]), or at once")
    return complaint.map { .broken($0) } ?? .holds
  }

  private static func judgeReturn(_ trial: LawCase, _ states: [LawState]) -> Verdict {
    let count = { (turn: LawTurn, key: LawKey) in
      if case .scrollLines(let lines) = turn.first { return abs(lines) }
      return turn.count { $0 == .key(key) }
    }
    let down = count(trial.turns[0], .down)
    guard states.count == 3, down == count(trial.turns[1], .up) else { return .open }
    let truth = states[0].exactTwin
    guard let offset = states[0].offset(in: truth), offset >= truth.minimum,
      offset + down <= truth.maximum
    else { return .open }
    return states[2].complaint(
      wanted: states[0], "\(down) lines down and up again", offset: false
    ).map { .broken($0) } ?? .holds
  }
}
