import Buttery
import ButteryRecords

/// Takes the keys and clicks that go to a column or act on the one at hand.
@MainActor final class ColumnKeys {
  private static let moves = KeyBindings<ColumnMove>.standard
  private static let commands = KeyBindings<ColumnCommand>.standard

  private let actions: any ColumnActing
  private unowned let announcer: any Announcer

  init(actions: any ColumnActing, announcer: any Announcer) {
    self.actions = actions
    self.announcer = announcer
  }

  /// Whether a key is for columns.
  static func means(_ key: Key) -> Bool {
    moves[key] != nil || commands[key] != nil
      || KeyBindings<RecordsCommand>.standard[key] == .columns
  }

  /// Takes a key that the table didn't want.
  ///
  /// - Returns: Whether it is for columns.
  func handle(_ key: Key) -> Bool {
    if let command = Self.commands[key] {
      perform(command)
    } else if let move = Self.moves[key] {
      perform(move)
    } else {
      return false
    }
    return true
  }

  func perform(_ move: ColumnMove) {
    guard actions.appearance.columnAtHand != nil else { return announcer.announce(reasonForNone) }
    actions.go(move)
  }

  /// Does something with the column at hand, and says what came of it.
  func perform(_ command: ColumnCommand) {
    let conditions = actions.query.filters
    let text = result(of: command)
    // A new condition is told by its chip, and by the number of rows.
    if actions.query.filters == conditions, !text.isEmpty { announcer.announce(text) }
  }

  /// The name of the column that a command would act on, for the palette; nil without one.
  func object(of command: ColumnCommand) -> String? {
    column(for: command).map { actions.name($0, atMost: Self.mostOfName) }
  }

  /// What leaves room for the command's own name.
  private static let mostOfName = 36

  private func column(for command: ColumnCommand) -> Int? {
    groupedColumn(for: command) ?? actions.appearance.columnAtHand
  }

  /// The column that was grouped by last, which the same key takes away again.
  private func groupedColumn(for command: ColumnCommand) -> Int? {
    guard let column = actions.appearance.groupedColumnAtHand else { return nil }
    let levels = actions.query.groupLevels
    return switch command {
    case .group: column
    case .groupInner: levels.count > 1 && levels[levels.count - 1].contains(column) ? column : nil
    default: nil
    }
  }

  private var reasonForNone: String {
    actions.table.list.columns.isEmpty
      ? "there are no columns yet" : "no column is in sight; c lists all"
  }

  private func result(of command: ColumnCommand) -> String {
    guard let column = column(for: command) else { return reasonForNone }
    // It stays at hand where it goes out of sight, until another one is gone to.
    actions.appearance.takeColumn(column, of: actions.table.list)
    return actions.perform(command, onColumn: column)
  }

  /// Takes a key before the table does, if it says what is to be copied.
  func takes(_ key: Key) -> Bool {
    let column = actions.appearance.columnAtHand
    guard let text = actions.takeCopyKey(key, onColumn: column) else { return false }
    if !text.isEmpty { announcer.announce(text) }
    return true
  }

  /// Takes a click on the titles: the one at hand is sorted by, any other one is taken.
  func titleClicked(at x: Int) {
    let appearance = actions.appearance
    guard let column = appearance.column(ofTitleAt: x) else { return }
    guard column != appearance.columnAtHand else {
      return announcer.announce(actions.perform(.sort, onColumn: column))
    }
    actions.table.takeColumn(column)
  }
}
