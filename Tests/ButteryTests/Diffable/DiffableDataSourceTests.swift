import Buttery
import RuleTrait
import Testing

@Suite("a diffable data source") @MainActor struct DiffableDataSourceTests {
  @Test(
    "it makes itself the table's data source, and its first rows are there at once", .rules("DI-6"))
  func first() {
    let stage = DiffableStage()
    #expect(stage.table.dataSource === stage.source)
    #expect(stage.drawing == ".\n.\n.\n.\n.\n.")
    stage.apply(["a": [1, 2], "b": [3]])
    #expect(stage.drawing == " 1\n 2\n 3\n.\n.\n.")
    #expect(stage.takeTape() == ["cell 1", "cell 2", "cell 3"])
  }

  @Test("it doesn't keep its table, nor the table it", .rules("DI-6"))
  func ownership() {
    var table: TableView? = TableView()
    weak let leftTable = table
    var source = table.map {
      TableViewDiffableDataSource<Int, Int>(tableView: $0) { _, _, _ in nil }
    }
    weak let leftSource = source
    #expect(leftSource != nil)
    table = nil
    #expect(leftTable == nil)
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([1])
    var completions = 0
    source?.apply(snapshot) { completions += 1 }
    source?.applySnapshotUsingReloadData(snapshot) { completions += 1 }
    #expect(completions == 2)
    #expect(source?.snapshot().sectionIdentifiers == [1])
    source = nil
    #expect(leftSource == nil)
  }

  @Test(
    "only rows that come into sight are asked for; rows that stay keep their cells", .rules("DI-2"))
  func differences() throws {
    let stage = DiffableStage()
    stage.apply(["a": [1, 2, 3, 4]])
    let cells = try stage.cells(of: [2, 3, 4])
    _ = stage.takeTape()
    stage.apply(["a": [4, 9, 2, 3]])
    #expect(stage.drawing == " 4\n 9\n 2\n 3\n.\n.")
    #expect(stage.takeTape() == ["cell 9"])
    #expect(try stage.cells(of: [2, 3, 4]).elementsEqual(cells, by: ===))
  }

  @Test(
    "a row that moves to another section keeps its cell, also if the sections move", .rules("DI-2"))
  func acrossSections() throws {
    let stage = DiffableStage()
    stage.apply(["a": [1, 2], "b": [3]])
    let cells = try stage.cells(of: [1, 2, 3])
    _ = stage.takeTape()
    stage.apply(["b": [3, 1], "a": [2]])
    #expect(stage.drawing == " 3\n 1\n 2\n.\n.\n.")
    #expect(stage.takeTape() == [])
    #expect(try stage.cells(of: [1, 2, 3]).elementsEqual(cells, by: ===))
  }

  @Test(
    "selection and focus go with their rows, to other sections too", .rules("DI-2", "SE-7", "FO-5"))
  func selectionAndFocus() {
    let stage = DiffableStage()
    stage.apply(["a": [1, 2, 3], "b": [4]])
    stage.table.selectRow(
      at: stage.source.indexPath(for: 2), animated: false, scrollPosition: .none)
    stage.table.focusRow(at: stage.source.indexPath(for: 3))
    stage.apply(["a": [9, 3, 1], "b": [4, 2]])
    #expect(stage.table.indexPathForSelectedRow == stage.source.indexPath(for: 2))
    #expect(stage.table.indexPathForFocusedRow == stage.source.indexPath(for: 3))
    stage.apply(["b": [2, 4], "a": [1]])
    #expect(stage.table.indexPathForSelectedRow == stage.source.indexPath(for: 2))
    #expect(stage.table.indexPathForFocusedRow == stage.source.indexPath(for: 1))
  }

  @Test("the snapshot that is shown, applied again, asks for nothing at all", .rules("DI-2"))
  func same() {
    let stage = DiffableStage()
    stage.apply(["a": [1, 2], "b": []])
    _ = stage.takeTape()
    stage.source.isCounting = true
    var completions = 0
    stage.source.apply(stage.source.snapshot()) { completions += 1 }
    stage.table.layoutIfNeeded()
    #expect(completions == 1)
    stage.apply(["a": [1, 2], "b": []])
    #expect(stage.drawing == " 1\n 2\n.\n.\n.\n.")
    #expect(stage.takeTape() == [])
  }

