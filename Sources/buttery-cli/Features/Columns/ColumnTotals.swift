import Buttery
import ButteryRecords

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
