import Buttery
import ButteryRecords

/// Performs commands on a column of files.
@MainActor final class ColumnActions: ColumnActing {
  let content: RecordsContent
  private let copyBindings = KeyBindings<CopyCommand>.standard
  /// Whether the next key says what is to be copied.
  private var isCopying = false

  /// The object that shows derived tables.
  weak var derived: (any DerivedTableMaker)?

  init(content: RecordsContent) {
    self.content = content
  }

  var model: RecordsModel { content.model }

  var table: any ColumnTable { content }

  var query: RecordQuery { model.query }

  func perform(_ command: ColumnCommand, onColumn column: Int) -> String {
    if command.asksForValues, content.pictureColumns.contains(column) {
      return "\(name(column)) draws the values of the column before it"
    }
    switch command {
    case .sort, .sortFurther: return sort(column, isFurther: command == .sortFurther)
    case .group: return group(column)
    case .groupInner: return groupInner(column)
    case .frequencies: return derived?.showFrequencies(ofColumn: column) ?? ""
    case .only, .allBut: return filter(column, isExcluded: command == .allBut)
    case .kind: return changeKind(ofColumn: column)
    case .total: return model.cycleTotal(ofColumn: column, named: name(column))
    case .allTotals: return model.cycleAllTotals()
    case .hide: return places.hide(column)
    case .widen: return places.widen(column)
    case .moveLeft, .moveRight: return places.move(column, toRight: command == .moveRight)
    case .freeze: return places.freeze(upTo: column)
    case .copy:
      isCopying = true
      return "copy: y row  c cell  v column"
    }
  }

  func name(_ column: Int, atMost length: Int?) -> String {
    content.shortName(ofColumn: column, atMost: length ?? (isNarrow ? 12 : Self.mostOfName))
  }

  private static let mostOfName = 16

  /// Whether messages have little room.
  private var isNarrow: Bool { appearance.shownWidth < 50 }

  /// The names of several columns for one message, shortened so that all fit.
  private func names(_ columns: [Int]) -> [String] {
    let room = isNarrow ? 26 : 66
    let most = min(Self.mostOfName, max(5, room / max(1, columns.count) - 4))
    return columns.map { name($0, atMost: most) }
  }

  // MARK: Rows

  private func sort(_ column: Int, isFurther: Bool) -> String {
    if isFurther {
      model.query.cycleFurtherSort(ofColumn: column)
    } else {
      model.query.cycleSort(ofColumn: column)
    }
    guard model.query.isSorted else { return "not sorted" }
    let orders = zip(names(model.query.sort.map(\.column)), model.query.sort)
      .map { "\($0) \($1.isDescending ? "↓" : "↑")" }
    let reading = isReading ? "; still reading" : ""
    return "sorted by \(orders.joined(separator: ", "))\(reading)"
  }

  private var isReading: Bool {
    model.result.phase == .reading || model.result.phase == .waiting
  }

  private func group(_ column: Int) -> String {
    model.query.toggleGroup(ofColumn: column)
    return model.query.groupColumns.contains(column)
      ? "sections by \(name(column)); # again: none"
      : model.query.groupColumns.isEmpty ? "no sections" : "no sections by \(name(column))"
  }

  private func groupInner(_ column: Int) -> String {
    guard !model.query.groupColumns.isEmpty, !model.query.groupColumns.contains(column) else {
      return group(column)
    }
    guard model.query.addLevel(ofColumn: column) else {
      return "no more than \(GroupLevels.most) levels of sections"
    }
    let names = names(model.query.groupColumns).joined(separator: ", ")
    return "sections by \(names); * again: without \(name(column))"
  }

  private func changeKind(ofColumn column: Int) -> String {
    let list = model.result.list
    let forms = list.fittingForms(ofColumn: column)
    let form = model.chosenForms[column] ?? list.columns[column].form
    let present = forms.firstIndex { $0.form.isWritten(like: form) }
    guard forms.count > 1 || present == nil else {
      return "\(name(column)) stays text; none of its values is anything else"
    }
    let next = forms[((present ?? -1) + 1) % forms.count]
    model.choose(next.form, ofColumn: column)
    let values = list.knowsForms ? "values fit" : "values so far fit"
    let counts = "\(NumberFormatter.grouped(next.count)) of \(NumberFormatter.grouped(next.all))"
    return "\(name(column)) as \(next.form.words); \(counts) \(values)"
  }
}

extension ColumnActions {
  func takeCopyKey(_ key: Key, onColumn column: Int?) -> String? {
    guard isCopying else { return nil }
    isCopying = false
    if key.code == .escape { return "" }
    guard let command = copyBindings[key] else { return nil }
    guard let row = content.tableView?.currentRow else { return "no row to copy from" }
    switch command {
    case .row: return copy(content.text(ofRowAt: row), as: "row", remark: hiddenRemark)
    case .cell: return copy(content.text(ofColumn: column ?? 0, atRow: row), as: "cell")
    case .column:
      guard let text = content.text(ofColumn: column ?? 0, atMost: Self.mostCopiedBytes) else {
        return tooLong
      }
      return copy(text, as: "column")
    }
  }