  @Test("without animation the difference counts too; a reload asks for everything", .rules("DI-3"))
  func withoutAnimation() {
    let stage = DiffableStage()
    stage.apply(["a": [1, 2]])
    _ = stage.takeTape()
    stage.apply(["a": [2, 3]], animated: false)
    #expect(stage.drawing == " 2\n 3\n.\n.\n.\n.")
    #expect(stage.takeTape() == ["cell 3"])
    stage.source.applySnapshotUsingReloadData(DiffableStage.snapshot(["a": [2, 4]]))
    #expect(stage.drawing == " 2\n 4\n.\n.\n.\n.")
    #expect(stage.takeTape() == ["cell 2", "cell 4"])
  }

  @Test(
    "a reloaded item gets another cell, a reconfigured one its own, and no other is asked",
    .rules("DI-4"))
  func showingAnew() throws {
    let stage = DiffableStage()
    stage.apply(["a": [1, 2, 3]])
    let before = try stage.cells(of: [1, 2, 3])
    _ = stage.takeTape()
    var snapshot = stage.source.snapshot()
    snapshot.reloadItems([1])
    snapshot.reconfigureItems([3])
    snapshot.moveItem(3, beforeItem: 1)
    stage.source.apply(snapshot)
    #expect(stage.drawing == " 3\n 1\n 2\n.\n.\n.")
    #expect(Set(stage.takeTape()) == ["cell 1", "cell 3"])
    let after = try stage.cells(of: [1, 2, 3])
    #expect(after[0] !== before[0])
    #expect(after[1] === before[1])
    #expect(after[2] === before[2])
    #expect(stage.source.snapshot().reloadedItemIdentifiers.isEmpty)
    stage.source.apply(stage.source.snapshot())
    #expect(stage.drawing == " 3\n 1\n 2\n.\n.\n.")
    #expect(stage.takeTape() == [])
  }

  @Test(
    "a row that leaves a section which goes, or enters a new one, keeps its cell too",
    .rules("DI-2", "BU-6"))
  func throughChangedSections() throws {
    let stage = DiffableStage()
    stage.apply(["a": [1, 2], "b": [3]])
    let cells = try stage.cells(of: [1, 3])
    stage.table.focusRow(at: stage.source.indexPath(for: 3))
    stage.table.selectRow(
      at: stage.source.indexPath(for: 1), animated: false, scrollPosition: .none)
    _ = stage.takeTape()
    var completions = 0
    stage.source.apply(DiffableStage.snapshot(["c": [3, 4], "b": [1]])) { completions += 1 }
    #expect(stage.drawing == "▌3\n 4\n 1\n.\n.\n.")
    #expect(completions == 1)
    #expect(stage.takeTape() == ["cell 4"])
    #expect(try stage.cells(of: [1, 3]).elementsEqual(cells, by: ===))
    #expect(stage.table.indexPathForFocusedRow == stage.source.indexPath(for: 3))
    #expect(stage.table.indexPathForSelectedRow == stage.source.indexPath(for: 1))
  }

  @Test(
    "a row may enter a new section from one that goes, and be shown anew meanwhile",
    .rules("DI-2", "DI-4"))
  func betweenChangedSections() throws {
    let stage = DiffableStage()
    stage.apply(["a": [1, 2, 3]])
    let cells = try stage.cells(of: [2, 3])
    _ = stage.takeTape()
    var snapshot = DiffableStage.snapshot(["b": [2, 3], "c": [1]])
    snapshot.reconfigureItems([3])
    snapshot.reloadItems([1])
    stage.source.apply(snapshot)
    #expect(stage.drawing == " 2\n 3\n 1\n.\n.\n.")
    #expect(stage.takeTape() == ["cell 3", "cell 1"])
    #expect(try stage.cells(of: [2, 3]).elementsEqual(cells, by: ===))
  }

