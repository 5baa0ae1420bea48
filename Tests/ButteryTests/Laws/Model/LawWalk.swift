import Buttery
import ButteryTestSupport

/// Random turns that can bring a table into any state.
enum LawWalk {
  /// Returns one action of the user or the program, or sometimes several at once.
  static func turn(from state: LawState, using numbers: inout SeededGenerator) -> LawTurn {
    var turn = [step(from: state, using: &numbers)]
    if oneIn(5, &numbers) {
      if oneIn(2, &numbers) { turn.append(.pass) }
      turn.append(movement(from: state, using: &numbers))
    }
    return turn
  }

  private static func step(
    from state: LawState, using numbers: inout SeededGenerator
  ) -> LawStep {
    switch Int.random(in: 0..<30, using: &numbers) {
    case 0..<13: movement(from: state, using: &numbers)
    case 13..<16: choice(from: state, using: &numbers)
    case 16..<21: .update(state.randomContent(using: &numbers), randomCall(using: &numbers))
    case 21..<26: look(of: state, using: &numbers)
    default: question(about: state, using: &numbers)
    }
  }

  static func movement(
    from state: LawState, using numbers: inout SeededGenerator
  ) -> LawStep {
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0, 1: .scroll(Int.random(in: state.minimum...state.maximum, using: &numbers))
    case 2: .scrollBy(Int.random(in: -state.height...state.height, using: &numbers))
    case 3, 4: .key(LawKey.allCases.randomElement(using: &numbers)!)
    default: scrollToRow(state, using: &numbers)
    }
  }

  private static func scrollToRow(
    _ state: LawState, using numbers: inout SeededGenerator
  ) -> LawStep {
    guard let row = state.table.content.rows.randomElement(using: &numbers) else { return .pass }
    return .scrollToRow(row.id, LawPosition.allCases.randomElement(using: &numbers)!)
  }

  private static func choice(
    from state: LawState, using numbers: inout SeededGenerator
  ) -> LawStep {
    guard let row = state.table.content.rows.randomElement(using: &numbers) else { return .pass }
    return switch Int.random(in: 0..<6, using: &numbers) {
    case 0: .focus(nil)
    case 1, 2: .focus(row.id)
    case 3: .deselect(row.id)
    default: .select(row.id)
    }
  }

  private static func look(
    of state: LawState, using numbers: inout SeededGenerator
  ) -> LawStep {
    switch Int.random(in: 0..<7, using: &numbers) {
    case 0: .style([.plain, .grouped, .insetGrouped].randomElement(using: &numbers)!)
    case 1: .insets(LawTable.randomInsets(using: &numbers))
    case 2: .editing(!state.table.isEditing)
    case 3: .keepsRows(!state.table.keepsRows)
    case 4: .tableHeader(oneIn(2, &numbers) ? nil : Int.random(in: 0...4, using: &numbers))
    default: .resize(LawTable.randomSize(using: &numbers))
    }
  }

  private static func question(
    about state: LawState, using numbers: inout SeededGenerator
  ) -> LawStep {
    switch Int.random(in: 0..<5, using: &numbers) {
    case 0: .reloadData
    case 1: .reloadRows(someRows(state, using: &numbers))
    case 2: .reloadSections(someSections(state, using: &numbers))
    case 3: .reconfigureRows(someRows(state, using: &numbers))
    default: .emptyBatch
    }
  }

  static func randomCall(using numbers: inout SeededGenerator) -> LawCall {
    LawCall.allCases.randomElement(using: &numbers)!
  }

  /// Returns one to four rows, mostly from those in sight.
  static func someRows(_ state: LawState, using numbers: inout SeededGenerator) -> [Int] {
    var near: [Int] = []
    for (section, rects) in state.rows.enumerated() {
      for (row, rect) in rects.enumerated()
      where rect.minY < state.bottom && rect.maxY > state.offset {
        near.append(state.table.content.sections[section].rows[row].id)
      }
    }
    let all = state.table.content.rows.map(\.id)
    let rows = near.isEmpty || oneIn(3, &numbers) ? all : near
    return Array(rows.shuffled(using: &numbers).prefix(Int.random(in: 1...4, using: &numbers)))
  }

  static func someSections(_ state: LawState, using numbers: inout SeededGenerator) -> [Int] {
    let all = state.table.content.sections.map(\.id)
    return Array(all.shuffled(using: &numbers).prefix(Int.random(in: 1...2, using: &numbers)))
  }
}
