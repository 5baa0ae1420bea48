import Buttery
import ButteryRecords

// The command palette.
extension TableScreenController {
  /// Shows all commands; a chosen one is performed as if its key was pressed.
  func showPalette() {
    let table = records?.table ?? .general
    let entries = table.entriesByTarget
    let items = entries.map { entry in
      PaletteItem(
        name: entry.name, object: object(of: entry.command), keys: entry.keys.first ?? "",
        summary: entry.summary, others: OtherWords.forCommand(named: entry.name))
    }
    present(
      PaletteController(items: items + columnItems) { [weak self] choice in
        switch choice {
        case .item(let place) where place < entries.count: self?.perform(entries[place].command)
        case .item(let place): self?.goToColumn(place - entries.count)
        case .row(let number): self?.goToRow(number)
        }
      })
  }

  /// Items for the columns of the list, in its order.
  private var columnItems: [PaletteItem] {
    guard let table = content as? any ColumnTable else { return [] }
    let hidden = table.appearance.arrangement.hidden
    return table.list.columns.enumerated().map { place, column in
      PaletteItem(column: column.name, place: place, isHidden: hidden.contains(place))
    }
  }

  private func goToColumn(_ column: Int) {
    guard let table = content as? any ColumnTable, table.list.columns.indices.contains(column)
    else { return }
    screen.titleBar.noteKey()
    if let message = ColumnPlaces(table: table).go(to: column) { screen.announce(message) }
  }

  private func perform(_ command: MainCommand) {
    screen.titleBar.noteKey()
    switch command {
    case .table(let command): tableView.perform(command)
    case .row(let command): perform(command)
    case .columnMove(let move): records?.perform(move)
    case .column(let command): records?.perform(command)
    case .records(let command): records?.perform(command)
    case .program(let command): perform(command)
    case .rowNumber: screen.announce("type the number, then G; or : and the number")
    }
  }

  private func perform(_ command: RowCommand) {
    guard tableView.indexPathForFocusedRow != nil else {
      return screen.announce("no row is focused; Enter focuses one")
    }
    tableView.perform(command)
  }

  private func goToRow(_ number: Int) {
    screen.titleBar.noteKey()
    screen.announce(content.goToRow(number, in: tableView))
  }

  // MARK: What they act on

  /// The object that a command would act on now, in words; nil for nothing in particular.
  private func object(of command: MainCommand) -> String? {
    switch command {
    case .column(let command): records?.object(of: command)
    case .row: tableView.indexPathForFocusedRow.map(name)
    case .program(.copy): tableView.rowAtHand.map(name)
    case .table, .columnMove, .records, .program, .rowNumber: nil
    }
  }

  private func name(ofRowAt indexPath: IndexPath) -> String {
    "row \(NumberFormatter.grouped(content.ordinal(ofRowAt: indexPath, in: tableView) + 1))"
  }
}
