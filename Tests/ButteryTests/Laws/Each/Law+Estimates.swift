import Buttery
import ButteryTestSupport

// Law 9: a table with estimates looks like one without, wherever it is told to scroll.
extension Law {
  static let law9 = Law(
    number: 9,
    walks: false,
    judgesAnyTurns: true,
    prepare: { table, numbers in
      while table.isExact {
        table.estimates = LawTable.randomEstimates(for: table.answers, using: &numbers)
      }
      // This is the only law with steps before the first pass.
      let state = LawState(of: table)
      if oneIn(2, &numbers) {
        table.early = goingTurn(state, using: &numbers)
      }
    },
    propose: { state, numbers in [goingTurn(state, using: &numbers)] },
    judge: { trial, states in
      // In the exact table there are no steps before the first pass.
      var twin = LawCase(trial.table.exact, walk: [], turns: [trial.table.early] + trial.turns)
      twin.table.early = []
      let wanted = twin.states().dropFirst()
      for (number, state) in states.enumerated() {
        let turn = number == 0 ? trial.table.early : trial.turns[number - 1]
        let before = number == 0 ? LawState(of: trial.table) : states[number - 1]
        guard before.determines(turn), number > 0 || before.isRemembered(after: turn) else {
          return .open
        }
        if let complaint = state.complaint(
          wanted: wanted[number + 1], "with estimates, after \(LawCode.code(turn))", offset: false)
        {
          return twin.keepsAnchor(inTurn: number) ? .broken(complaint) : .open
        }
      }
      return .holds
    })

  /// Returns a turn that leads to a place which the data alone determine.
  ///
  /// The turn may contain an update and a movement. If the update comes first, the movement must
  /// not depend on what was in sight. If the movement comes first, the update is below its target,
  /// unless rows in sight are kept in place.
  private static func goingTurn(
    _ state: LawState, using numbers: inout SeededGenerator
  ) -> LawTurn {
    let content = state.table.content
    let call = LawWalk.randomCall(using: &numbers)
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0:
      let new = LawState(of: state.table).randomContent(using: &numbers)
      return [.update(new, call), absoluteMovement(new, using: &numbers)]
    case 1:
      guard let target = content.rows.randomElement(using: &numbers),
        let new = state.randomContent(below: target.id, using: &numbers)
      else { return [] }
      let position = LawPosition.allCases.randomElement(using: &numbers)!
      return [.scrollToRow(target.id, position), .update(new, call)]
    case 2 where state.table.keepsRows:
      let new = LawState(of: state.table).randomContent(using: &numbers)
      return [absoluteMovement(content, using: &numbers), .update(new, call)]
    case 3:
      guard let row = content.rows.randomElement(using: &numbers) else { return [] }
      return [.focus(oneIn(4, &numbers) ? nil : row.id)]
    case 4:
      guard let row = content.rows.randomElement(using: &numbers) else { return [] }
      return [.scrollToRow(row.id, .none)]
    default: return [absoluteMovement(content, using: &numbers)]
    }
  }

  private static func absoluteMovement(
    _ content: LawContent, using numbers: inout SeededGenerator
  ) -> LawStep {
    guard let row = content.rows.randomElement(using: &numbers), !oneIn(3, &numbers) else {
      return .key(oneIn(2, &numbers) ? .home : .end)
    }
    let positions: [LawPosition] = [.top, .middle, .bottom]
    return .scrollToRow(row.id, positions.randomElement(using: &numbers)!)
  }
}

extension LawCase {
  /// Returns whether an update after a movement, in the same turn, leaves the anchor row in its
  /// place.
  ///
  /// It may not if no row in sight is an anchor, or if the anchor is deleted and rows take its
  /// place that may have height 0: then BU-8 leaves it to the estimates what is in sight. This is
  /// computed for the exact table.
  @MainActor fileprivate func keepsAnchor(inTurn number: Int) -> Bool {
    guard turns[number].count == 2, case .update(let content, _) = turns[number][1],
      table.keepsRows
    else { return true }
    var shorter = self
    shorter.turns = turns[..<number] + [[turns[number][0]]]
    guard let state = shorter.states().last, let anchor = state.anchor, state.isInSight(anchor)
    else { return false }
    let update = LawUpdate(from: state.table.content, to: content)
    // A diffable data source computes the moves itself, if there is a choice.
    let isMovedByChoice = table.answers == .diffable && update.hasMoves
    return !isMovedByChoice
      && state.steadyRows(from: anchor).allSatisfy { path in
        let section = state.table.content.sections[path.section]
        return update.stayingSections.contains(section.id)
          && update.stayingRows.contains(section.rows[path.row].id)
      }
  }
}

