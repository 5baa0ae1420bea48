import Buttery
import ButteryRecords

/// The content of a view file: the files that are shown, and the options that show them so.
@MainActor struct ViewText {
  private let content: RowContent
  private let model: RecordsModel
  private let shared: ViewOptions

  init(of content: RowContent, _ model: RecordsModel) {
    self.content = content
    self.model = model
    shared = ViewOptions(ViewState(of: content), of: content.list)
  }

  private var state: ViewState { shared.state }
  private var words: ColumnWords { shared.words }

  /// The content of the file, for a path at which it is saved.
  func text(at path: String) -> String {
    let files = model.options.files.map { ViewOptions.word(forFile: $0, inViewAt: path) }
    let lines = [ViewFormat.title] + files + options.map(\.line)
    return lines.joined(separator: "\n") + "\n"
  }

  private var options: [ViewFormat.Option] {
    model.options.readingOptions + types + groups + shared.rows(searching: model.query.search)
      + shared.columns
      + folds + looks
  }

  private func option(_ name: String, _ value: String? = nil) -> ViewFormat.Option {
    ViewOptions.option(name, value)
  }

  private func name(of column: Int) -> String { shared.name(of: column) }

  // MARK: Rows

  /// The types chosen for columns: those chosen by keys replace those of the command line.
  private var types: [ViewFormat.Option] {
    let asked = model.options.types.filter { type in
      guard let column = try? words.list.column(named: type.column) else { return true }
      return state.rows.forms[column] == nil
    }
    let chosen = state.rows.forms.sorted { $0.key < $1.key }
    return asked.map { option("type", "\($0.column)=\($0.kind)") }
      + chosen.map { option("type", "\(name(of: $0.key))=\($0.value.word)") }
  }

  private var groups: [ViewFormat.Option] {
    let groups = shared.groups
    return groups.isEmpty
      ? [] : groups + [option("group-order", word(for: model.query.groupOrder))]
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

  // MARK: Sections

  private var folds: [ViewFormat.Option] {
    guard model.result.groups != nil, !state.rows.folds.isEmpty else { return [] }
    return shared.folds(
      areAllFolded: state.rows.folds.areAllFolded,
      but: model.sections.wordsForFolds(state.rows.folds))
  }

  /// The option for what footers show; nil for the default.
  private var totals: ViewFormat.Option? {
    let statistics = state.rows.statistics
    guard model.hasFooters else {
      return statistics.isShown == false
        ? option("totals", RecordsOptions.Totals.none.rawValue) : nil
    }
    return statistics == FooterStatistics() ? nil : shared.totals(saying: model.writtenMeasures)
  }

  private var looks: [ViewFormat.Option] {
    let wrap = content.appearance.wraps ? option("wrap") : nil
    return [ViewOptions.style(of: content.tableView)] + [totals, chart, wrap].compactMap(\.self)
  }

  private var chart: ViewFormat.Option? {
    let sparkline = model.sparkline
    guard let column = model.chartColumn, sparkline.column == column || !sparkline.sharesScale,
      // Rows on the screen may still be those before the column was said to be of texts.
      model.chosenForms[column]?.kind.isNumeric != false
    else { return nil }
    return option(
      "chart", name(of: column) + (sparkline.sharesScale ? "" : SparklineChoice.eachScale))
  }
}

extension ColumnForm {
  /// The word for the form in the option `--type`.
  fileprivate var word: String { ColumnType.word(for: self) }
}

// MARK: - Options

/// The options that reproduce a view, as far as files and tables of databases have them in common.
@MainActor struct ViewOptions {
  let state: ViewState
  let words: ColumnWords

  init(_ state: ViewState, of list: RecordList) {
    self.state = state
    words = ColumnWords(list: list)
  }

  static func option(_ name: String, _ value: String? = nil) -> ViewFormat.Option {
    ViewFormat.Option(name: "--" + name, value: value)
  }

  private func option(_ name: String, _ value: String? = nil) -> ViewFormat.Option {
    Self.option(name, value)
  }

  /// The options for folds: of all sections but some, or of these only.
  func folds(areAllFolded: Bool, but words: [String]) -> [ViewFormat.Option] {
    guard areAllFolded else { return words.map { option("fold", $0) } }
    return [option("fold-all")] + words.map { option("unfold", $0) }
  }

  /// A word that means a column where a single name is expected.
  func name(of column: Int) -> String {
    words.word(for: column) {
      (try? words.list.onlyColumn(named: $0)) == column && !$0.contains(",")
    }
  }

