import Buttery
import ButteryRecords

/// The content of a view file: the files that are shown, and the options that show them so.
@MainActor struct ViewText {
  private let content: RecordsContent
  private let shared: ViewOptions

  init(of content: RecordsContent) {
    self.content = content
    shared = ViewOptions(ViewState(of: content), of: content.model.result.list)
  }

  private var state: ViewState { shared.state }
  private var words: ColumnWords { shared.words }

  private var model: RecordsModel { content.model }

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
      return state.forms[column] == nil
    }
    let chosen = state.forms.sorted { $0.key < $1.key }
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
    guard model.result.groups != nil, !state.folds.isEmpty else { return [] }
    let names = model.sections.wordsForFolds(state.folds)
    guard state.folds.areAllFolded else { return names.map { option("fold", $0) } }
    return [option("fold-all")] + names.map { option("unfold", $0) }
  }

  /// The option for what footers show; nil for the default.
  private var totals: ViewFormat.Option? {
    let statistics = state.statistics
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
    let course = model.course
    guard let column = model.chartColumn, course.column == column || !course.sharesScale,
      // Rows on the screen may still be those before the column was said to be of texts.
      model.chosenForms[column]?.kind.isNumeric != false
    else { return nil }
    return option("chart", name(of: column) + (course.sharesScale ? "" : CourseChoice.eachScale))
  }
}

extension ColumnForm {
  /// The word for the form in the option `--type`.
  fileprivate var word: String {
    guard kind == .date else { return kind.rawValue }
    return dateOrder == .dayFirst ? "dmy" : "mdy"
  }
}
