import Buttery
import ButteryRecords

/// Makes tables of what is shown, and shows them in front: how often values occur, what there is to
/// say of columns, and what groups add up to.
///
/// They are made in the background; one at a time.
@MainActor final class DerivedTables: DerivedTableMaker {
  private let content: RecordsContent
  private let actions: ColumnActions
  private unowned let announcer: any Announcer
  private unowned let controller: TableScreenController
  private let awaited: AwaitedActs
  private var control: PassControl?
  /// The summary that was shown last, and by what its rows were grouped: the next one is in its order.
  private var lastSummary: (grouped: [Int], model: RecordsModel)?

  init(
    content: RecordsContent, actions: ColumnActions, announcer: any Announcer,
    controller: TableScreenController, awaited: AwaitedActs
  ) {
    self.content = content
    self.actions = actions
    self.announcer = announcer
    self.controller = controller
    self.awaited = awaited
  }

  private var model: RecordsModel { content.model }

  /// Whether a table is being made, which is no more then.
  func stop() -> Bool {
    guard let control else { return false }
    control.cancel()
    self.control = nil
    announcer.announce("stopped")
    return true
  }

  /// Makes a table of the rows that were asked for, when these are there.
  ///
  /// - Returns: What is being done, for the top line.
  private func ofAskedRows(_ show: @escaping (DerivedTables) -> String) -> String {
    var text: String?
    let isDone = awaited.perform(needing: .rows) { [weak self] in
      guard let self else { return }
      text = show(self)
      announcer.announce(text ?? "")
    }
    return isDone ? text ?? "" : "waiting for all rows …  Esc stops"
  }

  // MARK: Frequencies

  func showFrequencies(ofColumn column: Int) -> String {
    ofAskedRows { $0.frequencies(ofColumn: column) }
  }

  private func frequencies(ofColumn column: Int) -> String {
    let result = model.result
    guard result.arrangement.rowCount > 0 else { return "there are no values to count" }
    return make("counting \(actions.name(column))") { control throws(PassFailure) in
      let frequencies = try FrequencyTable(ofColumn: column, in: result, control: control)
      return (frequencies.values, try DerivedTableView(frequencies.table))
    } then: { [weak self] values, view in
      self?.present(view, values, ofColumn: column)
    }
  }

  private func present(_ view: DerivedTableView, _ values: [String], ofColumn column: Int) {
    let use = DerivedUse(
      key: "F", hints: ["Enter only this value  # groups  F back", "Enter only this  F back"],
      choose: { [weak self] row in
        self?.filter(column, value: values[row], isExcluded: false)
      },
      rowKeys: [
        "#": { [weak self] _ in
          guard let self else { return }
          announcer.announce(actions.perform(.group, onColumn: column))
        }
      ])
    controller.present(view, use)
  }

  // MARK: Statistics

  func showStatistics() -> String { ofAskedRows { $0.statistics() } }

  private func statistics() -> String {
    let (list, arrangement) = (model.result.list, model.result.arrangement)
    guard !list.columns.isEmpty else { return "there are no columns yet" }
    return make("reading all columns") { control throws(PassFailure) in
      var known: [ColumnStatistics] = []
      for column in list.columns.indices {
        known.append(
          try ColumnStatistics(ofColumn: column, in: arrangement, list: list, control: control))
      }
      return try DerivedTableView(StatisticsTable.table(known, of: list))
    } then: { [weak self] view in
      guard let self else { return }
      let use = DerivedUse(
        key: "I", hints: ["Enter takes the column  I back", "I back"],
        choose: { [weak self] column in self?.content.takeColumn(column) })
      controller.present(view, use)
    }
  }

  // MARK: Summary

  func showSummary() -> String { ofAskedRows { $0.summary() } }

