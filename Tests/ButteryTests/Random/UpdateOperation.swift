import Buttery
import ButteryTestSupport
import ReferenceTable

/// An action of the user or the program on a table whose rows change and are selected and focused.
enum UpdateOperation: Hashable {
  case update(NaiveUpdate)
  /// An update without calls, of a table that has been laid out.
  case remeasure(NaiveUpdate)
  /// An operation that doesn't concern selection and focus; never a command.
  case table(TableOperation)
  case command(TableCommand)
  case activate(Key)
  case leave
  case click(Point)
  case select(IndexPath?, TableView.ScrollPosition)
  case deselect(IndexPath)
  case focus(IndexPath?)
  case interaction(TableModel.Interaction)

  static func random(
    for naive: NaiveTable, using generator: inout some RandomNumberGenerator
  ) -> UpdateOperation {
    switch Int.random(in: 0..<40, using: &generator) {
    case 0..<13: .update(.random(for: naive.model, using: &generator))
    case 13: .remeasure(.remeasuring(naive, using: &generator))
    case 14..<18: .table(randomTableOperation(for: naive, using: &generator))
    case 18..<24: .command(Bool.random(using: &generator) ? .lineDown : .lineUp)
    case 24..<27: .command(TableOperation.randomCommand(using: &generator))
    case 27: .command(.focusRow)
    case 28, 29: .activate([Key(.enter), " "].randomElement(using: &generator) ?? " ")
    case 30: .leave
    case 31..<34: .click(randomPlace(in: naive.size, using: &generator))
    case 34: .select(randomRow(of: naive, using: &generator), randomPosition(using: &generator))
    case 35: .deselect(randomRow(of: naive, using: &generator))
    case 36, 37: .focus(randomRow(of: naive, using: &generator))
    case 38: .focus(nil)
    default: .interaction(.random(using: &generator))
    }
  }

  private static func randomTableOperation(
    for naive: NaiveTable, using generator: inout some RandomNumberGenerator
  ) -> TableOperation {
    let operation = TableOperation.random(for: naive, using: &generator)
    switch operation {
    case .command: return .wheel(up: Bool.random(using: &generator))
    case .reload(let sections):
      var model = TableModel()
      model.sections = sections
      model.identify(using: &generator)
      return .reload(model.sections)
    default: return operation
    }
  }

  private static func randomPlace(
    in size: Size, using generator: inout some RandomNumberGenerator
  ) -> Point {
    Point(
      x: Int.random(in: 0..<max(1, size.width), using: &generator),
      y: Int.random(in: 0..<max(1, size.height), using: &generator))
  }

  /// Returns a random row, which mostly exists.
  private static func randomRow(
    of naive: NaiveTable, using generator: inout some RandomNumberGenerator
  ) -> IndexPath {
    let path = naive.model.indexPaths.randomElement(using: &generator)
    return path.flatMap { Int.random(in: 0..<8, using: &generator) > 0 ? $0 : nil }
      ?? IndexPath(
        row: Int.random(in: 0...9, using: &generator),
        section: Int.random(in: 0...4, using: &generator))
  }

  private static func randomPosition(
    using generator: inout some RandomNumberGenerator
  ) -> TableView.ScrollPosition {
    [.none, .none, .top, .middle, .bottom].randomElement(using: &generator) ?? .none
  }

  /// Whether it happens at once, instead of as an event after all immediate operations.
  var isImmediate: Bool {
    switch self {
    case .update, .remeasure, .select, .deselect, .focus, .interaction: true
    case .table(.wheel), .table(.resize): false
    case .table: true
    default: false
    }
  }

  /// The update that the operation makes; `nil` if it makes none.
  var update: NaiveUpdate? {
    switch self {
    case .update(let update), .remeasure(let update): update
    default: nil
    }
  }

  var isActivation: Bool {
    if case .activate = self { true } else { false }
  }

  /// Whether the operation may follow another one in the same pass.
  ///
  /// A click refers to what is on the screen, and an offset beyond the content is still in range if
  /// there is less room.
  var mayFollow: Bool {
    switch self {
    case .click, .remeasure, .table(.resize): false
    default: true
    }
  }

  /// Whether others may follow in the same pass; the row that stays in place when heights change is
  /// only found at the end of a pass.
  var mayBeFollowed: Bool {
    switch self {
    case .table(.scrollTo), .table(.scrollToRow), .table(.scrollToSection): true
    case .table: false
    default: isImmediate
    }
  }
}

extension TableModel.Interaction {
  static func random(using generator: inout some RandomNumberGenerator) -> Self {
    var interaction = Self()
    interaction.allowsSelection = Int.random(in: 0..<6, using: &generator) > 0
    interaction.allowsMultipleSelection = Bool.random(using: &generator)
    interaction.allowsFocus = Int.random(in: 0..<6, using: &generator) > 0
    interaction.selectionFollowsFocus = Int.random(in: 0..<3, using: &generator) == 0
    return interaction
  }
}

extension UpdateOperation: CustomStringConvertible {
  var description: String {
    switch self {
    case .update(let update): "\(update)"
    case .remeasure: "remeasure"
    case .table(let operation): "\(operation)"
    case .command(let command): "\(command)"
    case .activate: "activate"
    case .leave: "leave"
    case .click(let place): "click \(place)"
    case .select(let path, let position): "select \(path.map { "\($0)" } ?? "none") at \(position)"
    case .deselect(let path): "deselect \(path)"
    case .focus(let path): "focus \(path.map { "\($0)" } ?? "none")"
    case .interaction(let interaction): "\(interaction)"
    }
  }
}

extension NaiveTable {
  mutating func perform(_ operation: UpdateOperation) {
    switch operation {
    case .update(let update), .remeasure(let update):
      apply(update)
      settle()
    case .table(let operation): perform(operation)
    case .command(let command): press(command)
    case .activate(let key): pressActivating(key)
    case .leave: focusRow(at: nil)
    case .click(let place): click(at: place)
    case .select(let path, let position): selectRow(at: path, scrollPosition: position)
    case .deselect(let path): deselectRow(at: path)
    case .focus(let path): focusRow(at: path)
    case .interaction(let interaction): setInteraction(interaction)
    }
  }

  /// Presses Enter or Space, which have another meaning if no row is focused.
  private mutating func pressActivating(_ key: Key) {
    if focused != nil {
      activateFocusedRow()
    } else {
      press(key == " " ? .pageDown : .focusRow)
    }
  }
}

extension NaiveTable {
  /// Returns whether the rows that an operation selects or focuses are the same whatever the height
  /// estimates are.
  func determinesRows(of operation: UpdateOperation, isInStep: Bool) -> Bool {
    switch operation {
    case .click: isInStep
    // Whether a key leaves a row that is higher than the free space depends on the row's position.
    case .command(.lineUp), .command(.lineDown): focused.map(fitsFreeSpace) ?? true
    case .command(.beginning), .command(.end): true
    case .command, .activate:
      focused == nil
        ? isInStep && visibleRows.contains { isWhollyInSight($0) && canFocus($0) }
        : operation.isActivation
    default: true
    }
  }

  private func fitsFreeSpace(_ path: IndexPath) -> Bool {
    places[path.section].rows[path.row].count <= freeLines(inSection: path.section).count
  }
}