  /// The name of a file in a view that is saved at a path.
  static func word(forFile file: String, inViewAt path: String) -> String {
    // Files in the view's own folder are named relative to it: they are found wherever both are
    // moved, and sections keep their names.
    ShellText.word(path.contains("/") ? absolute(file) : undashed(file))
  }

  /// A file name that can't be taken for an option.
  private static func undashed(_ file: String) -> String {
    file.hasPrefix("-") && file != "-" ? "./" + file : file
  }

  /// A file name that means the same in any folder.
  private static func absolute(_ file: String) -> String {
    guard file != "-", !file.hasPrefix("/"), let folder = FilePath.workingFolder else {
      return file
    }
    return folder + "/" + file
  }

  // MARK: Rows

  var groups: [ViewFormat.Option] {
    let levels = state.rows.groupLevels
    return (0..<levels.count).map { option("group-by", words.text(forLevel: Array(levels[$0]))) }
  }

  func rows(searching term: SearchTerm?) -> [ViewFormat.Option] {
    let columns = words.list.columns
    // A condition on a column that is gone couldn't be opened again.
    let filters = state.rows.filters.filter { $0.problem(in: columns) == nil }
      .map { option("filter", $0.typedText(columns: columns)) }
    let search = term.map { option("search", $0.text) }
    return filters + state.rows.sort.map { option("sort", text(of: $0)) }
      + [search].compactMap(\.self)
  }

  private func text(of order: SortOrder) -> String {
    let end = order.isDescending ? ":desc" : ""
    return words.word(for: order.column) { (try? words.sortOrders(in: $0 + end)) == [order] } + end
  }

  // MARK: Columns

  var columns: [ViewFormat.Option] {
    let arrangement = state.arrangement
    let widths = arrangement.order.sorted().compactMap { column in
      width(of: column).map { option("width", "\(words.word(for: column)):\($0)") }
    }
    let shown = arrangement.shown(without: state.rows.groupLevels.columns)
    let frozen = arrangement.frozenCount(among: shown)
    return choice + widths + (frozen > 0 ? [option("freeze", "\(frozen)")] : [])
      + (arrangement.numbersRows ? [option("row-numbers")] : [])
  }

  /// The option for which columns are shown, in which order.
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

  // MARK: Looks

  /// The option for footers that differ from the default.
  ///
  /// - Parameter measures: the measures that the footers show.
  func totals(saying measures: [Measure]) -> ViewFormat.Option {
    let all = state.rows.statistics == FooterStatistics(isShown: true)
    let names = measures.map { "\(name(of: $0.column)):\($0.statistic.rawValue)" }
    let known: RecordsOptions.Totals? = all ? .all : names.isEmpty ? .count : nil
    return option("totals", known?.rawValue ?? names.joined(separator: ","))
  }

  static func style(of tableView: TableView?) -> ViewFormat.Option {
    option("style", (tableView.map { StyleName($0.style) } ?? .plain).rawValue)
  }
}

// MARK: - Saving

/// Writes the view to a new file that a person names.
@MainActor final class ViewSaver {
  private let content: RowContent
  private unowned let announcer: TableScreen
  /// Why the typed name isn't valid, the longest text first; empty if it may be.
  private(set) var texts: [String] = []

  init(content: RowContent, announcer: TableScreen) {
    self.content = content
    self.announcer = announcer
  }

  /// Forgets the problem, because the name has changed.
  func forgetWarning() { texts = [] }

  /// Writes the view, and announces the result.
  ///
  /// - Returns: Whether the name is valid; if not, `texts` says why.
  func save(to text: String) -> Bool {
    texts = reasons(notToSaveTo: TypedPath(text).path)
    return texts.isEmpty
  }

  private func reasons(notToSaveTo path: String) -> [String] {
    guard !path.isEmpty else { return TypedPath.request }
    do throws(SystemError) {
      try SavedFile.create(path) { content.follower.viewText(at: path) }
    } catch {
      guard !error.isExistingFile else {
        return ["file exists; type another name", "exists: another name", "exists!"]
      }
      let reason = error.reason
      return ["not written: \(reason) — \(path)", "not written: \(reason)", reason]
    }
    let lost = content.source.query.filterProblem(in: content.list.columns) != nil
    announcer.announce("view written to \(path)" + (lost ? ", without lost columns' filters" : ""))
    return []
  }
}
