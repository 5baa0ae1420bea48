import Buttery
import ButteryRecords

/// Performs commands on a column, and returns messages about their effect.
///
/// Keys in the table act on the current column, keys in the list of columns on the one chosen there.
@MainActor final class ColumnActions {
  let table: RowContent
  /// Shows the result of a command that had to wait for its rows.
  private unowned let announcer: TableScreen
  private lazy var copyBindings = KeyBindings<CopyCommand>.standard
  /// Whether the next key says what is to be copied.
  private var isCopying = false

  /// Shows how often each value of a column occurs, and returns a message for the top line.
  var showFrequencies: (_ column: Int) -> String = { _ in "" }

  init(table: RowContent, announcer: TableScreen) {
    self.table = table
    self.announcer = announcer
  }

  private var source: any RowSource { table.source }

  var query: RecordQuery { source.query }

  var appearance: RowAppearance { table.appearance }

  var places: ColumnPlaces { ColumnPlaces(table: table) }

  /// Performs a command on a column.
  ///
  /// - Returns: The result, for the top line; empty if it is visible anyway.
  func perform(_ command: ColumnCommand, onColumn column: Int) -> String {
    if let refusal = source.refusal(of: command) { return refusal }
    if command.asksForValues, table.source.pictureColumns.contains(column) {
      return "\(name(column)) draws the values of the column before it"
    }
    switch command {
    case .sort: return sort { $0.cycleSort(ofColumn: column) }
    case .sortFurther: return sort { $0.cycleFurtherSort(ofColumn: column) }
    case .group: return group(column)
    case .groupInner: return groupInner(column)
    case .frequencies: return showFrequencies(column)
    case .only, .allBut: return filter(column, isExcluded: command == .allBut)
    case .kind: return source.changeKind(ofColumn: column, named: name(column))
    case .total: return source.cycleTotal(ofColumn: column, named: name(column))
    case .allTotals: return source.cycleAllTotals()
    case .hide: return places.hide(column)
    case .widen: return places.widen(column)
    case .moveLeft, .moveRight: return places.move(column, toRight: command == .moveRight)
    case .freeze: return places.freeze(upTo: column)
    case .copy:
      isCopying = true
      return source.refusalOfCopyingColumns == nil
        ? "copy: y row  c cell  v column" : "copy: y row  c cell"
    }
  }

  /// Moves to another column, which keys act on from then on.
  func go(_ move: ColumnMove) { places.go(move) }

  /// Hides a column, or shows one that is hidden.
  ///
  /// - Parameter way: how to show the column again, for the message.
  func toggleHidden(_ column: Int, way: String) -> String {
    guard appearance.arrangement.hidden.contains(column) else {
      return places.hide(column, way: way)
    }
    appearance.arrange { $0.setHidden(false, column: column) }
    return "\(name(column)) is shown"
  }

  // MARK: Names

  /// A column's name, shortened so that the rest of a message stays readable.
  ///
  /// - Parameter length: the most characters of the name; nil for the default of a message about
  ///   one column.
  func name(_ column: Int, atMost length: Int? = nil) -> String {
    table.shortName(ofColumn: column, atMost: length ?? (isNarrow ? 12 : Self.maximumOfName))
  }

  private static let maximumOfName = 16

  /// Whether messages have little room.
  private var isNarrow: Bool { appearance.shownWidth < 50 }

  /// The names of several columns for one message, shortened so that all fit.
  private func names(_ columns: [Int]) -> [String] {
    let room = isNarrow ? 26 : 66
    let most = min(Self.maximumOfName, max(5, room / max(1, columns.count) - 4))
    return columns.map { name($0, atMost: most) }
  }

  // MARK: Rows

  /// Asks for other rows.
  ///
  /// - Returns: A message about these rows; where they are still on their way, it is announced when
  ///   they come.
  private func ask(
    _ change: (inout RecordQuery) -> Void, saying text: @escaping (ColumnActions) -> String
  ) -> String {
    if let refusal = source.ask(change) { return refusal }
    guard source.isAsking else { return text(self) }
    source.whenAnswered { [weak self] in
      if let self { announcer.announce(text(self)) }
    }
    return ""
  }

  private func sort(_ change: (inout RecordQuery) -> Void) -> String {
    ask(change) { $0.orderText }
  }