  @Test("a snapshot's places and those of the table are the same", .rules("DI-2"))
  func places() {
    let stage = DiffableStage()
    stage.apply(["a": [], "b": Array(0..<300), "c": [500]])
    let source = stage.source
    #expect(source.indexPath(for: 500) == IndexPath(row: 0, section: 2))
    #expect(source.indexPath(for: 250) == IndexPath(row: 250, section: 1))
    #expect(source.indexPath(for: 300) == nil)
    #expect(source.itemIdentifier(for: IndexPath(row: 250, section: 1)) == 250)
    for path in [(300, 1), (0, 0), (-1, 1), (0, 3), (0, -1)].map(IndexPath.init(row:section:)) {
      #expect(source.itemIdentifier(for: path) == nil)
    }
    #expect(source.sectionIdentifier(for: 2) == "c")
    #expect(source.sectionIdentifier(for: 3) == nil)
    #expect(source.index(for: "b") == 1)
    #expect(source.index(for: "d") == nil)
    #expect(stage.table.numberOfSections == 3)
    #expect(stage.table.numberOfRows(inSection: 1) == 300)
  }

  @Test("the completion is called once, when the snapshot is shown", .rules("DI-2", "BU-9"))
  func completions() {
    let stage = DiffableStage()
    var shown: [String] = []
    stage.source.apply(DiffableStage.snapshot(["a": [1]])) { shown.append("first") }
    #expect(stage.drawing == " 1\n.\n.\n.\n.\n.")
    #expect(shown == ["first"])
    stage.source.apply(DiffableStage.snapshot(["a": [2]])) { shown.append("second") }
    #expect(shown == ["first"])
    #expect(stage.drawing == " 2\n.\n.\n.\n.\n.")
    #expect(shown == ["first", "second"])
  }

  @Test(
    "a snapshot that is applied while cells are asked for is shown after that",
    .rules("DI-2", "ER-16"))
  func fromProvider() {
    let stage = DiffableStage()
    var isFirst = true
    stage.source.onCell = { source in
      guard isFirst else { return }
      isFirst = false
      source.apply(DiffableStage.snapshot(["a": [7, 8]]))
      source.apply(DiffableStage.snapshot(["a": [8, 9]]))
      #expect(source.snapshot().itemIdentifiers == [1, 2])
    }
    var warnings: [String] = []
    let usual = TableViewDiagnostics.warning
    TableViewDiagnostics.warning = { warnings.append($0) }
    defer { TableViewDiagnostics.warning = usual }
    stage.apply(["a": [1, 2]])
    #expect(stage.drawing == " 8\n 9\n.\n.\n.\n.")
    #expect(warnings.count == 2)
    #expect(warnings.allSatisfy { $0.contains("a snapshot was applied while") })
    #expect(stage.source.snapshot().itemIdentifiers == [8, 9])
  }

  @Test("a snapshot that is applied while another one is shown comes after it", .rules("DI-2"))
  func fromChange() {
    let stage = DiffableStage()
    stage.apply(["a": [1]])
    stage.source.isCounting = true
    stage.source.onCount = { source in
      source.onCount = { _ in }
      source.apply(DiffableStage.snapshot(["a": [3, 4]]))
    }
    stage.apply(["a": [1, 2]])
    #expect(stage.drawing == " 3\n 4\n.\n.\n.\n.")
  }

