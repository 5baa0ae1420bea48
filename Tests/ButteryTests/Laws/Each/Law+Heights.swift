import Buttery
import ButteryTestSupport

// Laws 5 and 6: heights that are asked for again, and estimates that become exact.
extension Law {
  static let law5 = Law(
    number: 5,
    prepare: { table, numbers in
      // Only a delegate can return other heights.
      if !oneIn(5, &numbers), table.answers != .diffable { table.answers = .delegate }
    },
    propose: { state, numbers in
      guard state.table.answers == .delegate || state.table.answers == .diffable,
        !oneIn(4, &numbers)
      else { return [[.emptyBatch]] }
      let content = state.table.content.withOtherHeights(using: &numbers)
      return [[.newHeights(content)]]
    },
    judge: { _, states in
      let (before, after) = (states[0], states[1])
      if before.table.content == after.table.content {
        return after.complaint(wanted: before, "after an empty batch").map { .broken($0) } ?? .holds
      }
      guard before.table.content.hasSameArrangement(as: after.table.content) else { return .open }
      guard let offset = offsetAfterChange(from: before, to: after.truth()) else { return .open }
      let wanted = after.truth(at: offset)
      // A row of height 0 can't be focused in a new table, and can't be seen in this one.
      return after.complaint(
        wanted: wanted, "after an empty batch that changed heights", offset: false, focus: false
      ).map { .broken($0) } ?? .holds
    })

  /// Returns the offset at which a new exact table looks like a table whose heights changed.
  private static func offsetAfterChange(from before: LawState, to truth: LawState) -> Int? {
    if before.isAtMinimum { return truth.minimum }
    guard let anchor = before.anchor, before.isInSight(anchor) else { return nil }
    let paths = truth.rows.enumerated().flatMap { section, rects in
      rects.indices.map { IndexPath(row: $0, section: section) }
    }
    let visible = paths.filter { truth.rect(of: $0).height > 0 }
    guard let place = visible.first(where: { $0 >= anchor }) ?? visible.last else { return nil }
    let rect = truth.rect(of: place)
    let distance = max(before.rect(of: anchor).minY - before.pinTop, 1 - rect.height)
    let offset = rect.minY - distance - truth.table.insets.top
    return min(max(offset, truth.minimum), truth.maximum)
  }

  static let law6 = Law(
    number: 6,
    propose: { state, numbers in
      guard oneIn(2, &numbers) else { return nil }
      let truth = state.exactTwin
      let lines = truth.maximum - truth.minimum
      guard lines <= 150 else { return nil }
      return [[.focus(nil), .scroll(state.minimum)], [.scrollLines(lines + 2)]]
    },
    judge: { trial, states in
      let (start, state) = (states[1], states[2])
      let truth = state.truth()
      guard start.isAtMinimum, case .scrollLines(let lines) = trial.turns[1].first,
        lines >= truth.maximum - truth.minimum
      else { return .open }
      return state.difference(from: truth).map {
        .broken(LawComplaint(text: $0, expected: nil, found: state.screen))
      } ?? .holds
    })
}

extension LawState {
  /// Describes the first rectangle that differs from that in `truth`.
  fileprivate func difference(from truth: LawState) -> String? {
    for section in sections.indices {
      let parts = [
        ("header \(section)", headers[section], truth.headers[section]),
        ("footer \(section)", footers[section], truth.footers[section]),
        ("section \(section)", sections[section], truth.sections[section]),
      ]
      let places = rows[section].indices.map {
        ("row \(section).\($0)", rows[section][$0], truth.rows[section][$0])
      }
      for (name, found, wanted) in parts + places where found != wanted {
        return "\(name) lies at \(found), not \(wanted)"
      }
    }
    guard contentHeight != truth.contentHeight else { return nil }
    return "the content has \(contentHeight) lines, not \(truth.contentHeight)"
  }
}
