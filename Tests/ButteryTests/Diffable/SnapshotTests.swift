import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("a diffable data source snapshot") struct SnapshotTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>

  private static func snapshot(_ sections: KeyValuePairs<String, [Int]>) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  @Test("sections and items have the order in which they were added", .rules("DI-1"))
  func appending() {
    let snapshot = Self.snapshot(["a": [1, 2], "b": [], "c": [3]])
    #expect(snapshot.sectionIdentifiers == ["a", "b", "c"])
    #expect(snapshot.itemIdentifiers == [1, 2, 3])
    #expect(snapshot.itemIdentifiers(inSection: "a") == [1, 2])
    #expect(snapshot.itemIdentifiers(inSection: "b").isEmpty)
    #expect(snapshot.numberOfSections == 3)
    #expect(snapshot.numberOfItems == 3)
    #expect(snapshot.numberOfItems(inSection: "a") == 2)
    #expect(snapshot.indexOfSection("c") == 2)
    #expect(snapshot.indexOfSection("d") == nil)
    #expect(snapshot.indexOfItem(3) == 2)
    #expect(snapshot.indexOfItem(4) == nil)
    #expect(snapshot.sectionIdentifier(containingItem: 3) == "c")
    #expect(snapshot.sectionIdentifier(containingItem: 4) == nil)
  }

  @Test("items without a section go to the last one", .rules("DI-5"))
  func lastSection() {
    var snapshot = Self.snapshot(["a": [1], "b": [2]])
    snapshot.appendItems([3, 4])
    #expect(snapshot.itemIdentifiers(inSection: "b") == [2, 3, 4])
  }

  @Test("items are inserted, deleted and moved beside others", .rules("DI-1"))
  func editingItems() {
    var snapshot = Self.snapshot(["a": [1, 2, 3], "b": [4]])
    snapshot.insertItems([10, 11], beforeItem: 1)
    snapshot.insertItems([12], afterItem: 3)
    snapshot.deleteItems([2, 99])
    #expect(snapshot.itemIdentifiers(inSection: "a") == [10, 11, 1, 3, 12])
    snapshot.moveItem(10, afterItem: 4)
    snapshot.moveItem(12, beforeItem: 11)
    snapshot.moveItem(1, afterItem: 1)
    #expect(snapshot.itemIdentifiers(inSection: "a") == [12, 11, 1, 3])
    #expect(snapshot.itemIdentifiers(inSection: "b") == [4, 10])
  }

  @Test("sections are inserted, deleted and moved with their items", .rules("DI-1"))
  func editingSections() {
    var snapshot = Self.snapshot(["a": [1], "b": [2], "c": [3]])
    snapshot.insertSections(["x", "y"], beforeSection: "a")
    snapshot.insertSections(["z"], afterSection: "b")
    #expect(snapshot.sectionIdentifiers == ["x", "y", "a", "b", "z", "c"])
    snapshot.moveSection("c", beforeSection: "x")
    snapshot.moveSection("a", afterSection: "z")
    snapshot.moveSection("b", afterSection: "b")
    #expect(snapshot.sectionIdentifiers == ["c", "x", "y", "b", "z", "a"])
    #expect(snapshot.itemIdentifiers == [3, 2, 1])
    snapshot.deleteSections(["b", "nobody"])
    #expect(snapshot.itemIdentifiers == [3, 1])
    #expect(snapshot.indexOfItem(2) == nil)
    snapshot.appendItems([2], toSection: "z")
    #expect(snapshot.itemIdentifiers == [3, 2, 1])
  }

  @Test(
    "deleting all items takes the sections away too, so that they can be added again",
    .rules("DI-5"))
  func deletingAll() {
    var snapshot = Self.snapshot(["a": [1, 2]])
    snapshot.deleteAllItems()
    #expect(snapshot.numberOfSections == 0)
    snapshot.appendSections(["a"])
    snapshot.appendItems([2, 1])
    #expect(snapshot.itemIdentifiers == [2, 1])
  }

  @Test("what is to be shown anew is remembered in order, once, while it is there", .rules("DI-4"))
  func marks() {
    var snapshot = Self.snapshot(["a": [1, 2, 3], "b": [4]])
    snapshot.reloadItems([3, 1])
    snapshot.reloadItems([3, 4])
    snapshot.reconfigureItems([2, 4])
    snapshot.reloadSections(["b", "a"])
    #expect(snapshot.reloadedItemIdentifiers == [3, 1, 4])
    #expect(snapshot.reconfiguredItemIdentifiers == [2, 4])
    #expect(snapshot.reloadedSectionIdentifiers == ["b", "a"])
    snapshot.deleteItems([1])
    snapshot.deleteSections(["b"])
    #expect(snapshot.reloadedItemIdentifiers == [3])
    #expect(snapshot.reconfiguredItemIdentifiers == [2])
    #expect(snapshot.reloadedSectionIdentifiers == ["a"])
  }

  @Test("a copy is a value of its own", .rules("DI-1"))
  func copies() {
    let first = Self.snapshot(["a": Array(0..<1000)])
    var second = first
    second.deleteItems(Array(stride(from: 0, to: 1000, by: 2)))
    second.insertItems([1000], beforeItem: 1)
    #expect(first.itemIdentifiers == Array(0..<1000))
    #expect(second.itemIdentifiers == [1000] + Array(stride(from: 1, to: 1000, by: 2)))
    #expect(first.indexOfItem(1000) == nil)
  }

  @Test("any order of changes gives what the same changes of plain arrays give", .rules("DI-1"))
  func randomChanges() throws {
    try withSeeds(count: 60) { generator in
      var trial = SnapshotTrial()
      for _ in 0..<80 {
        trial.change(using: &generator)
        try trial.check()
      }
    }
  }

  @Test("random changes of many items keep all indexes right", .rules("DI-1"))
  func randomChangesOfMany() throws {
    try withSeeds(count: 4) { generator in
      var trial = SnapshotTrial()
      trial.largestInsertion = 400
      for _ in 0..<120 { trial.change(using: &generator) }
      try trial.check()
    }
  }
}