  private var orderText: String {
    guard query.isSorted else { return "not sorted" }
    let orders = zip(names(query.sort.map(\.column)), query.sort)
      .map { "\($0) \($1.isDescending ? "↓" : "↑")" }
    let reading = source.isReading ? "; still reading" : ""
    return "sorted by \(orders.joined(separator: ", "))\(reading)"
  }

  private func group(_ column: Int) -> String {
    ask(
      { $0.toggleGroup(ofColumn: column) },
      saying: { actions in
        let grouped = actions.query.groupColumns
        return grouped.contains(column)
          ? "sections by \(actions.name(column)); # again: none"
          : grouped.isEmpty ? "no sections" : "no sections by \(actions.name(column))"
      })
  }

  private func groupInner(_ column: Int) -> String {
    guard !query.groupColumns.isEmpty, !query.groupColumns.contains(column) else {
      return group(column)
    }
    guard query.groupLevels.count < GroupLevels.most else {
      return "no more than \(GroupLevels.most) levels of sections"
    }
    return ask(
      { _ = $0.addLevel(ofColumn: column) },
      saying: { actions in
        let names = actions.names(actions.query.groupColumns).joined(separator: ", ")
        return "sections by \(names); * again: without \(actions.name(column))"
      })
  }
}

// MARK: - Copying

extension ColumnActions {
  /// Handles the key after the copy key, which says what to copy; any other key keeps its usual
  /// meaning.
  ///
  /// - Returns: The result, for the top line; nil if the key isn't handled.
  func handleCopyKey(_ key: Key, onColumn column: Int?) -> String? {
    guard isCopying else { return nil }
    isCopying = false
    if key.code == .escape { return "" }
    guard let command = copyBindings[key] else { return nil }
    guard let row = table.tableView?.currentRow, source.hasRow(at: row) else {
      return "no row to copy from"
    }
    switch command {
    case .row:
      return copy(
        appearance.arrangement.shown(without: []), ofRowAt: row, as: "row", remark: hiddenRemark)
    case .cell: return copy([column ?? 0], ofRowAt: row, as: "cell")
    case .column:
      if let refusal = source.refusalOfCopyingColumns { return refusal }
      guard let text = source.text(ofColumn: column ?? 0, atMost: Self.maximumCopiedBytes) else {
        return tooLong
      }
      return copy(text, as: "column")
    }
  }

  /// The most bytes to copy, more than terminals accept.
  private static let maximumCopiedBytes = 1 << 17

  /// Copies fields of a row, long ones when they have been fetched.
  private func copy(
    _ columns: [Int], ofRowAt row: IndexPath, as what: String, remark: String = ""
  ) -> String {
    let copied = { [weak self] (fields: Result<[String], RowRefusal>) -> String in
      guard let self else { return "" }
      switch fields {
      case .success(let texts) where what == "cell":
        return copy(texts[0], as: what, remark: remark)
      case .success(let texts):
        return copy(texts.map(\.onOneLine).joined(separator: "\t"), as: what, remark: remark)
      case .failure(let refusal): return refusal.reason
      }
    }
    let fields = source.wholeFields(columns, ofRowAt: row) { [weak self] fields in
      self?.announcer.announce(copied(fields))
    }
    return fields.map(copied) ?? ""
  }

  private func copy(_ text: String, as what: String, remark: String = "") -> String {
    let isCopied = source.application?.device.copy(text) ?? false
    return isCopied ? "\(what) copied\(remark)" : tooLong
  }

  private var hiddenRemark: String {
    let count = appearance.arrangement.hidden.count
    return count > 0 ? ", without \(NumberFormatter.counted(count, "hidden column"))" : ""
  }

  private var tooLong: String { Clipboard.refusal }
}

extension ColumnCommand {
  /// Whether the command depends on the values of the column.
  fileprivate var asksForValues: Bool {
    switch self {
    case .group, .groupInner, .frequencies, .only, .allBut, .kind, .total: true
    case .sort, .sortFurther, .allTotals, .hide, .widen, .moveLeft, .moveRight, .freeze, .copy:
      false
    }
  }
}

// MARK: - Conditions

extension ColumnActions {
  /// Shows only rows that have the value of the current row in a column, or all but those.
  ///
  /// - Returns: The result, for the top line.
  private func filter(_ column: Int, isExcluded: Bool) -> String {
    guard let row = table.tableView?.currentRow, source.hasRow(at: row) else {
      return "no row to filter by"
    }
    do throws(RowRefusal) {
      return add(try source.filter(byColumn: column, ofRowAt: row, isExcluded: isExcluded))
    } catch {
      return error.reason
    }
  }

