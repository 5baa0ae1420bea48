import Buttery
import ButteryRecords

// Derived tables of the dairy figures.
extension TableScreenController {
  /// Handles the keys of the summary and the statistics, if the dairy figures are shown.
  func takesForDairy(_ key: Key) -> Bool {
    guard let dairy = content as? DairyContent else { return false }
    let tables = DairyTables(model: dairy.model)
    switch KeyBindings<RecordsCommand>.standard[key] {
    case .summary: show(tables.summary, key: "Z")
    case .statistics: show(tables.statistics, key: "I")
    default: return false
    }
    return true
  }

  private func show(_ table: DerivedTable, key: Key) {
    let use = DerivedUse(
      key: key,
      hints: ["o sort  Enter opens  \(key) back", "Enter opens  \(key) back", "\(key) back"],
      choose: { [weak self] section in
        self?.tableView.scrollToSection(section)
      })
    do throws(RecordError) {
      present(ShownDerivedTable(try DerivedTableView(table), keepsNames: false), use)
    } catch {
      screen.announce("\(error)")
    }
  }
}
