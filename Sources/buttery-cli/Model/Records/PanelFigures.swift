import Buttery
import ButteryRecords

/// Sums, means and ranges of columns, computed in the background for the columns that somebody looks at.
@MainActor final class ColumnTotals {
  /// What is known of a column's values; nothing of a column without any.
  struct Totals {
    let form: ColumnForm
    var sum: Figure?
    var mean: Figure?
    /// The least and the greatest value, as texts and as numbers; empty without values.
    var ends: [(text: String, value: Double)] = []
  }

  private let model: RecordsModel
  /// Called when more is known.
  var didLearn: () -> Void = {}

  /// The result that the totals are of; when its rows change, they are forgotten.
  private var result: QueryResult
  private var known: [Int: Totals] = [:]
  private var wanted: [Int] = []
  /// Cancels the running addition; nil while there is none.
  private var control: PassControl?

  init(model: RecordsModel) {
    self.model = model
    result = model.result
  }

  /// Which columns are worth adding up.
  var amounts: AmountColumns { model.amounts }

  /// The totals of a column; nil while they aren't known: then `didLearn` is called when they are.
  func totals(ofColumn column: Int) -> Totals? {
    if let totals = known[column] { return totals }
    // While rows arrive, the sum would be out of date as soon as it is known.
    guard result.isFinal, result.list.columns[column].kind != .text else { return nil }
    if !wanted.contains(column) { wanted.append(column) }
    if control == nil { begin() }
    return nil
  }

  /// Takes over the model's result, and forgets the totals if its rows are others.
  func adopt() {
    let isSame = model.result.hasRows(of: result)
    result = model.result
    guard !isSame else { return }
    known = [:]
    stop()
  }

  /// Cancels the running addition.
  func stop() {
    control?.cancel()
    control = nil
    wanted = []
  }

  /// Waits for the other columns that the same redraw asks for, so that rows are read once for all.
  private func begin() {
    let control = PassControl()
    self.control = control
    model.application?.post { [weak self] in
      guard let self, self.control === control else { return }
      addUp(control)
    }
  }

  private func addUp(_ control: PassControl) {
    guard let application = model.application else { return }
    let (result, columns, amounts) = (result, wanted, model.amounts)
    wanted = []
    Background.run { [weak self] in
      let totals = try? Self.totals(of: columns, in: result, amounts, control)
      application.post { self?.receive(totals, of: columns, control) }
    }
  }

  private nonisolated static func totals(
    of columns: [Int], in result: QueryResult, _ amounts: AmountColumns, _ control: PassControl
  ) throws(PassFailure) -> [Int: Totals] {
    let list = result.list
    let measures = columns.flatMap { column in
      Aggregate.usual(for: list.columns[column].kind).map { Measure($0, ofColumn: column) }
    }
    let figures = try SectionFigures(
      of: measures, in: result.arrangement.flattened, list: list, control: control)
    var found: [Int: Totals] = [:]
    for column in columns {
      let isAmount = amounts.usualStatistic(ofColumn: column) != nil
      let texts = FigureTexts(of: list, isAmount)
      var totals = Totals(form: list.columns[column].form)
      for (place, measure) in measures.enumerated() where measure.column == column {
        guard let figure = figures.figure(place) else { continue }
        switch measure.statistic {
        case .sum: totals.sum = figure
        case .mean: totals.mean = figure
        default: totals.ends.append((texts.text(of: figure, column), figure.value))
        }
      }
      found[column] = totals
    }
    return found
  }

  private func receive(_ totals: [Int: Totals]?, of columns: [Int], _ control: PassControl) {
    guard self.control === control else { return }
    self.control = nil
    wanted.removeAll(where: columns.contains)
    known.merge(totals ?? [:]) { $1 }
    if !wanted.isEmpty { begin() }
    if totals != nil { didLearn() }
  }
}

/// Computes figures of a section in the background.
@MainActor final class TotalsLoader {
  private var control = PassControl()

  /// The statistics of the chart's column, besides its numbers.
  nonisolated static let statistics = Aggregate.usual(for: .decimal)

  /// Computes the figures of a column in a section in the background.
  ///
  /// `didLoad` is called at most once, and not at all if another section is loaded before.
  func load(
    section: Int, of view: QueryResult, column: Int, in application: Application,
    didLoad: @escaping @MainActor @Sendable ([(name: String, value: String)]) -> Void
  ) {
    control.cancel()
    let control = PassControl()
    self.control = control
    Background.run {
      let rowCount = view.arrangement.wholeRowCount(inSection: section)
      var facts = [(name: "rows", value: NumberFormatter.grouped(rowCount))]
      let measures = ([.count] + Self.statistics).map { Measure($0, ofColumn: column) }
      var reader = RecordReader(view.list)
      let figures = try? SectionFigures(
        of: measures, inSection: section, of: view.arrangement, list: view.list, reader: &reader,
        control: control)
      guard let figures else { return }
      let texts = FigureTexts(of: view.list, AmountColumns(of: view.list).isAmount(column))
      if let count = figures.figure(0), count.value > 0 {
        facts.append(("numbers", count.text ?? ""))
        for (place, statistic) in Self.statistics.enumerated() {
          guard let figure = figures.figure(place + 1) else { continue }
          facts.append((statistic.rawValue, texts.text(of: figure, column)))
        }
      }
      application.post { [facts] in
        if !control.isCancelled { didLoad(facts) }
      }
    }
  }

  func stop() { control.cancel() }
}

/// Figures as texts for a panel in which all numbers are written alike: those that are fields get
/// groups of digits as others do.
struct FigureTexts {
  private let list: RecordList
  private let isAmount: Bool

  /// - Parameter isAmount: false for years and codes, whose digits aren't grouped.
  init(of list: RecordList, _ isAmount: Bool) {
    self.list = list
    self.isAmount = isAmount
  }

  func text(of figure: Figure, _ column: Int) -> String {
    var (figure, reader, fields) = (figure, RecordReader(list), FieldBuffer())
    figure.groupsDigits = isAmount
    guard let record = figure.record else { return figure.text ?? "" }
    guard (try? reader.read(record, into: &fields)) != nil else { return "" }
    let mark = list.columns[column].form.decimalMark
    return NumberFormatter(decimalMark: mark, groupsDigits: isAmount)
      .text(ofField: figure.text(ofColumn: column, in: fields))
  }
}
