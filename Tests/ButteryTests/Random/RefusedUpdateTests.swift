import Buttery
import ButteryTestSupport
import Glibc
import ReferenceTable
import RuleTrait
import Testing

/// Updates with mistakes are made in a separate process, and the table is examined when it stops.
@Suite("random updates that are refused") struct RefusedUpdateTests {
  @Test(
    "a table stops at a mistake and has applied nothing", .rules("BU-5", "BU-6", "ER-5", "ER-6"),
    arguments: NaiveUpdate.Mistake.allCases)
  func appliesNothing(_ mistake: NaiveUpdate.Mistake) async throws {
    let index = try #require(NaiveUpdate.Mistake.allCases.firstIndex(of: mistake))
    await #expect(processExitsWith: .exitCode(RefusedUpdate.unchanged)) { [index = index as Int] in
      await MainActor.run { RefusedUpdate(NaiveUpdate.Mistake.allCases[index]).make() }
    }
  }
}

/// A mistake, and the table with which it is made.
@MainActor private struct RefusedUpdate {
  /// The exit code of the process if the table hasn't changed.
  nonisolated static let unchanged: CInt = 3

  private let source: ModelSource
  private let table: TableView
  private let update: NaiveUpdate

  /// Finds the first random update that can contain the mistake.
  init(_ mistake: NaiveUpdate.Mistake) {
    var numbers = SeededGenerator(seed: 1)
    while true {
      var model = TableModel.random(using: &numbers)
      model.identify(using: &numbers)
      let update = NaiveUpdate.random(for: model, using: &numbers)
      guard model.indexPaths.count > 4,
        let mistaken = update.with(mistake, before: model.sections, using: &numbers)
      else { continue }
      self.update = mistaken
      source = ModelSource(model)
      table = TableView(frame: Rect(x: 0, y: 0, width: 12, height: 9), style: model.style)
      source.attach(to: table)
      return
    }
  }

  func make() {
    table.selectRow(at: source.model.indexPaths.last, animated: false, scrollPosition: .bottom)
    table.focusRow(at: source.model.indexPaths[1])
    let before = state
    TableViewDiagnostics.handler = { error in
      guard case .invalidUpdate = error else { exit(4) }
      exit(before == state ? Self.unchanged : 5)
    }
    source.perform(update, on: table)
    exit(6)
  }

  /// Everything that the table's methods return.
  private var state: [String] {
    let cells = table.visibleCells.map { cell in
      "\(ObjectIdentifier(cell)) \(cell.frame) \(String(describing: table.indexPath(for: cell)))"
    }
    let sections = (0..<table.numberOfSections).map { section in
      "\(table.numberOfRows(inSection: section)) \(table.rect(forSection: section))"
    }
    return cells + sections + [
      "\(table.contentOffset) \(table.contentSize) \(table.hasUncommittedUpdates)",
      "\(table.indexPathsForSelectedRows ?? [])",
      String(describing: table.indexPathForFocusedRow),
    ]
  }
}