  /// The most bytes to copy, more than terminals accept.
  private static let mostCopiedBytes = 1 << 17

  private func copy(_ text: String, as what: String, remark: String = "") -> String {
    let isCopied = model.application?.device.copy(text) ?? false
    return isCopied ? "\(what) copied\(remark)" : tooLong
  }

  private var hiddenRemark: String {
    let count = appearance.arrangement.hidden.count
    return count > 0 ? ", without \(NumberFormatter.counted(count, "hidden column"))" : ""
  }

  private var tooLong: String { "too long to copy; terminals take 75 kB" }
}

extension ColumnForm {
  /// Whether values are read in the same way, whatever their decimal mark is.
  fileprivate func isWritten(like other: ColumnForm) -> Bool {
    let isNumber =
      [.integer, .decimal].contains(kind) && [.integer, .decimal].contains(other.kind)
    return isNumber || kind == other.kind && (kind != .date || dateOrder == other.dateOrder)
  }

  /// The plural noun for values of the form.
  fileprivate var words: String {
    guard kind == .date, dateOrder == .dayFirst else { return kind.plural }
    return "dates, day first"
  }
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

// MARK: - Conditions made of values on the screen

extension ColumnActions {
  /// Shows only rows that have the value of the current row in a column, or all but those.
  ///
  /// - Returns: The result, for the top line.
  func filter(_ column: Int, isExcluded: Bool) -> String {
    guard let row = content.tableView?.currentRow, model.hasRow(at: row) else {
      return "no row to filter by"
    }
    var fields = FieldBuffer()
    if let failure = model.read(model.record(at: row), into: &fields) { return "\(failure)" }
    return fields.withValue(column: column) { filter(column, bytes: $0, isExcluded: isExcluded) }
  }

  /// Shows only rows that have a value in a column, or all but those.
  ///
  /// - Returns: The result, for the top line.
  func filter(_ column: Int, value: String, isExcluded: Bool = false) -> String {
    var value = value
    return value.withUTF8 { filter(column, bytes: $0, isExcluded: isExcluded) }
  }

  /// Shows only rows that have all of several values, each in its column; undo takes all these
  /// conditions back at once.
  ///
  /// - Returns: The result, for the top line.
  func filter(_ values: [(column: Int, value: String)]) -> String {
    let writer = ConditionWriter(model.result.list.columns)
    var filters = model.query.filters
    for (column, var value) in values {
      let filter = value.withUTF8 { writer.filter(column: column, value: $0, isExcluded: false) }
      guard let filter else { return "can't compare this value of \(name(column))" }
      if !filters.contains(filter) { filters.append(filter) }
    }
    guard filters != model.query.filters else { return "only these rows are shown already" }
    model.query.filters = filters
    return ""
  }

  private func filter(
    _ column: Int, bytes: UnsafeBufferPointer<UInt8>, isExcluded: Bool
  ) -> String {
    let writer = ConditionWriter(model.result.list.columns)
    guard let filter = writer.filter(column: column, value: bytes, isExcluded: isExcluded) else {
      return "can't compare this value; & takes a condition"
    }
    return add(filter)
  }

  private func add(_ filter: RecordFilter) -> String {
    let text = TextMetrics.visible(filter.text)
    let most = isNarrow ? 20 : 40
    let short = text.count > most ? text.prefix(most - 1) + "…" : text[...]
    guard !model.query.filters.contains(filter) else { return "already filtered by \(short)" }
    model.query.filters.append(filter)
    return "only \(short)"
  }
}

// MARK: - The order of sections

extension ColumnActions {
  /// Gives sections the next order: by first rows, by names, by numbers of rows, and by the total
  /// of the current column if it has one.
  func cycleSectionOrder(currentColumn column: Int?) -> String {
    guard model.query.groupColumns.count > 0 || model.result.groups != nil else {
      return content.reasonForNoColumns
        ?? "no sections to order; # groups by the current column"
    }
    var orders: [RecordQuery.GroupOrder] = [.appearance, .name, .count]
    if let column, !model.query.groupColumns.contains(column),
      let statistic = model.amounts.usualStatistic(ofColumn: column)
    {
      orders.append(.figure(Measure(statistic, ofColumn: column), isDescending: true))
    }
    let place = orders.firstIndex(of: model.query.groupOrder) ?? orders.count - 1
    model.query.groupOrder = orders[(place + 1) % orders.count]
    return "sections \(words(for: model.query.groupOrder))"
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
  let table: any ColumnTable

  private var appearance: RowAppearance { table.appearance }

  private func name(_ column: Int) -> String { table.shortName(ofColumn: column) }

  /// Moves to another column, which keys act on from then on.
  func go(_ move: ColumnMove) {
    guard let place = appearance.currentPlace else { return }
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
    return appearance.currentColumn == column
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
    guard column == appearance.currentColumn, let tableView = table.tableView else { return }
    table.reveal(column: column, in: tableView)
  }
}

// MARK: - Derived tables

/// Makes derived tables of a column's values.
@MainActor protocol DerivedTableMaker: AnyObject {
  /// Shows how often each value of a column occurs.
  ///
  /// - Returns: A message for the top line.
  func showFrequencies(ofColumn column: Int) -> String
}
