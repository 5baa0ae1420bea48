import Buttery

/// Arranges columns, and reports the result: which are shown, where, how wide, and which are
/// frozen.
@MainActor struct ColumnPlaces {
  let table: any ColumnTable

  private var appearance: RowAppearance { table.appearance }

  private func name(_ column: Int) -> String { table.shortName(ofColumn: column) }

  /// Moves to another column, which keys act on from then on.
  func go(_ move: ColumnMove) {
    guard let place = appearance.placeAtHand else { return }
    let window = appearance.window(width: appearance.shownWidth)
    switch move {
    case .left: table.takeColumn(atPlace: place - 1)
    case .right: table.takeColumn(atPlace: place + 1)
    case .first: goToScreen(at: 0)
    case .last: table.takeColumn(atPlace: window.columns.count - 1)
    case .screenLeft: goToScreen(at: window.placeOfPreviousScreen)
    case .screenRight: goToScreen(at: window.placeOfNextScreen)
    }
  }

  /// Moves to a column of the list; a hidden one is shown.
  ///
  /// - Returns: Why the column isn't visible; nil if it is.
  func go(to column: Int) -> String? {
    appearance.arrange { $0.setHidden(false, column: column) }
    table.takeColumn(column)
    return appearance.columnAtHand == column
      ? nil : "\(name(column)) makes the sections; # ungroups it"
  }

  private func goToScreen(at place: Int) {
    table.scrollSideways(toPlace: place)
    table.takeColumn(atPlace: place)
  }

  /// - Parameter way: how to show the column again, for the message.
  func hide(_ column: Int, way: String = "the list (c) shows it again") -> String {
    let shown = appearance.layout.columns
    if appearance.arrangement.hidden.contains(column) {
      return "\(name(column)) is hidden already; Space in the list (c) shows it"
    }
    guard shown.contains(where: { $0.index == column }) else {
      return "\(name(column)) makes the sections; # ungroups it"
    }
    guard shown.count > 1 else {
      return "\(name(column)) stays; it is the last column in sight"
    }
    appearance.arrange { $0.setHidden(true, column: column) }
    return "\(name(column)) is hidden; \(way)"
  }

  func widen(_ column: Int) -> String {
    if appearance.arrangement.fitted.contains(column) {
      appearance.arrange { $0.setFitted(false, column: column) }
      return "\(name(column)) is as wide as before"
    }
    guard appearance.layout.isCut(column: column) else {
      return "no value of \(name(column)) seen so far is cut"
    }
    appearance.arrange { $0.setFitted(true, column: column) }
    return "\(name(column)) is as wide as what was seen; + again: as before"
  }

  func move(_ column: Int, toRight: Bool) -> String {
    let shown = appearance.layout.columns.map(\.index)
    guard let place = shown.firstIndex(of: column) else {
      return "\(name(column)) isn't in sight; it stays where it is"
    }
    let other = place + (toRight ? 1 : -1)
    guard shown.indices.contains(other) else {
      return "\(name(column)) is the \(toRight ? "last" : "first") column"
    }
    appearance.arrange { $0.move(column, toPlaceOf: shown[other]) }
    bringIntoSight(column)
    return "\(name(column)) is column \(other + 1) of \(shown.count)"
  }

  func freeze(upTo column: Int) -> String {
    let shown = appearance.layout.columns.map(\.index)
    guard let place = shown.firstIndex(of: column) else {
      return "\(name(column)) isn't in sight"
    }
    if appearance.arrangement.frozenCount(among: shown) == place + 1 {
      appearance.arrange { $0.freezeNone() }
      return "no column is frozen"
    }
    let width = appearance.shownWidth
    let window = ColumnWindow(
      columns: appearance.layout.columns, first: 0, width: width, frozen: place + 1,
      gutter: appearance.gutter)
    guard window.fixedCount == place + 1 else {
      return "can't freeze; columns up to \(name(column)) leave no room for others"
    }
    appearance.arrange { $0.freeze(upTo: column) }
    bringIntoSight(column)
    return "columns up to \(name(column)) are frozen; . again: none"
  }

  private func bringIntoSight(_ column: Int) {
    guard column == appearance.columnAtHand, let tableView = table.tableView else { return }
    table.reveal(column: column, in: tableView)
  }
}