  @Test("a subclass has titles and decides about editing", .rules("DI-6"))
  func subclass() {
    final class Titled: TableViewDiffableDataSource<String, Int> {
      override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
      ) -> String? { sectionIdentifier(for: section) }
      override func tableView(
        _ tableView: TableView, canEditRowAt indexPath: IndexPath
      ) -> Bool { indexPath.row == 1 }
    }
    let table = DiffableStage.makeTable()
    let source = Titled(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      cell.textLabel?.text = "\(item)"
      return cell
    }
    source.apply(DiffableStage.snapshot(["one": [1], "two": [2]]))
    #expect(drawing(of: table) == " one\n 1\n two\n 2\n.\n.")
    let asked: any TableViewDataSource = source
    #expect(!asked.tableView(table, canEditRowAt: IndexPath(row: 0, section: 0)))
    #expect(asked.tableView(table, canEditRowAt: IndexPath(row: 1, section: 0)))
  }

  @Test("what isn't overridden answers what the protocol's defaults answer", .rules("DI-6"))
  func defaults() {
    let stage = DiffableStage()
    stage.apply(["a": [1]])
    let source: any TableViewDataSource = stage.source
    let path = IndexPath(row: 0, section: 0)
    #expect(source.tableView(stage.table, titleForHeaderInSection: 0) == nil)
    #expect(source.tableView(stage.table, titleForFooterInSection: 0) == nil)
    #expect(source.tableView(stage.table, canEditRowAt: path))
    #expect(!source.tableView(stage.table, canMoveRowAt: path))
    #expect(source.sectionIndexTitles(for: stage.table) == nil)
    #expect(source.tableView(stage.table, sectionForSectionIndexTitle: "x", at: 5) == 5)
    source.tableView(stage.table, commit: .delete, forRowAt: path)
    #expect(stage.source.snapshot().itemIdentifiers == [1])
  }

  @Test("a section index follows what is applied", .rules("DI-6", "IX-1"))
  func sectionIndex() {
    final class Indexed: TableViewDiffableDataSource<String, Int> {
      override func sectionIndexTitles(for tableView: TableView) -> [String]? {
        snapshot().sectionIdentifiers
      }
    }
    let table = DiffableStage.makeTable()
    let source = Indexed(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      cell.textLabel?.text = "\(item)"
      return cell
    }
    let apply = { (sections: KeyValuePairs<String, [Int]>) in
      source.apply(DiffableStage.snapshot(sections), animatingDifferences: false)
      return drawing(of: table)
    }
    #expect(apply(["a": [1], "b": [2]]) == " 1       a\n 2\n.\n.\n.\n         b")
    #expect(
      apply(["a": [1], "c": [3], "b": [2]]) == " 1       a\n 3\n 2       c\n.\n         b\n.")
    #expect(apply(["c": [3]]) == " 3\n.\n         c\n.\n.\n.")
    #expect(apply([:]) == ".\n.\n.\n.\n.\n.")
  }

  @Test("every method of the protocol has an open member", .rules("DI-6"))
  func members() throws {
    let required = try ProtocolSource.requirements(
      of: "TableViewDataSource", in: "TableView/TableViewDataSource")
    let found = ProtocolSource.methodNames(
      in: try ProtocolSource.text("Diffable/TableViewDiffableDataSource"), after: "  open func ")
    #expect(required.count >= 11)
    #expect(required.subtracting(found) == [])
  }

  @Test("what a person moved is moved in the snapshot, without any call", .rules("DI-6", "ED-3"))
  func reordering() {
    let stage = DiffableStage()
    stage.apply(["a": [1, 2, 3], "b": [4]])
    _ = stage.takeTape()
    var reordered: [[Int]] = []
    stage.source.reorderingHandlers.canReorderItem = { $0 != 2 }
    stage.source.reorderingHandlers.didReorder = { reordered.append($0.itemIdentifiers) }
    let source: any TableViewDataSource = stage.source
    let path = { IndexPath(row: $1, section: $0) }
    #expect(source.tableView(stage.table, canMoveRowAt: path(0, 0)))
    #expect(!source.tableView(stage.table, canMoveRowAt: path(0, 1)))
    #expect(!source.tableView(stage.table, canMoveRowAt: path(5, 1)))
    source.tableView(stage.table, moveRowAt: path(0, 0), to: path(0, 2))
    #expect(stage.source.snapshot().itemIdentifiers == [2, 3, 1, 4])
    source.tableView(stage.table, moveRowAt: path(0, 1), to: path(1, 0))
    source.tableView(stage.table, moveRowAt: path(0, 0), to: path(1, 2))
    #expect(stage.source.snapshot().itemIdentifiers(inSection: "a") == [1])
    #expect(stage.source.snapshot().itemIdentifiers(inSection: "b") == [3, 4, 2])
    #expect(reordered == [[2, 3, 1, 4], [2, 1, 3, 4], [1, 3, 4, 2]])
    #expect(stage.takeTape() == [])
  }
}