extension LawState {
  /// Creates a state in which only the content is known, and all rectangles are empty.
  init(of table: LawTable) {
    let sections = table.content.sections
    let none = [Rect](repeating: .zero, count: sections.count)
    self.init(
      table: table, offset: 0, contentHeight: 0, focus: nil, selection: [],
      rows: sections.map { $0.rows.map { _ in .zero } }, headers: none, footers: none,
      sections: none, completions: [], updates: 0)
  }

  /// Returns the rows in sight from the anchor row to the first one that no floating header covers.
  fileprivate func steadyRows(from anchor: IndexPath) -> [IndexPath] {
    guard table.style == .plain else { return [anchor] }
    let covered = pinTop + headers[anchor.section].height
    let paths = rows.indices.flatMap { section in
      rows[section].indices.map { IndexPath(row: $0, section: section) }
    }
    let inSight = paths.filter { $0 >= anchor && isInSight($0) }
    let end = inSight.firstIndex { rect(of: $0).minY >= covered } ?? inSight.endIndex - 1
    return Array(inSight[...end])
  }

  /// Returns whether the data alone determine where a turn leads.
  fileprivate func determines(_ turn: LawTurn) -> Bool {
    guard turn.count == 2 else { return !turn.contains(where: \.isUpdate) }
    switch (turn[0], turn[1]) {
    case (.update, .key): return true
    case (.update(let content, _), .scrollToRow(let id, let position)):
      return position != .none && content.path(ofRow: id) != nil
    case (.key, .update): return table.keepsRows
    case (.scrollToRow(let id, _), .update(let content, _)):
      guard let target = table.content.path(ofRow: id) else { return false }
      if table.keepsRows { return true }
      let state = withPlacesInOrder
      let end = state.rect(of: target).maxY
      return LawNames(of: content, in: state).lines.allSatisfy { $0.lowerBound >= end }
    default: return false
    }
  }

  /// Returns whether all parts that a movement passed before the first pass still exist after it,
  /// and are known.
  ///
  /// The range of the scrolling then depends on all heights, and the heights of rows and sections
  /// that were deleted before they were seen can't be asked for. Nor was there a row in sight that
  /// could keep its line while others were inserted between it and the target.
  fileprivate func isRemembered(after turn: LawTurn) -> Bool {
    guard turn.count == 2, case .update(let content, _) = turn[1] else { return true }
    let update = LawUpdate(from: table.content, to: content)
    guard update.deletedRows.isEmpty, update.deletedSections.isEmpty else { return false }
    if case .key = turn[0] { return true }
    var pushing = self
    pushing.table.keepsRows = false
    return pushing.determines(turn)
  }

  /// Returns the content after random changes to rows and sections below the row with the id `id`.
  fileprivate func randomContent(
    below id: Int, using numbers: inout SeededGenerator
  ) -> LawContent? {
    guard let target = table.content.path(ofRow: id) else { return nil }
    let state = withPlacesInOrder
    let end = state.rect(of: target).maxY
    return state.randomContent(in: LawRegion { $0.lowerBound >= end }, using: &numbers)
  }

  /// The state with positions in the order of the table instead of lines.
  private var withPlacesInOrder: LawState {
    var state = LawState(of: table)
    var line = 0
    for section in state.rows.indices {
      let top = line
      for row in state.rows[section].indices {
        state.rows[section][row] = Rect(x: 0, y: line, width: 1, height: 1)
        line += 1
      }
      state.headers[section] = Rect(x: 0, y: top, width: 1, height: 0)
      state.sections[section] = Rect(x: 0, y: top, width: 1, height: line - top)
    }
    return state
  }
}

extension LawStep {
  fileprivate var isUpdate: Bool {
    if case .update = self { true } else { false }
  }
}
