import Buttery
import ButteryRecords

/// The texts of a line in the list of columns.
struct ColumnFacts {
  var name = ""
  var kind = ""
  /// What was done to the column, such as sorting, and how many values it lacks.
  var states: [String] = []
  /// The sum of the column's values, the longest text first, or their mean; empty if neither says
  /// anything.
  var totals: [String] = []
  /// The least and the greatest of its values, the longest text first; the last one is short.
  var ranges: [String] = []

  @MainActor init(of column: Int, in actions: any ColumnActing, _ totals: ColumnTotals?) {
    let (query, appearance) = (actions.query, actions.appearance)
    let list = actions.table.list
    guard list.columns.indices.contains(column) else { return }
    name = list.columns[column].name
    kind = list.columns[column].kind.rawValue
    if let order = Self.order(of: column, in: query.sort) { states.append(order) }
    let isGrouped = query.groupColumns.contains(column)
    let isHidden = appearance.arrangement.hidden.contains(column)
    if isGrouped { states.append("sections") }
    if isHidden { states.append("hidden") }
    let shown = appearance.layout.columns.map(\.index)
    if shown.prefix(appearance.arrangement.frozenCount(among: shown)).contains(column) {
      states.append("stays")
    }
    if let missing = list.missingCount(inColumn: column), missing > 0 {
      states.append("\(NumberText.grouped(missing)) missing")
      let (fitting, all) = list.fit(ofColumn: column)
      if fitting < all {
        let misfits = NumberText.grouped(all - fitting)
        states.append("\(misfits) no \(list.columns[column].kind.singular)")
      }
    }
    if let words = list.missingWordCount(ofTexts: column), words > 0 {
      states.append("\(NumberText.grouped(words)) NA")
    }
    guard let source = totals, list.columns[column].kind != .text else { return }
    guard let totals = source.totals(ofColumn: column) else {
      ranges = ["…"]
      return
    }
    adopt(totals, source.amounts.usualStatistic(ofColumn: column))
  }

  private mutating func adopt(_ column: SectionTotals.Column, _ usual: Aggregate?) {
    let isAmount = usual != nil
    if usual == .sum, column.statistics.contains(.sum) {
      totals = ([column.text(of: .sum)] + column.shorterSums).map { "Σ \($0)" }
    } else if usual == .mean, column.statistics.contains(.mean) {
      totals = ["⌀ \(column.text(of: .mean))"]
    }
    guard column.count > 0 else { return }
    let ends = [SectionTotals.Statistic.min, .max].map {
      column.panelText(of: $0, isAmount: isAmount)
    }
    ranges = [TextMetrics.visible(ends.joined(separator: "..")), "…"]
    if let short = Self.shortRange(column, ends, isAmount) { ranges.insert(short, at: 1) }
  }

  /// The range of numbers without their decimals, or of dates in years.
  private static func shortRange(
    _ column: SectionTotals.Column, _ ends: [String], _ isAmount: Bool
  ) -> String? {
    switch column.form.kind {
    case .integer, .decimal:
      return [column.least, column.most]
        .map { FigureText.of($0, digits: 0, groupsDigits: isAmount, like: column.form) }
        .joined(separator: "..")
    case .date:
      let years = ends.map { $0.prefix { $0.isNumber } }
      return years.allSatisfy { $0.count == 4 } ? years.joined(separator: "..") : nil
    default: return nil
    }
  }

  private static func order(of column: Int, in sort: [SortOrder]) -> String? {
    guard let rank = sort.firstIndex(where: { $0.column == column }) else { return nil }
    let mark = sort[rank].isDescending ? "↓" : "↑"
    return sort.count == 1 ? "sorted \(mark)" : "sort \(rank + 1) \(mark)"
  }
}

// MARK: - Totals

/// Totals and ranges of columns, computed in the background for the columns that somebody looks at.
@MainActor final class ColumnTotals {
  private let model: RecordsModel
  /// Called when more is known.
  var didLearn: () -> Void = {}

  /// The result that the totals are of; when its rows change, they are forgotten.
  private var result: QueryResult
  private var known: [Int: SectionTotals.Column] = [:]
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
  func totals(ofColumn column: Int) -> SectionTotals.Column? {
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
    let (result, columns) = (result, wanted)
    wanted = []
    Background.run { [weak self] in
      let totals = try? SectionTotals(of: columns, in: result, control: control)
      application.post { self?.take(totals, of: columns, control) }
    }
  }

  private func take(_ totals: SectionTotals?, of columns: [Int], _ control: PassControl) {
    guard self.control === control else { return }
    self.control = nil
    wanted.removeAll(where: columns.contains)
    for column in totals?.columns ?? [] { known[column.column] = column }
    if !wanted.isEmpty { begin() }
    if totals != nil { didLearn() }
  }
}

extension SectionTotals {
  /// Adds up all rows of a result.
  fileprivate init(
    of columns: [Int], in result: QueryResult, control: PassControl
  ) throws(PassFailure) {
    self.init(of: columns, in: result.list)
    for section in 0..<result.arrangement.sectionCount
    where result.arrangement.parent(ofSection: section) == nil {
      try add(section: section, of: result.arrangement, list: result.list, control: control)
    }
  }
}
