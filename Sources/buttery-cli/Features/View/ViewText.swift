import Buttery
import ButteryRecords
import Glibc

/// A view as its file has it: what is shown, and the options that show it so.
@MainActor struct ViewText {
  private let content: RecordsContent
  private let state: ViewState
  private let words: ColumnWords

  init(of content: RecordsContent) {
    self.content = content
    state = ViewState(of: content)
    words = ColumnWords(list: content.model.result.list)
  }

  private var model: RecordsModel { content.model }

  /// The whole file as it is at a path.
  func text(at path: String) -> String {
    // Beside the view they are found wherever both are moved, and sections keep their names.
    let isBeside = !path.contains("/")
    let files = model.options.files.map { file in
      ShellText.word(isBeside ? Self.undashed(file) : Self.absolute(file))
    }
    let lines = [ViewFormat.title] + files + options.map(\.line)
    return lines.joined(separator: "\n") + "\n"
  }

  /// A file's name that can't be taken for an option.
  private static func undashed(_ file: String) -> String {
    file.hasPrefix("-") && file != "-" ? "./" + file : file
  }

  /// A file's name that means the same in any folder.
  private static func absolute(_ file: String) -> String {
    guard file != "-", !file.hasPrefix("/"), let folder = getcwd(nil, 0) else { return file }
    defer { free(folder) }
    return String(cString: folder) + "/" + file
  }

  private var options: [ViewFormat.Option] {
    model.options.readingOptions + types + groups + rows + columns + folds + looks
  }

  private func option(_ name: String, _ value: String? = nil) -> ViewFormat.Option {
    ViewFormat.Option(name: "--" + name, value: value)
  }

  /// A word that means a column where nothing but a name is expected.
  private func name(of column: Int) -> String {
    words.word(for: column) {
      (try? words.list.onlyColumn(named: $0)) == column && !$0.contains(",")
    }
  }

  // MARK: Rows

  /// What somebody has said that columns have, by keys before the command line.
  private var types: [ViewFormat.Option] {
    let asked = model.options.types.filter { type in
      guard let column = try? words.list.column(named: type.column) else { return true }
      return state.forms[column] == nil
    }
    let chosen = state.forms.sorted { $0.key < $1.key }
    return asked.map { option("type", "\($0.column)=\($0.kind)") }
      + chosen.map { option("type", "\(name(of: $0.key))=\($0.value.word)") }
  }

  private var groups: [ViewFormat.Option] {
    let levels = state.groupLevels
    guard levels.count > 0 else { return [] }
    return (0..<levels.count).map { option("group-by", words.text(forLevel: Array(levels[$0]))) }
      + [option("group-order", word(for: model.query.groupOrder))]
  }

  private func word(for order: RecordQuery.GroupOrder) -> String {
    switch order {
    case .appearance: "first"
    case .name: "name"
    case .count: "count"
    case .figure(let measure, let isDescending):
      "\(name(of: measure.column)):\(measure.statistic.rawValue)\(isDescending ? "" : ":asc")"
    }
  }

  private var rows: [ViewFormat.Option] {
    let columns = words.list.columns
    let filters = state.filters.map { option("filter", $0.typedText(columns: columns)) }
    let search = model.query.search.map { option("search", $0.text) }
    return filters + state.sort.map { option("sort", text(of: $0)) } + [search].compactMap(\.self)
  }

  private func text(of order: SortOrder) -> String {
    let end = order.isDescending ? ":desc" : ""
    return words.word(for: order.column) { (try? words.sortOrders(in: $0 + end)) == [order] } + end
  }

  // MARK: Columns

  private var columns: [ViewFormat.Option] {
    let arrangement = state.arrangement
    let widths = arrangement.order.sorted().compactMap { column in
      width(of: column).map { option("width", "\(words.word(for: column)):\($0)") }
    }
    let shown = arrangement.shown(without: state.groupLevels.columns)
    let frozen = arrangement.frozenCount(among: shown)
    return choice + widths + (frozen > 0 ? [option("freeze", "\(frozen)")] : [])
      + (arrangement.numbersRows ? [option("row-numbers")] : [])
  }

  /// Which columns are shown, in which order.
  private var choice: [ViewFormat.Option] {
    let arrangement = state.arrangement
    let isMoved = arrangement.order != Array(arrangement.order.indices)
    if isMoved || arrangement.hidesOthers {
      return [option("columns", words.text(for: arrangement.shown(without: [])))]
    }
    let hidden = arrangement.hidden.sorted()
    return hidden.isEmpty ? [] : [option("hide", words.text(for: hidden))]
  }

  private func width(of column: Int) -> String? {
    if state.arrangement.fitted.contains(column) { return "fit" }
    return state.arrangement.widths[column].map(String.init)
  }

  // MARK: Sections

  private var folds: [ViewFormat.Option] {
    guard model.result.groups != nil, !state.folds.isEmpty else { return [] }
    let names = model.sections.wordsForFolds(state.folds)
    guard state.folds.areAllFolded else { return names.map { option("fold", $0) } }
    return [option("fold-all")] + names.map { option("unfold", $0) }
  }

  /// What footers show, in words; nil for what they show where nobody has said anything.
  private var totals: String? {
    let statistics = state.statistics
    guard model.hasFooters else {
      return statistics.isShown == false ? RecordsOptions.Totals.none.rawValue : nil
    }
    if statistics == FooterStatistics() { return nil }
    if statistics == FooterStatistics(isShown: true) { return RecordsOptions.Totals.all.rawValue }
    let measures = model.writtenMeasures.map { measure in
      "\(name(of: measure.column)):\(measure.statistic.rawValue)"
    }
    return measures.isEmpty
      ? RecordsOptions.Totals.count.rawValue : measures.joined(separator: ",")
  }

  private var looks: [ViewFormat.Option] {
    let style =
      switch content.tableView?.style {
      case .grouped: "grouped"
      case .insetGrouped: "inset"
      case .plain, nil: "plain"
      }
    let totals = totals.map { option("totals", $0) }
    let wrap = content.appearance.wraps ? option("wrap") : nil
    return [option("style", style)] + [totals, chart, wrap].compactMap(\.self)
  }

  private var chart: ViewFormat.Option? {
    let course = model.course
    guard let column = model.chartColumn, course.column == column || !course.sharesScale else {
      return nil
    }
    return option("chart", name(of: column) + (course.sharesScale ? "" : CourseChoice.eachScale))
  }
}

extension ColumnForm {
  /// What it is called where somebody says what a column has.
  fileprivate var word: String {
    guard kind == .date else { return kind.rawValue }
    return dateOrder == .dayFirst ? "dmy" : "mdy"
  }
}
