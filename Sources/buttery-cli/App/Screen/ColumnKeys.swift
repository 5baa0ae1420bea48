import Buttery
import ButteryRecords

/// Performs the commands that move between columns or act on the current one, and handles clicks on
/// their titles.
@MainActor final class ColumnKeys {
  private let actions: ColumnActions
  private unowned let announcer: TableScreen

  init(actions: ColumnActions, announcer: TableScreen) {
    self.actions = actions
    self.announcer = announcer
  }

  func perform(_ move: ColumnMove) {
    guard actions.appearance.currentColumn != nil else { return announcer.announce(reasonForNone) }
    actions.go(move)
  }

  /// Performs a command on the current column, and announces the result.
  func perform(_ command: ColumnCommand) {
    let conditions = actions.query.filters
    let text = result(of: command)
    // A new condition is shown by its chip and by the number of rows.
    if actions.query.filters == conditions, !text.isEmpty { announcer.announce(text) }
  }

  /// The name of the column that a command would act on, for the palette; nil without one.
  func object(of command: ColumnCommand) -> String? {
    column(for: command).map { actions.name($0, atMost: Self.maximumOfName) }
  }

  /// The most characters of a column's name, which leave room for the command's name.
  private static let maximumOfName = 36

  private func column(for command: ColumnCommand) -> Int? {
    groupedColumn(for: command) ?? actions.appearance.currentColumn
  }

  /// The column that was grouped by last; the same key ungroups it again.
  private func groupedColumn(for command: ColumnCommand) -> Int? {
    guard let column = actions.appearance.currentGroupedColumn else { return nil }
    let levels = actions.query.groupLevels
    return switch command {
    case .group: column
    case .groupInner: levels.count > 1 && levels[levels.count - 1].contains(column) ? column : nil
    default: nil
    }
  }

  private var reasonForNone: String {
    actions.table.reasonForNoColumns ?? "no column is in sight; c lists all"
  }

  private func result(of command: ColumnCommand) -> String {
    guard let column = column(for: command) else { return reasonForNone }
    // The column stays current, even if it scrolls out of sight, until a person moves to another
    // one.
    actions.appearance.makeCurrent(column, of: actions.table.list)
    return actions.perform(command, onColumn: column)
  }

  /// Handles a key before the table does, if it says what is to be copied.
  func handle(_ key: Key) -> Bool {
    let column = actions.appearance.currentColumn
    guard let text = actions.handleCopyKey(key, onColumn: column) else { return false }
    if !text.isEmpty { announcer.announce(text) }
    return true
  }

  /// Handles a click on a column title: sorts by the column if it is the current one, else makes it
  /// that.
  func titleClicked(at x: Int) {
    let appearance = actions.appearance
    guard let column = appearance.column(ofTitleAt: x) else { return }
    guard column != appearance.currentColumn else {
      return announcer.announce(actions.perform(.sort, onColumn: column))
    }
    actions.table.goToColumn(column)
  }
}

// MARK: - Actions that wait for a result

/// Queues actions on sections until the sections of the current query are shown.
///
/// A person may type faster than large files are arranged. A key for sections that they have just
/// asked for must not act on the old sections.
@MainActor final class AwaitedActs {
  private struct Act {
    let levels: GroupLevels
    let body: () -> Void
  }

  private let model: RecordsModel
  private var acts: [Act] = []

  init(model: RecordsModel) { self.model = model }

  /// Runs `body` at once, or as soon as the sections of the current query are shown.
  func perform(_ body: @escaping () -> Void) {
    guard acts.isEmpty, model.showsAskedSections else {
      return acts.append(Act(levels: model.query.groupLevels, body: body))
    }
    body()
  }

  /// Runs the waiting actions, after the result was replaced.
  func pursue() {
    if model.isStopped { return forget() }
    acts.removeAll { $0.levels != model.query.groupLevels }
    while let act = acts.first, model.showsAskedSections {
      acts.removeFirst()
      act.body()
    }
  }

  /// Drops the last waiting action.
  ///
  /// - Returns: Whether there was one.
  func dropLast() -> Bool { acts.popLast() != nil }

  func forget() { acts = [] }
}

extension CommandTable {
  /// The commands that a source of rows doesn't refuse.
  @MainActor func served(by source: any RowSource) -> CommandTable {
    CommandTable(
      groups: groups.map { group in
        CommandGroup(
          title: group.title,
          entries: group.entries.filter { entry in
            switch entry.command {
            case .records(let command): source.refusal(of: command) == nil
            case .column(let command): source.refusal(of: command) == nil
            case .program(.chart): source.refusalOfCharts == nil
            default: true
            }
          })
      })
  }
}
