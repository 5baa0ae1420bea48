import Buttery
import ButteryRecords

/// Adds up a section's numbers in the background.
@MainActor final class TotalsLoader {
  private var control = PassControl()

  /// Computes the totals of a section in the background.
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
      let groupsDigits = AmountColumns(of: view.list).isAmount(column)
      guard
        let totals = try? SectionTotals(
          of: [column], inSection: section, of: view.arrangement, list: view.list,
          control: control)
      else { return }
      application.post {
        if !control.isCancelled { didLoad(Self.facts(of: totals, groupsDigits)) }
      }
    }
  }

  func stop() { control.cancel() }

  private static func facts(
    of totals: SectionTotals, _ groupsDigits: Bool
  ) -> [(name: String, value: String)] {
    let rows = (name: "rows", value: NumberFormatter.grouped(totals.rowCount))
    guard let column = totals.columns.first, column.count > 0 else { return [rows] }
    return [rows, ("numbers", NumberFormatter.grouped(column.count))]
      + column.statistics.map { ($0.rawValue, column.panelText(of: $0, isAmount: groupsDigits)) }
  }
}