  /// Adds conditions; undo takes all of them back at once.
  ///
  /// - Returns: The result, for the top line.
  func add(_ filters: [RecordFilter]) -> String {
    if filters.count == 1 { return add(filters[0]) }
    let new = filters.filter { !query.filters.contains($0) }
    guard !new.isEmpty else { return "only these rows are shown already" }
    return source.ask { $0.filters += new } ?? ""
  }

  /// Adds a condition.
  ///
  /// - Returns: The message for the top line; the condition's chip and the number of rows show the
  ///   effect.
  func add(_ filter: RecordFilter) -> String {
    let text = TextMetrics.visible(filter.text)
    let most = isNarrow ? 20 : 40
    let short = text.count > most ? text.prefix(most - 1) + "…" : text[...]
    guard !query.filters.contains(filter) else { return "already filtered by \(short)" }
    return source.ask { $0.filters.append(filter) } ?? "only \(short)"
  }

  /// Removes a condition.
  ///
  /// - Returns: The message for the top line, which names the condition.
  func removeFilter(at index: Int) -> String {
    guard query.filters.indices.contains(index) else { return "no filter to remove" }
    let text = TextMetrics.visible(query.filters[index].text)
    let short = text.count > 40 ? text.prefix(39) + "…" : text[...]
    return ask({ $0.filters.remove(at: index) }, saying: { _ in "removed: \(short)" })
  }

  func removeLastFilter() -> String { removeFilter(at: query.filters.count - 1) }
}

// MARK: - The order of sections

extension ColumnActions {
  /// Gives sections the next order: by first rows, by names, by numbers of rows, and by the total
  /// of the current column if it has one.
  func cycleSectionOrder() -> String {
    guard source.hasSections else {
      return table.reasonForNoColumns ?? "no sections to order; # groups by the current column"
    }
    var orders: [RecordQuery.GroupOrder] = [.appearance, .name, .count]
    if let column = appearance.currentColumn, !query.groupColumns.contains(column),
      let statistic = source.amounts.usualStatistic(ofColumn: column)
    {
      orders.append(.figure(Measure(statistic, ofColumn: column), isDescending: true))
    }
    let place = orders.firstIndex(of: query.groupOrder) ?? orders.count - 1
    let next = orders[(place + 1) % orders.count]
    return ask({ $0.groupOrder = next }, saying: { "sections \($0.words(for: next))" })
  }

  private func words(for order: RecordQuery.GroupOrder) -> String {
    switch order {
    case .appearance: "by first row"
    case .name: "by name"
    case .count: "with the most rows first"
    case .figure(let measure, _):
      "by \(measure.statistic.rawValue) of \(name(measure.column)), the largest first"
    }
  }
}

// MARK: - Places of columns

/// Arranges columns, and reports the result: which are shown, where, how wide, and which are
/// frozen.
@MainActor struct ColumnPlaces {
  let table: RowContent

  private var appearance: RowAppearance { table.appearance }

  private func name(_ column: Int) -> String { table.shortName(ofColumn: column) }

  /// Moves to another column, which keys act on from then on.
  func go(_ move: ColumnMove) {
    guard let place = appearance.currentPlace else { return }
    let window = appearance.window(width: appearance.shownWidth)
    switch move {
    case .left: table.goToColumn(atPlace: place - 1)
    case .right: table.goToColumn(atPlace: place + 1)
    case .first: goToScreen(at: 0)
    case .last: table.goToColumn(atPlace: window.columns.count - 1)
    case .screenLeft: goToScreen(at: window.placeOfPreviousScreen)
    case .screenRight: goToScreen(at: window.placeOfNextScreen)
    }
  }

  /// Moves to a column of the list; a hidden one is shown.
  ///
  /// - Returns: Why the column isn't visible; nil if it is.
  func go(to column: Int) -> String? {
    appearance.arrange { $0.setHidden(false, column: column) }
    table.goToColumn(column)
    return appearance.currentColumn == column
      ? nil : "\(name(column)) makes the sections; # ungroups it"
  }

  private func goToScreen(at place: Int) {
    table.scrollSideways(toPlace: place)
    table.goToColumn(atPlace: place)
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
    guard column == appearance.currentColumn, let tableView = table.tableView else { return }
    table.reveal(column: column, in: tableView)
  }
}
