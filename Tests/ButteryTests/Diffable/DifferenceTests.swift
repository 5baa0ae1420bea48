import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("the difference between two snapshots") struct DifferenceTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>

  private static func snapshot(_ sections: KeyValuePairs<String, [Int]>) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  private static func path(_ section: Int, _ row: Int) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test("equal snapshots have none, made from each other or not", .rules("DI-2"))
  func equal() {
    let one = Self.snapshot(["a": [1, 2], "b": [3]])
    let other = Self.snapshot(["a": [1, 2], "b": [3]])
    #expect(SnapshotDifference(from: one, to: one).isEmpty)
    #expect(SnapshotDifference(from: one, to: other).isEmpty)
    #expect(SnapshotDifference(from: Snapshot(), to: Snapshot()).isEmpty)
  }

  @Test(
    "rows are deleted by their old places and inserted by their new ones", .rules("DI-2", "BU-2"))
  func comingAndGoing() {
    let difference = SnapshotDifference(
      from: Self.snapshot(["a": [1, 2, 3, 4]]), to: Self.snapshot(["a": [2, 9, 4, 8]]))
    #expect(difference.deletedRows == [Self.path(0, 0), Self.path(0, 2)])
    #expect(difference.insertedRows == [Self.path(0, 1), Self.path(0, 3)])
    #expect(difference.movedRows.isEmpty)
  }

  @Test("the row that left its place moves, not the many that closed up", .rules("DI-2"))
  func oneMove() {
    let old = Self.snapshot(["a": Array(0..<500)])
    var new = old
    new.moveItem(3, afterItem: 480)
    let difference = SnapshotDifference(from: old, to: new)
    #expect(difference.movedRows.count == 1)
    #expect(difference.movedRows.first?.origin == Self.path(0, 3))
    #expect(difference.movedRows.first?.target == Self.path(0, 480))
    #expect(difference.deletedRows.isEmpty)
    #expect(difference.insertedRows.isEmpty)
  }

  @Test("a row that goes to another section is moved there", .rules("DI-2"))
  func acrossSections() {
    let difference = SnapshotDifference(
      from: Self.snapshot(["a": [1, 2], "b": [3]]),
      to: Self.snapshot(["b": [3, 1], "a": [2]]))
    #expect(difference.movedSections.count == 1)
    #expect(difference.movedRows.count == 1)
    #expect(difference.movedRows.first?.origin == Self.path(0, 0))
    #expect(difference.movedRows.first?.target == Self.path(0, 1))
    #expect(difference.deletedRows.isEmpty)
    #expect(difference.insertedRows.isEmpty)
  }

  @Test(
    "rows leave deleted sections as insertions, enter new ones as deletions",
    .rules("DI-2", "BU-4", "BU-6"))
  func throughChangedSections() {
    let difference = SnapshotDifference(
      from: Self.snapshot(["gone": [1, 2], "a": [3, 4]]),
      to: Self.snapshot(["a": [1, 3], "new": [4, 5]]))
    #expect(difference.deletedSections == [0])
    #expect(difference.insertedSections == [1])
    #expect(difference.insertedRows == [Self.path(0, 0)])
    #expect(difference.deletedRows == [Self.path(1, 1)])
    #expect(difference.movedRows.isEmpty)
  }

  @Test(
    "a reloaded row that moves is deleted and inserted, one that stays is reloaded",
    .rules("DI-4", "BU-6"))
  func reloads() {
    let old = Self.snapshot(["a": [1, 2, 3, 4]])
    var new = old
    new.moveItem(1, afterItem: 4)
    new.reloadItems([1, 3])
    let difference = SnapshotDifference(from: old, to: new)
    #expect(difference.reloadedRows == [Self.path(0, 2)])
    #expect(difference.deletedRows == [Self.path(0, 0)])
    #expect(difference.insertedRows == [Self.path(0, 3)])
    #expect(difference.movedRows.isEmpty)
  }

  @Test(
    "rows are reconfigured by their old places, moved or not, unless they are reloaded",
    .rules("DI-4"))
  func reconfigurations() {
    let old = Self.snapshot(["a": [1, 2, 3, 4]])
    var new = old
    new.moveItem(1, afterItem: 4)
    new.appendItems([5])
    new.reloadItems([3])
    new.reconfigureItems([1, 2, 3, 5])
    let difference = SnapshotDifference(from: old, to: new)
    #expect(difference.reconfiguredRows == [Self.path(0, 0), Self.path(0, 1)])
    #expect(difference.reloadedRows == [Self.path(0, 2)])
    #expect(difference.movedRows.count == 1)
  }

  @Test("a reloaded section takes all its rows with it", .rules("DI-4"))
  func reloadedSections() {
    let old = Self.snapshot(["a": [1, 2], "b": [3], "c": [4]])
    var new = old
    new.deleteItems([2])
    new.moveItem(4, afterItem: 1)
    new.reloadItems([1])
    new.reconfigureItems([1])
    new.reloadSections(["a"])
    let difference = SnapshotDifference(from: old, to: new)
    var expected = SnapshotDifference()
    expected.reloadedSections = [0]
    expected.deletedRows = [Self.path(2, 0)]
    #expect(difference == expected)
  }

  @Test("no more rows of a section move than must, and no more sections", .rules("DI-2"))
  func fewestMoves() throws {
    try withSeeds(count: 300) { generator in
      let count = Int.random(in: 0...9, using: &generator)
      let shuffled = Array(0..<count).shuffled(using: &generator)
      let rows = SnapshotDifference(
        from: Self.snapshot(["a": Array(0..<count)]), to: Self.snapshot(["a": shuffled]))
      var old = DiffableDataSourceSnapshot<Int, Int>()
      var new = old
      old.appendSections(Array(0..<count))
      new.appendSections(shuffled)
      let sections = SnapshotDifference(from: old, to: new)
      let fewest = count - longestRisingCount(shuffled)
      try #require(rows.movedRows.count == fewest)
      try #require(rows.deletedRows.isEmpty && rows.insertedRows.isEmpty)
      try #require(sections.movedSections.count == fewest)
    }
  }

  /// Returns the length of the longest increasing subsequence, by trying all subsets.
  private func longestRisingCount(_ numbers: [Int]) -> Int {
    var longest = 0
    for subset in 0..<(1 << numbers.count) {
      let chosen = numbers.indices.filter { subset & (1 << $0) != 0 }.map { numbers[$0] }
      if chosen == chosen.sorted() { longest = max(longest, chosen.count) }
    }
    return longest
  }

  @Test(
    "applied by the rules of a batch, it makes the new arrays of the old",
    .rules("DI-2", "BU-2", "BU-3", "BU-6"))
  func randomPairs() throws {
    try withSeeds(count: cases(3000, orShortly: 1000)) { generator in
      var trial = SnapshotTrial()
      trial.largestInsertion = [3, 8, 150][Int.random(in: 0..<3, using: &generator)]
      for _ in 0..<8 { trial.change(using: &generator) }
      let old = trial.snapshot
      let changes = Int.random(in: 0..<8, using: &generator)
      for _ in 0..<changes { trial.change(using: &generator) }
      var new = trial.snapshot
      if Bool.random(using: &generator) { new = copyWithoutSharing(new) }
      mark(&new, using: &generator)
      try NaiveBatch(old: old, new: new).check(SnapshotDifference(from: old, to: new))
    }
  }

  private func copyWithoutSharing(
    _ snapshot: DiffableDataSourceSnapshot<Int, Int>
  ) -> DiffableDataSourceSnapshot<Int, Int> {
    var copy = DiffableDataSourceSnapshot<Int, Int>()
    copy.appendSections(snapshot.sectionIdentifiers)
    for section in snapshot.sectionIdentifiers {
      copy.appendItems(snapshot.itemIdentifiers(inSection: section), toSection: section)
    }
    return copy
  }

  private func mark<G: RandomNumberGenerator>(
    _ snapshot: inout DiffableDataSourceSnapshot<Int, Int>, using generator: inout G
  ) {
    let items = snapshot.itemIdentifiers.shuffled(using: &generator)
    snapshot.reloadItems(Array(items.prefix(Int.random(in: 0...2, using: &generator))))
    snapshot.reconfigureItems(Array(items.suffix(Int.random(in: 0...2, using: &generator))))
    guard Int.random(in: 0..<3, using: &generator) == 0,
      let section = snapshot.sectionIdentifiers.randomElement(using: &generator)
    else { return }
    snapshot.reloadSections([section])
  }
}
