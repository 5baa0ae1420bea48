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
  var isNarrow: Bool { appearance.shownWidth < 50 }

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
