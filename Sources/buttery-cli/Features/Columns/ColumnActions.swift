import Buttery
import ButteryRecords

/// Does what a person wants of a column, and says what came of it.
///
/// The keys of the table lead here with the column at hand, those of the list of columns with the one
/// that is chosen there.
@MainActor final class ColumnActions {
  let content: RecordsContent
  private let copyBindings = KeyBindings<CopyCommand>.standard
  /// Whether the next key says what is to be copied.
  private var isCopying = false

  /// Who shows tables that are made of this one.
  weak var derived: (any DerivedTableMaker)?

  init(content: RecordsContent) {
    self.content = content
  }

  var model: RecordsModel { content.model }
  var appearance: RowAppearance { content.appearance }

  /// Does something with a column.
  ///
  /// - Returns: What came of it, for the top line.
  func perform(_ command: ColumnCommand, onColumn column: Int) -> String {
    switch command {
    case .sort, .sortFurther: return sort(column, isFurther: command == .sortFurther)
    case .group: return group(column)
    case .groupInner: return groupInner(column)
    case .frequencies: return derived?.showFrequencies(ofColumn: column) ?? ""
    case .only, .allBut: return filter(column, isExcluded: command == .allBut)
    case .kind: return changeKind(ofColumn: column)
    case .total: return cycleTotal(ofColumn: column)
    case .allTotals: return cycleAllTotals()
    case .hide: return hide(column)
    case .widen: return widen(column)
    case .moveLeft, .moveRight: return move(column, toRight: command == .moveRight)
    case .freeze: return freeze(upTo: column)
    case .copy:
      isCopying = true
      return "copy: y row  c cell  v column"
    }
  }

  /// What a column is called in a message, in which the rest is to be read too.
  ///
  /// - Parameter length: of the name at most; that of a message about one column if nil.
  func name(_ column: Int, atMost length: Int? = nil) -> String {
    let columns = model.result.list.columns
    guard columns.indices.contains(column) else { return "" }
    let length = length ?? (isNarrow ? 12 : Self.mostOfName)
    let name = columns[column].name
    return name.count > length ? name.prefix(length - 1) + "…" : name
  }

  private static let mostOfName = 16

  /// Whether messages have little room.
  var isNarrow: Bool { appearance.shownWidth < 50 }

  /// What some columns are called that are named one after the other.
  private func names(_ columns: [Int]) -> [String] {
    let room = isNarrow ? 26 : 66
    let most = min(Self.mostOfName, max(5, room / max(1, columns.count) - 4))
    return columns.map { name($0, atMost: most) }
  }

  // MARK: Rows

  private func sort(_ column: Int, isFurther: Bool) -> String {
    if isFurther {
      model.cycleFurtherSort(ofColumn: column)
    } else {
      model.cycleSort(ofColumn: column)
    }
    guard model.query.isSorted else { return "as it came" }
    let orders = zip(names(model.query.sort.map(\.column)), model.query.sort)
      .map { "\($0) \($1.isDescending ? "↓" : "↑")" }
    let reading = isReading ? "; as far as it is read" : ""
    return "sorted by \(orders.joined(separator: ", "))\(reading)"
  }

  private var isReading: Bool {
    model.result.phase == .reading || model.result.phase == .waiting
  }

  private func group(_ column: Int) -> String {
    model.toggleGroup(ofColumn: column)
    return model.query.groupColumns.contains(column)
      ? "sections by \(name(column)); # again: none"
      : model.query.groupColumns.isEmpty ? "no sections" : "no sections by \(name(column))"
  }

