import Buttery
import ButteryRecords

/// Records as the views show them: in groups, with a layout of columns.
final class RecordsModel {
  let table: RecordTable
  /// The groups; `nil` where all records are one section.
  let grouping: Grouping?
  let layout: ColumnLayout
  /// By how many columns everything is moved to the left.
  var sidewaysOffset = 0

  init(table: RecordTable, groupedBy columns: [Int]) {
    self.table = table
    grouping = columns.isEmpty ? nil : Grouping(table, by: columns)
    layout = ColumnLayout(table: table, hiding: columns)
  }

  var sectionCount: Int { grouping?.groups.count ?? 1 }

  func rowCount(inSection section: Int) -> Int {
    grouping?.groups[section].count ?? table.recordCount
  }

  func record(atRow row: Int, inSection section: Int) -> Int {
    grouping?.groups[section].record(at: row) ?? row
  }

  func title(ofSection section: Int) -> String? {
    guard let title = grouping?.groups[section].title else { return nil }
    return title.isEmpty ? "(empty)" : title
  }
}
