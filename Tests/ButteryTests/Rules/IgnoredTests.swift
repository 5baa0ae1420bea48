import Buttery
import RuleTrait
import Testing

/// Calls that UIKit ignores, or answers with nothing, aren't mistakes here either.
@Suite("what is ignored") @MainActor struct IgnoredTests {
  private static let tables: [(String, @MainActor () -> (TableView, ClosureSource?))] = [
    ("no data source", { (TableView(frame: size, style: .plain), nil) }),
    ("no sections", { table([]) }),
    ("sections without rows", { table([0, 0]) }),
    ("grouped, without rows", { table([0], style: .grouped) }),
    ("no size", { table([0], size: .zero) }),
  ]
  private static let size = Rect(x: 0, y: 0, width: 9, height: 3)

  @MainActor private static func table(
    _ counts: [Int], style: TableView.Style = .plain, size: Rect = size
  ) -> (TableView, ClosureSource?) {
    let source = ClosureSource(counts: counts)
    return (source.table(width: size.width, height: size.height, style: style), source)
  }

  @Test(
    "keys, the wheel and commands do nothing in an empty table", .rules("ER-17"), arguments: 0..<5)
  func emptyTable(number: Int) {
    let (name, make) = Self.tables[number]
    let (table, source) = make()
    withExtendedLifetime(source) {
      // The key of the section index isn't handled if there is no index.
      for binding in table.keyBindings.bindings where binding.command != .sectionIndex {
        for key in binding.keys { #expect(table.handle(Event.key(key)), "\(key) in \(name)") }
      }
      for action in [MouseEvent.Action.wheelUp, .wheelDown] {
        #expect(table.handle(Event.mouse(MouseEvent(action, at: .zero))))
      }
      for command in TableCommand.allCases { table.perform(command) }
      #expect(table.handle(Event.key(.character("~"))) == false)
      #expect(table.contentOffset == .zero)
      #expect(table.visibleCells.isEmpty)
    }
  }

  @Test("a cell of nobody, of another table, or in the pool has no path", .rules("ER-17"))
  func foreignCells() {
    let source = ClosureSource(counts: [9])
    let table = source.table(height: 2) { $0.rowHeight = 1 }
    let other = ClosureSource(counts: [9])
    let neighbour = other.table(height: 2) { $0.rowHeight = 1 }
    #expect(table.indexPath(for: TableViewCell()) == nil)
    #expect(table.indexPath(for: neighbour.visibleCells[1]) == nil)
    #expect(neighbour.indexPath(for: neighbour.visibleCells[1]) == IndexPath(row: 1, section: 0))
    let first = table.visibleCells[0]
    source.counts = [0]
    table.reloadData()
    #expect(table.indexPath(for: first) == nil)
    #expect(first.superview == nil)
  }

  @Test("a cell that is asked about while it is being configured has no path yet", .rules("ER-17"))
  func cellBeforeDisplay() {
    let source = ClosureSource(counts: [1])
    let usual = source.cell
    source.cell = { table, path in
      let cell = usual(table, path)
      #expect(table.indexPath(for: cell) == nil)
      return cell
    }
    #expect(source.table(height: 1).visibleCells.count == 1)
  }
}
