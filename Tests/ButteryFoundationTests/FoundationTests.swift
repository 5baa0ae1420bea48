import Buttery
import ButteryFoundation
import Foundation
import RuleTrait
import Testing

/// Tests that a file which imports Foundation too can use the types without module names.
@Suite("beside Foundation") @MainActor struct FoundationTests {
  private final class Source: TableViewDataSource {
    let counts = [3, 0, 9]
    func numberOfSections(in tableView: TableView) -> Int { counts.count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      counts[section]
    }
    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "c", for: path)
    }
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
      "section \(section)"
    }
  }

  @Test("IndexPath is Foundation's")
  func indexPath() {
    let path: IndexPath = Foundation.IndexPath(indexes: [1, 2])
    #expect(path == IndexPath(row: 2, section: 1))
    let paths: Set<Buttery.IndexPath> = [path]
    #expect(paths.contains(path))
  }

  @Test("scrollToRow takes NSNotFound for a section's header, with or without rows", .rules("SC-6"))
  func notFound() {
    #expect(IndexPath(row: NSNotFound, section: 1).row == IndexPath.sectionRow)
    let source = Source()
    let table = TableView(frame: Rect(x: 0, y: 0, width: 9, height: 4), style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.rowHeight = 1
    table.dataSource = source
    table.scrollToRow(at: IndexPath(row: NSNotFound, section: 1), at: .top, animated: false)
    #expect(table.contentOffset.y == table.rectForHeader(inSection: 1).minY)
    table.scrollToRow(at: IndexPath(row: NSNotFound, section: 2), at: .top, animated: false)
    #expect(table.contentOffset.y == table.rectForHeader(inSection: 2).minY)
  }
}
