import Buttery
import ButteryTestSupport

// Laws 3 and 4: rows and sections are inserted, deleted and moved.
extension Law {
  static let law3 = Law(
    number: 3,
    propose: { state, numbers in
      let region: LawRegion =
        switch (state.table.isExact, state.table.keepsRows) {
        case (true, false):
          [.everywhere, .below(state), .above(state)].randomElement(using: &numbers)!
        case (true, true): .outOfSight(state)
        case (false, true): oneIn(2, &numbers) ? .below(state) : .above(state)
        case (false, false): .below(state)
        }
      let content = state.randomContent(in: region, using: &numbers)
      guard !LawNames(of: content, in: state).isEmpty else { return nil }
      let call = LawWalk.randomCall(using: &numbers)
      return [[.update(content, call)], [.update(state.table.content, call)]]
    },
    judge: { trial, states in
      let (before, between, after) = (states[0], states[1], states[2])
      let names = LawNames(of: between.table.content, in: before)
      guard after.table.content == before.table.content, !names.isEmpty,
        before.table.content.agrees(with: between.table.content),
        !names.includeFocus, !names.includeSelection,
        !before.table.hasLevels || !before.table.content.folds(in: between.table.content)
      else { return .open }
      let truth = between.exactTwin
      if before.table.keepsRows {
        // The moves of the way back needn't be the inverse of those before.
        let inverse = LawNames(of: before.table.content, in: between)
        guard before.isUnclamped(in: before.exactTwin), before.isUnclamped(in: truth),
          inverse.areOutOfSight
        else { return .open }
      }
      let complaint: LawComplaint?
      switch (before.table.isExact, before.table.keepsRows) {
      case (true, false):
        guard before.offset <= between.maximum else { return .open }
        complaint = after.complaint(wanted: before, "after an update and its inverse")
      case (true, true):
        guard names.areOutOfSight else { return .open }
        complaint = after.complaint(wanted: before, "after an update and its inverse")
      case (false, _) where names.areBelow:
        guard before.isUnclamped(in: truth), before.isUnclamped(in: before.exactTwin) else {
          return .open
        }
        complaint = after.complaint(wanted: before, "after an update below and its inverse")
      case (false, true):
        guard names.areAbove else { return .open }
        complaint = after.complaint(
          wanted: before, "after an update above and its inverse", offset: false)
      case (false, false): return .open
      }
      return complaint.map { .broken($0) } ?? .holds
    })

  static let law4 = Law(
    number: 4,
    propose: { state, numbers in
      let isAbove = !state.isAtMinimum && oneIn(2, &numbers)
      let content = state.randomContent(
        in: isAbove ? .above(state) : .below(state), using: &numbers)
      guard !LawNames(of: content, in: state).isEmpty else { return nil }
      return [[.update(content, LawWalk.randomCall(using: &numbers))]]
    },
    judge: { _, states in
      let (before, after) = (states[0], states[1])
      let names = LawNames(of: after.table.content, in: before)
      guard !names.isEmpty, !names.includeFocus,
        before.table.content.agrees(with: after.table.content),
        before.keepsEdgesInSight(in: after), before.keepsLevelsInSight(in: after),
        before.table.indexTitles == after.table.indexTitles,
        before.hasRoomForParts, after.hasRoomForParts
      else { return .open }
      let (truth, newTruth) = (before.exactTwin, after.exactTwin)
      guard truth.isFull, newTruth.isFull, truth.hasRoomForParts, newTruth.hasRoomForParts,
        before.isUnclamped(in: truth)
      else { return .open }
      return judgeUpdate(before, after, names, newTruth)
    })

  private static func judgeUpdate(
    _ before: LawState, _ after: LawState, _ names: LawNames, _ truth: LawState
  ) -> Verdict {
    var wanted = before
    let complaint: LawComplaint?
    if names.areBelow {
      // The anchor's place is checked as well as the offset, because the anchor may be a deleted
      // row.
      let offset = before.table.isExact ? before.offset : before.offset(in: truth)
      guard let offset, offset <= truth.maximum else { return .open }
      complaint = after.complaint(
        wanted: wanted, "after an update below", focus: false, selection: false)
    } else if names.areAbove, before.table.keepsRows {
      // This holds with estimates too, as BU-8 makes no difference here.
      guard before.isUnclamped(in: truth) else { return .open }
      complaint = after.complaint(
        wanted: wanted, "after an update above", offset: false, focus: false, selection: false)
    } else if names.areAbove, before.table.isExact {
      guard before.offset <= after.maximum else { return .open }
      wanted.screen = after.screen
      complaint = after.complaint(
        wanted: wanted, "after an update above", focus: false, selection: false)
    } else {
      return .open
    }
    return complaint.map { .broken($0) } ?? .holds
  }
}

extension LawState {
  /// Returns whether, in the inset grouped style, no row in sight becomes or ceases to be the first
  /// or last one of its section, for these are drawn with corners.
  fileprivate func keepsEdgesInSight(in other: LawState) -> Bool {
    guard table.style == .insetGrouped else { return true }
    return table.content.rows.allSatisfy { row in
      guard let path = table.content.path(ofRow: row.id), isInSight(path),
        let newPath = other.table.content.path(ofRow: row.id)
      else { return true }
      return table.content.edges(at: path) == other.table.content.edges(at: newPath)
    }
  }
}

extension LawContent {
  fileprivate func edges(at path: IndexPath) -> [Bool] {
    [path.row == 0, path.row == sections[path.section].rows.count - 1]
  }
}