  private func groupInner(_ column: Int) -> String {
    guard !model.query.groupColumns.isEmpty, !model.query.groupColumns.contains(column) else {
      return group(column)
    }
    guard model.addLevel(ofColumn: column) else {
      return "there are \(GroupLevels.most) levels of sections; no more than that"
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
    let values = list.knowsForms ? "values" : "values so far"
    return "\(name(column)): \(next.form.words); \(next.count) of \(next.all) \(values) are"
  }

  // MARK: The column's place and width

  /// - Parameter way: how it is shown again.
  func hide(_ column: Int, way: String = "c lists it, to show it again") -> String {
    let shown = appearance.layout.columns
    if appearance.arrangement.hidden.contains(column) {
      return "\(name(column)) is hidden already; Space in the list (c) shows it"
    }
    guard shown.contains(where: { $0.index == column }) else {
      return "\(name(column)) makes the sections; # makes a column of it"
    }
    guard shown.count > 1 else {
      return "\(name(column)) stays; it is the last column in sight"
    }
    appearance.arrange { $0.setHidden(true, column: column) }
    return "\(name(column)) is hidden; \(way)"
  }

  /// Hides a column, or shows one that is hidden.
  func toggleHidden(_ column: Int, way: String) -> String {
    guard appearance.arrangement.hidden.contains(column) else { return hide(column, way: way) }
    appearance.arrange { $0.setHidden(false, column: column) }
    return "\(name(column)) is shown"
  }

  private func widen(_ column: Int) -> String {
    if appearance.arrangement.fitted.contains(column) {
      appearance.arrange { $0.setFitted(false, column: column) }
      return "\(name(column)) is as wide as before"
    }
    guard appearance.layout.isCut(column: column) else {
      return "\(name(column)) is as wide as its content"
    }
    appearance.arrange { $0.setFitted(true, column: column) }
    return "\(name(column)) is as wide as its content; + again: as before"
  }

  private func move(_ column: Int, toRight: Bool) -> String {
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

  private func freeze(upTo column: Int) -> String {
    let shown = appearance.layout.columns.map(\.index)
    guard let place = shown.firstIndex(of: column) else {
      return "\(name(column)) isn't in sight"
    }
    if appearance.arrangement.frozenCount(among: shown) == place + 1 {
      appearance.arrange { $0.freezeNone() }
      return "no column stays any more"
    }
    let width = appearance.shownWidth
    let window = ColumnWindow(
      columns: appearance.layout.columns, first: 0, width: width, frozen: place + 1,
      gutter: appearance.gutter)
    guard window.fixedCount == place + 1 else {
      return "no room for that; columns up to \(name(column)) would leave none to the others"
    }
    appearance.arrange { $0.freeze(upTo: column) }
    bringIntoSight(column)
    return "columns up to \(name(column)) stay; . again: none"
  }

  private func bringIntoSight(_ column: Int) {
    guard column == appearance.columnAtHand, let tableView = content.tableView else { return }
    content.reveal(column: column, in: tableView)
  }
}

extension ColumnActions {
  /// Goes to another column, which keys act on from then on.
  func go(_ move: ColumnMove) {
    guard let place = appearance.placeAtHand else { return }
    let window = appearance.window(width: appearance.shownWidth)
    switch move {
    case .left: content.takeColumn(atPlace: place - 1)
    case .right: content.takeColumn(atPlace: place + 1)
    case .first: goToScreen(at: 0)
    case .last: content.takeColumn(atPlace: window.columns.count - 1)
    case .screenLeft: goToScreen(at: window.placeOfPreviousScreen)
    case .screenRight: goToScreen(at: window.placeOfNextScreen)
    }
  }

  private func goToScreen(at place: Int) {
    content.scrollSideways(toPlace: place)
    content.takeColumn(atPlace: place)
  }
}

extension ColumnActions {
  /// Takes the key that says what is to be copied, if one is waited for; any other key is what it
  /// always is.
  ///
  /// - Returns: What came of it; nil where the key isn't taken.
  func takeCopyKey(_ key: Key, onColumn column: Int?) -> String? {
    guard isCopying else { return nil }
    isCopying = false
    if key.code == .escape { return "" }
    guard let command = copyBindings[key] else { return nil }
    guard let row = content.tableView?.rowAtHand else { return "no row to copy from" }
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

  /// More than terminals take.
  private static let mostCopiedBytes = 1 << 17

  private func copy(_ text: String, as what: String, remark: String = "") -> String {
    let isCopied = model.application?.device.copy(text) ?? false
    return isCopied ? "\(what) copied\(remark)" : tooLong
  }

  private var hiddenRemark: String {
    let count = appearance.arrangement.hidden.count
    return count > 0 ? ", without \(NumberText.counted(count, "hidden column"))" : ""
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

  /// What values of the form are called.
  fileprivate var words: String {
    guard kind == .date, dateOrder == .dayFirst else { return kind.plural }
    return "dates, day first"
  }
}
