import Buttery
import ButteryRecords

/// A derived table, and what is shown of it; both are made in the background.
struct DerivedTableView: Sendable {
  let table: DerivedTable
  private let shown: RecordList

  init(_ table: DerivedTable) throws(PassFailure) {
    self.table = table
    do throws(RecordError) { shown = try table.shownRecords() } catch { throw .records(error) }
  }

  @MainActor var derivedRows: DerivedRows {
    let pictures = table.columns.indices.filter { table.columns[$0].isPicture }
    return DerivedRows(shown, hasTotals: table.hasTotals, pictureColumns: Set(pictures))
  }
}

extension TableScreenController {
  /// Shows a table in front.
  ///
  /// - Parameter earlier: The table of before, whose order this one has.
  @discardableResult
  func present(
    _ view: DerivedTableView, _ use: DerivedUse, sortedAs earlier: RecordsModel? = nil
  ) -> RecordsModel? {
    do {
      let source = try view.table.makeSource()
      var options = RecordsOptions()
      options.statistics = .hidden
      let model = RecordsModel(
        source: source, query: Self.order(of: earlier, for: source), options: options)
      let content = RecordsContent(
        model: model, title: view.table.name, arrangement: ColumnArrangement(),
        derivedRows: view.derivedRows)
      present(
        TableScreenController(content: content, style: .plain, derivedUse: use))
      return model
    } catch {
      screen.announce("\(error)")
      return nil
    }
  }

  /// The order of an earlier table, as far as there are columns of the same names.
  private static func order(of earlier: RecordsModel?, for source: RecordWorker) -> RecordQuery {
    guard let earlier else { return RecordQuery() }
    var query = RecordQuery()
    query.sort = earlier.query.sort
    return query.rebound(
      by: ColumnRebinding(from: earlier.result.list.columns, to: source.result.list.columns))
  }
}
