import Buttery
import RuleTrait
import Testing

/// Mistakes that end the program are made in a separate process.
@Suite("mistakes with identifiers") struct DiffableMistakeTests {
  private static func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test("the cell provider has no cell", .rules("DI-7", "ER-3"))
  func noCell() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let table = DiffableStage.makeTable()
        let source = TableViewDiffableDataSource<String, Int>(tableView: table) { _, _, _ in nil }
        source.apply(DiffableStage.snapshot(["a": [], "b": [1]]))
        table.layoutIfNeeded()
      }
    }
    #expect(
      Self.message(result).contains(
        "no cell for row at [1, 0] from TableViewDiffableDataSource<String, Int> (plain table"))
  }

  @Test("items are added a second time, in one call or in two", .rules("DI-1", "ER-8"))
  func duplicateItems() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        var snapshot = DiffableStage.snapshot(["a": [1, 2, 3], "b": [4]])
        snapshot.appendItems([5, 3, 6, 5], toSection: "b")
      }
    }
    #expect(Self.message(result).contains("identifiers are not unique. Duplicates: 3, 5\n"))
    let other = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        var snapshot = DiffableStage.snapshot(["a": [1, 2, 3]])
        snapshot.insertItems([1], beforeItem: 3)
      }
    }
    #expect(Self.message(other).contains("identifiers are not unique. Duplicates: 1\n"))
  }

  @Test("sections are added a second time", .rules("DI-1", "ER-8"))
  func duplicateSections() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        var snapshot = DiffableStage.snapshot(["a": []])
        snapshot.insertSections(["b", "a"], afterSection: "a")
      }
    }
    #expect(Self.message(result).contains("identifiers are not unique. Duplicates: a\n"))
  }

  @Test("there is no section to add items to", .rules("DI-5", "ER-8"))
  func noSections() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        var snapshot = DiffableStage.snapshot([:])
        snapshot.appendItems([1])
      }
    }
    #expect(Self.message(result).contains("no sections in the snapshot"))
  }

  enum UnknownUse: String, CaseIterable, Codable {
    case insertBefore, insertAfter, moveIt, moveBefore, moveAfter, reload, reconfigure

    func make(in snapshot: inout DiffableDataSourceSnapshot<String, Int>) {
      switch self {
      case .insertBefore: snapshot.insertItems([7], beforeItem: 99)
      case .insertAfter: snapshot.insertItems([7], afterItem: 99)
      case .moveIt: snapshot.moveItem(99, beforeItem: 1)
      case .moveBefore: snapshot.moveItem(1, beforeItem: 99)
      case .moveAfter: snapshot.moveItem(1, afterItem: 99)
      case .reload: snapshot.reloadItems([1, 99])
      case .reconfigure: snapshot.reconfigureItems([1, 99])
      }
    }
  }

  @Test(
    "an item is inserted beside, moved, moved beside or reloaded that isn't there",
    .rules("DI-5", "ER-8"),
    arguments: UnknownUse.allCases)
  func unknownItem(_ use: UnknownUse) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [use] in
      await MainActor.run {
        var snapshot = DiffableStage.snapshot(["a": [1, 2]])
        use.make(in: &snapshot)
      }
    }
    #expect(Self.message(result).contains("unknown identifier 99"))
  }

  enum UnknownSectionUse: String, CaseIterable, Codable {
    case append, insertBefore, insertAfter, moveIt, moveBeside, reload, items, count

    func make(in snapshot: inout DiffableDataSourceSnapshot<String, Int>) {
      switch self {
      case .append: snapshot.appendItems([7], toSection: "x")
      case .insertBefore: snapshot.insertSections(["b"], beforeSection: "x")
      case .insertAfter: snapshot.insertSections(["b"], afterSection: "x")
      case .moveIt: snapshot.moveSection("x", beforeSection: "a")
      case .moveBeside: snapshot.moveSection("a", afterSection: "x")
      case .reload: snapshot.reloadSections(["a", "x"])
      case .items: _ = snapshot.itemIdentifiers(inSection: "x")
      case .count: _ = snapshot.numberOfItems(inSection: "x")
      }
    }
  }

  @Test(
    "a section is named that isn't there", .rules("DI-5", "ER-8"),
    arguments: UnknownSectionUse.allCases)
  func unknownSection(_ use: UnknownSectionUse) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [use] in
      await MainActor.run {
        var snapshot = DiffableStage.snapshot(["a": [1, 2]])
        use.make(in: &snapshot)
      }
    }
    #expect(Self.message(result).contains("unknown identifier x"))
  }

  @Test("off the main thread the same line is printed before the program ends", .rules("ER-8"))
  func offTheMainThread() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await Task.detached {
        var snapshot = await DiffableStage.snapshot(["a": [1]])
        await Task.yield()
        snapshot.appendItems([1])
      }.value
    }
    #expect(
      Self.message(result).hasPrefix("\(ownName): identifiers are not unique. Duplicates: 1\n"))
  }
}