  private func summary() -> String {
    let result = model.wholeResult.flattened
    guard result.groups != nil, result.arrangement.sectionCount > 0 else {
      return "there are no groups; # makes some of the column at hand"
    }
    let measures = AmountColumns(of: result.list).measures(without: result.query.groupColumns)
    return make("summing up groups") { control throws(PassFailure) in
      let summary = try GroupSummary(of: result, measures: measures, control: control)
      let table: DerivedTable
      do throws(RecordError) { table = try SummaryTable(summary).table } catch {
        throw .records(error)
      }
      return try DerivedTableView(table)
    } then: { [weak self] view in
      guard let self else { return }
      let grouped = result.query.groupColumns
      let use = DerivedUse(
        key: "Z", hints: ["o sort  Enter opens  Z back", "Enter opens  Z back", "Z back"],
        choose: { [weak self] section in self?.open(section: section, of: result) },
        rowKeys: [
          "=": { [weak self] section in self?.filter(section, of: result, isExcluded: false) },
          "!": { [weak self] section in self?.filter(section, of: result, isExcluded: true) },
        ], keyColumns: max(1, grouped.count))
      let earlier = lastSummary.flatMap { $0.grouped == grouped ? $0.model : nil }
      lastSummary = controller.present(view, use, sortedAs: earlier).map { (grouped, $0) }
    }
  }

  private func open(section: Int, of result: QueryResult) {
    let group = result.arrangement.group(ofSection: section)
    guard let tableView = content.tableView,
      model.wholeResult.flattened.arrangement.sectionCount == result.arrangement.sectionCount,
      let section = model.sections.unfold(group)
    else { return }
    tableView.scrollToRow(
      at: IndexPath(row: IndexPath.sectionRow, section: section), at: .top, animated: false)
    // Near the end a group can't be brought to the top: the focus says where it is.
    tableView.focusRow(at: IndexPath(row: 0, section: section))
  }

  /// Shows only a group, or all but it.
  private func filter(_ section: Int, of result: QueryResult, isExcluded: Bool) {
    guard let groups = result.groups, !groups.columns.isEmpty else {
      return announcer.announce("sections are files; they are no values of a column")
    }
    guard !isExcluded || groups.columns.count == 1 else {
      return announcer.announce("several columns make the group; one condition can't leave it out")
    }
    let record = groups.firstRecord(ofGroup: result.arrangement.group(ofSection: section))
    var fields = FieldBuffer()
    if let failure = model.read(record, into: &fields) { return announcer.announce("\(failure)") }
    for column in groups.columns {
      let value = fields.withValue(column: column) { String(decoding: $0, as: UTF8.self) }
      filter(column, value: value, isExcluded: isExcluded)
    }
  }

  /// A new condition is told by its chip.
  private func filter(_ column: Int, value: String, isExcluded: Bool) {
    let conditions = model.query.filters
    let text = actions.filter(column, value: value, isExcluded: isExcluded)
    if model.query.filters == conditions { announcer.announce(text) }
  }

  // MARK: Making and showing

  /// Makes something in the background.
  ///
  /// - Returns: What is being done, for the top line.
  private func make<Made: Sendable>(
    _ what: String,
    _ body: @escaping @Sendable (PassControl) throws(PassFailure) -> Made,
    then use: @escaping @MainActor @Sendable (Made) -> Void
  ) -> String {
    guard let application = controller.runningApplication else { return "" }
    control?.cancel()
    let control = PassControl()
    self.control = control
    Background.run { [weak self] in
      let made = Result { () throws(PassFailure) in try body(control) }
      application.post { self?.take(made, control, use) }
    }
    return "\(what) …  Esc stops"
  }

  private func take<Made>(
    _ made: Result<Made, PassFailure>, _ control: PassControl, _ use: (Made) -> Void
  ) {
    guard self.control === control else { return }
    self.control = nil
    switch made {
    case .success(let made):
      announcer.announce("")
      use(made)
    case .failure(.records(let error)): announcer.announce("\(error)")
    case .failure(.cancelled): break
    }
  }
}
