import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("cells that the data source keeps") @MainActor struct StaticCellTests {
  /// Returns a form in which each row has its own cell, which the data source keeps.
  private func form(identifier: String?) -> (rows: NamedRows, cells: [NamedCell]) {
    let rows = NamedRows([["name", "street", "town"]])
    let cells = (0..<3).map { _ in NamedCell(style: .default, reuseIdentifier: identifier) }
    rows.cell = { _, path in cells[path.row] }
    rows.start()
    return (rows, cells)
  }

  @Test(
    "one that is returned again for its row by a reload stays", .rules("BU-13"),
    arguments: [nil, "c"])
  func reloaded(identifier: String?) {
    let (rows, cells) = form(identifier: identifier)
    rows.sections[0][1] = "road"
    rows.table.reloadRows(at: [.at(0, 1)], with: .none)
    rows.table.layoutIfNeeded()
    expectTape(
      rows.tape,
      """
      sections
      rows in 0
      did end 0.1 street
      cell 0.1
      will display 0.1
      """)
    #expect(rows.shown == ["name", "road", "town"])
    #expect(rows.table.cellForRow(at: .at(0, 1)) === cells[1])
    rows.table.reloadSections([0], with: .none)
    rows.table.reloadData()
    #expect(rows.table.visibleCells.map(ObjectIdentifier.init) == cells.map(ObjectIdentifier.init))
    #expect(!rows.tape.lines.contains { $0.hasPrefix("prepare") })
  }

  @Test("one that leaves the table is in no pool", .rules("BU-13"), arguments: [nil, "c"])
  func neverPooled(identifier: String?) {
    let (rows, cells) = form(identifier: identifier)
    rows.sections[0].removeLast()
    rows.table.deleteRows(at: [.at(0, 2)], with: .none)
    rows.table.layoutIfNeeded()
    let dequeued = rows.table.dequeueReusableCell(withIdentifier: "c")
    #expect(dequeued !== cells[2])
  }

  @Test("a header that the delegate keeps stays through a reload of its section", .rules("BU-13"))
  func keptHeader() {
    let source = ClosureSource(counts: [2])
    let header = TableViewHeaderFooterView(reuseIdentifier: nil)
    header.textLabel?.text = "own"
    source.headerView = { _, _ in header }
    let table = source.table { $0.rowHeight = 1 }
    table.layoutIfNeeded()
    table.reloadSections([0], with: .none)
    table.layoutIfNeeded()
    #expect(table.headerView(forSection: 0) === header)
    #expect(header.superview === table)
  }

  @Test(
    "a header that forgets super when it is prepared shows no title of another section",
    .rules("VC-3"))
  func forgetfulHeader() {
    final class Forgetful: TableViewHeaderFooterView {
      override func prepareForReuse() {}
    }
    let source = ClosureSource(counts: [3, 3, 3, 3])
    source.headerTitle = { $0 % 2 == 0 ? "title \($0)" : nil }
    source.headerView = { table, _ in table.dequeueReusableHeaderFooterView(withIdentifier: "f") }
    let table = source.table(height: 3) { $0.rowHeight = 1 }
    table.register(Forgetful.self, forHeaderFooterViewReuseIdentifier: "f")
    for section in 0..<4 {
      table.scrollToRow(
        at: IndexPath(row: IndexPath.sectionRow, section: section), at: .top, animated: false)
      let wanted = section % 2 == 0 ? "title \(section)" : nil
      #expect(table.headerView(forSection: section)?.textLabel?.text == wanted)
    }
  }
}
