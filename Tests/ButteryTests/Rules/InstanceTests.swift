import Buttery
import ButteryTestSupport
import ReferenceTable
import RuleTrait
import Testing

@Suite("instances") @MainActor struct InstanceTests {
  private let model = TableModel((0..<9).map { .init(header: 1, rows: .ones(1 + $0), footer: 1) })

  @Test(
    "of headers and footers, too, never more than were in sight at once, and two", .rules("RU-7"),
    arguments: [[1], [1, -1], [5], [10, -10], [3, -2, 17, -30, 1, 1]])
  func fewSectionViews(moves: [Int]) {
    let stage = Stage(model, height: 10)
    var (headers, footers) = (0, 0)
    for step in 0..<60 {
      if step == 30 { stage.resize(width: 6, height: 4) }
      stage.offset += moves[step % moves.count]
      stage.table.layoutIfNeeded()
      headers = max(headers, (0..<9).count { stage.table.headerView(forSection: $0) != nil })
      footers = max(footers, (0..<9).count { stage.table.footerView(forSection: $0) != nil })
    }
    let statistics = stage.table.reuseStatistics
    #expect(statistics.headers.created + statistics.footers.created <= headers + footers + 2)
  }

  @Test(
    "rows and headers that stay in sight keep their views while the table scrolls", .rules("RU-14"))
  func scrolling() {
    let stage = Stage(model, height: 10)
    for offset in Array(0...40) + [38, 30, 31] {
      let cells = cells(of: stage.table)
      let headers = headers(of: stage.table)
      stage.offset = offset
      for (path, cell) in self.cells(of: stage.table) {
        #expect(cells[path] == nil || cells[path] == cell)
      }
      for (section, header) in self.headers(of: stage.table) {
        #expect(headers[section] == nil || headers[section] == header)
      }
    }
  }

  private func cells(of table: TableView) -> [IndexPath: ObjectIdentifier] {
    let paths = table.indexPathsForVisibleRows ?? []
    return Dictionary(
      uniqueKeysWithValues: zip(paths, table.visibleCells.map(ObjectIdentifier.init)))
  }

  private func headers(of table: TableView) -> [Int: ObjectIdentifier] {
    let found = (0..<9).compactMap { section in
      table.headerView(forSection: section).map { (section, ObjectIdentifier($0)) }
    }
    return Dictionary(uniqueKeysWithValues: found)
  }
}
