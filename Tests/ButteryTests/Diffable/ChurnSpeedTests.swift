import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("the speed of diffable updates", .serialized) @MainActor struct ChurnSpeedTests {
  /// The times of one round of changes.
  private struct Round {
    var edits: Duration
    var difference: Duration
    /// The time to apply the changes, which computes the difference once more, and of the following
    /// pass.
    var pass: Duration

    var whole: Duration { edits + pass }
  }

  #if DEBUG
    private static let size = (items: 5000, changes: 100, rounds: 2)
  #else
    private static let size = (items: 100_000, changes: 1000, rounds: 9)
  #endif

  /// Makes random inserts, deletes, moves and reloads, a quarter of each.
  private static func churn(
    _ snapshot: inout DiffableDataSourceSnapshot<String, Int>,
    changes: [(kind: Int, at: Int, to: Int)],
    nextID: inout Int
  ) {
    for change in changes {
      switch change.kind {
      case 0:
        snapshot.insertItems([nextID], beforeItem: change.at)
        nextID += 1
      case 1: snapshot.deleteItems([change.at])
      case 2: snapshot.moveItem(change.at, afterItem: change.to)
      default: snapshot.reloadItems([change.at])
      }
    }
  }

  /// Returns changes to different items, so that no item is deleted before it is used again.
  private static func makeChanges(
    of items: [Int], using generator: inout SeededGenerator
  ) -> [(kind: Int, at: Int, to: Int)] {
    var chosen: Set<Int> = []
    while chosen.count < 2 * size.changes {
      chosen.insert(items[Int.random(in: items.indices, using: &generator)])
    }
    let all = Array(chosen)
    return (0..<size.changes).map { (kind: $0 % 4, at: all[2 * $0], to: all[2 * $0 + 1]) }
  }

  private func measure() -> [Round] {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 80, height: 24), style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.rowHeight = 1
    let source = TableViewDiffableDataSource<String, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      cell.textLabel?.text = "\(item)"
      return cell
    }
    var first = DiffableDataSourceSnapshot<String, Int>()
    first.appendSections(["a", "b", "c"])
    first.appendItems(Array(0..<Self.size.items / 2), toSection: "a")
    first.appendItems(Array(Self.size.items / 2..<Self.size.items), toSection: "c")
    source.apply(first)
    table.layoutIfNeeded()
    table.contentOffset = Point(x: 0, y: Self.size.items / 3)
    table.layoutIfNeeded()
    var generator = SeededGenerator(seed: 1)
    var nextID = Self.size.items
    return (0..<Self.size.rounds).map { _ in
      measureRound(source, table, &nextID, using: &generator)
    }
  }

  private func measureRound(
    _ source: TableViewDiffableDataSource<String, Int>, _ table: TableView, _ nextID: inout Int,
    using generator: inout SeededGenerator
  ) -> Round {
    let old = source.snapshot()
    let changes = Self.makeChanges(of: old.itemIdentifiers, using: &generator)
    var new = old
    let edits = computingTime { Self.churn(&new, changes: changes, nextID: &nextID) }
    var difference = SnapshotDifference()
    let finding = computingTime { difference = SnapshotDifference(from: old, to: new) }
    let pass = computingTime {
      source.apply(new)
      table.layoutIfNeeded()
    }
    #expect(difference.movedRows.count <= Self.size.changes / 4)
    #expect(difference.insertedRows.count >= Self.size.changes / 4)
    #expect(table.numberOfRows(inSection: 0) == new.numberOfItems(inSection: "a"))
    #expect(table.numberOfRows(inSection: 2) == new.numberOfItems(inSection: "c"))
    return Round(edits: edits, difference: finding, pass: pass)
  }

  /// The time that putting all items into a set takes, which is about 5 ms in release mode.
  private static func timeOfSet() -> Duration {
    let items = Array(0..<size.items)
    return shortestComputingTime(of: 5) { #expect(Set(items).count == items.count) }
  }

  @Test(
    "a thousand random changes of 100,000 items take little longer than a set of these",
    .rules("DI-2"))
  func churn() {
    let rounds = measure()
    func median(_ duration: (Round) -> Duration) -> Duration {
      rounds.map(duration).sorted()[rounds.count / 2]
    }
    let edits = median(\.edits)
    let difference = median(\.difference)
    let pass = median(\.pass)
    let whole = median(\.whole)
    print(
      """
      \(Self.size.changes) changes of \(Self.size.items) items: edits \(edits), \
      difference \(difference), difference and pass \(pass), whole \(whole)
      """)
    #if !DEBUG
      // The quickest round counts, because other programs on the machine can only slow a round
      // down.
      let set = Self.timeOfSet()
      let least = rounds.map(\.whole).min() ?? .zero
      print("a set of all items: \(set)")
      #expect(least < set * 4, "\(least), a set \(set)")
    #endif
  }

  @Test(
    "a snapshot that is made anew each time is compared in little more time, too", .rules("DI-2"))
  func madeAnew() {
    let items = Array(0..<Self.size.items)
    func make(_ items: [Int]) -> DiffableDataSourceSnapshot<String, Int> {
      var snapshot = DiffableDataSourceSnapshot<String, Int>()
      snapshot.appendSections(["a"])
      snapshot.appendItems(items)
      return snapshot
    }
    let old = make(items)
    var times: [(making: Duration, difference: Duration)] = []
    for _ in 0..<Self.size.rounds {
      var new = old
      let making = computingTime { new = make(Array(items.dropFirst(3)) + [-1]) }
      var difference = SnapshotDifference()
      let finding = computingTime { difference = SnapshotDifference(from: old, to: new) }
      #expect(difference.deletedRows.count == 3)
      #expect(difference.insertedRows.count == 1)
      times.append((making, finding))
    }
    let making = times.map(\.making).sorted()[times.count / 2]
    let differences = times.map(\.difference).sorted()
    let difference = differences[times.count / 2]
    print("\(Self.size.items) items made anew: \(making), difference \(difference)")
    #if !DEBUG
      let set = Self.timeOfSet()
      #expect(differences[0] < set * 2, "\(differences[0]), a set \(set)")
    #endif
  }
}
