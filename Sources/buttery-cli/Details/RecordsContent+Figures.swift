import Buttery
import ButteryRecords

extension RecordsContent {
  func figures(ofSection section: Int, atMost most: Int) -> SectionFigures? {
    guard let column = model.chartColumn, section < model.sectionCount else { return nil }
    let values = model.values(ofSection: section, column: column, atMost: most)
    guard let least = values.min(), let largest = values.max() else { return nil }
    let count = model.rowCount(inSection: section)
    return SectionFigures(
      title: model.name(ofSection: section) ?? title,
      subject: model.view.list.columns[column].name, values: values,
      firstName: rowName(0, inSection: section), lastName: rowName(count - 1, inSection: section),
      largest: FigureText.of(largest, digits: 6), smallest: FigureText.of(least, digits: 6),
      facts: [("rows", NumberText.grouped(count))])
  }

  /// What a row is called: its first field that its section doesn't say already.
  private func rowName(_ row: Int, inSection section: Int) -> String {
    let grouped = model.query.groupColumns
    let columns = model.view.list.columns.indices.filter { !grouped.contains($0) }
    guard let column = columns.first else { return "" }
    var fields = FieldBuffer()
    model.read(model.record(at: IndexPath(row: row, section: section)), into: &fields)
    return String(fields.string(column: column).prefix(24))
  }

  func text(ofRowAt indexPath: IndexPath) -> String {
    var fields = FieldBuffer()
    model.read(model.record(at: indexPath), into: &fields)
    return model.view.list.columns.indices.map { column in
      // What stands between columns and rows must not occur within one.
      String(fields.string(column: column).map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }.joined(separator: "\t")
  }
}

/// Adds up a section's numbers in the background.
@MainActor final class TotalsLoader {
  private var control = PassControl()

  /// Works out what the numbers of a section add up to, and says so; at most once, and not at all
  /// where something else is asked for before.
  func load(
    section: Int, of model: RecordsModel, in application: Application,
    didLoad: @escaping @MainActor @Sendable ([(name: String, value: String)]) -> Void
  ) {
    control.cancel()
    guard let column = model.chartColumn else { return }
    let control = PassControl()
    self.control = control
    let view = model.view
    Background.run {
      guard
        let totals = try? SectionTotals(
          of: [column], inSection: section, of: view.arrangement, list: view.list,
          control: control)
      else { return }
      application.post {
        if !control.isCancelled { didLoad(Self.facts(of: totals)) }
      }
    }
  }

  func stop() { control.cancel() }

  private static func facts(of totals: SectionTotals) -> [(name: String, value: String)] {
    let rows = (name: "rows", value: NumberText.grouped(totals.rowCount))
    guard let column = totals.columns.first, column.count > 0 else { return [rows] }
    return [rows, ("numbers", NumberText.grouped(column.count))]
      + column.statistics.map { ($0.rawValue, column.text(of: $0)) }
  }
}
