import Buttery
import ButteryFoundation
import Foundation
import Testing

@Suite("heights as CGFloat") @MainActor struct CGFloatHeightsTests {
  fileprivate class Source: TableViewDataSource {
    func numberOfSections(in tableView: TableView) -> Int { 1 }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "c", for: path)
    }
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { "h" }
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { "f" }
  }

  private final class Rows: Source, TableViewDelegate, CGFloatHeights {
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      [3, 2.4, CGFloat(TableView.automaticDimension)][indexPath.row]
    }
  }

  fileprivate final class Parts: Source {}

  private final class Without: Source, TableViewDelegate {
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 3 }
  }

  private func heights(_ source: some Source & TableViewDelegate) -> [Int] {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 9, height: 20), style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.dataSource = source
    table.delegate = source
    table.layoutIfNeeded()
    let rows = (0..<3).map { table.rectForRow(at: IndexPath(row: $0, section: 0)).height }
    return [table.rectForHeader(inSection: 0).height] + rows
      + [table.rectForFooter(inSection: 0).height]
  }

  @Test("a delegate that adopts the protocol is asked, and its heights are whole lines")
  func asked() {
    #expect(heights(Rows()) == [1, 3, 2, 1, 1])
  }

  @Test("an extension may adopt it, and the least height hides a footer")
  func parts() {
    #expect(heights(Parts()) == [2, 1, 1, 1, 0])
  }

  @Test("without the protocol such a method isn't called")
  func without() {
    #expect(heights(Without()) == [1, 1, 1, 1, 1])
  }
}

extension CGFloatHeightsTests.Parts: CGFloatHeights {
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> CGFloat { 2 }
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat {
    .leastNormalMagnitude
  }
}
