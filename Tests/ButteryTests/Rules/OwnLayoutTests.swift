import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

/// A table that changes something after its own layout.
private final class ChangingTable: TableView {
  var change: (ChangingTable) -> Void = { _ in }
  private(set) var layouts = 0
  private var isChanged = false

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
    change(self)
  }

  /// Makes a change in the first layout that shows rows.
  func changeOnce(_ change: @escaping (ChangingTable) -> Void) {
    self.change = { table in
      guard !table.isChanged, !table.visibleCells.isEmpty else { return }
      table.isChanged = true
      change(table)
    }
  }
}

/// A view that asks for layouts of itself.
private final class AskingView: View {
  let inner = View()
  var asks = 0
  private(set) var layouts = 0
  var place: (AskingView) -> Void = { _ in }

  override func layoutSubviews() {
    layouts += 1
    place(self)
    if asks > 0 { setNeedsLayout() }
    asks -= 1
  }
}

@Suite("a view that asks for another layout in its own") @MainActor struct OwnLayoutTests {
  private let source = RowSource([20])

  private func table(
    estimate: Int = 0, style: TableView.Style = .plain
  ) -> ChangingTable {
    let table = ChangingTable(frame: Rect(x: 0, y: 0, width: 10, height: 4), style: style)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.separatorStyle = .none
    table.estimatedRowHeight = estimate
    table.estimatedSectionHeaderHeight = estimate
    table.estimatedSectionFooterHeight = estimate
    table.dataSource = source
    table.delegate = source
    return table
  }

  private func lines(_ table: TableView) -> [String] {
    table.grid().lines.map { $0.filter { $0 != " " } }
  }

  @Test(
    "a table that goes to its last row in each layout shows it", .rules("VC-4"),
    arguments: [0, 1])
  func lastRow(estimate: Int) {
    for height in [1, 3] {
      source.rowHeight = { _ in height }
      let table = table(estimate: estimate)
      table.change = { $0.scrollToRow(at: .row(0, 19), at: .bottom, animated: false) }
      let screen = ScriptedScreen(width: 10, height: 4)
      let warnings = warnings { screen.run(table) }
      #expect(screen.lines.contains(" row 0.19 "))
      #expect(warnings == [])
      let alone = self.table(estimate: estimate)
      alone.change = table.change
      alone.layoutIfNeeded()
      #expect(lines(alone).contains("row0.19"))
      source.counts = [25]
      alone.change = { $0.scrollToRow(at: .row(0, 24), at: .bottom, animated: false) }
      alone.reloadData()
      alone.layoutIfNeeded()
      #expect(lines(alone).contains("row0.24"))
      source.counts = [20]
    }
  }

  @Test(
    "a table knows its rows in its first layout, before the layout of its superclass",
    .rules("VC-4"), arguments: [0, 1])
  func beforeFirstLayout(estimate: Int) {
    final class EarlyTable: TableView {
      var act: (EarlyTable) -> Void = { _ in }

      override func layoutSubviews() {
        act(self)
        super.layoutSubviews()
      }
    }
    let acts: [(EarlyTable) -> Void] = [
      { $0.scrollToRow(at: .row(0, 19), at: .bottom, animated: false) },
      { $0.scrollToRow(at: .row(0, 19), at: .none, animated: false) },
      { $0.scrollToRow(at: .row(0, 16), at: .top, animated: false) },
      { $0.focusRow(at: .row(0, 19)) },
      { $0.selectRow(at: .row(0, 18), animated: false, scrollPosition: .top) },
      { table in
        let last = table.numberOfRows(inSection: table.numberOfSections - 1) - 1
        table.scrollToRow(at: .row(0, last), at: .none, animated: false)
      },
    ]
    for (index, act) in acts.enumerated() {
      let table = EarlyTable(frame: Rect(x: 0, y: 0, width: 10, height: 4), style: .plain)
      table.register(TableViewCell.self, forCellReuseIdentifier: "c")
      table.separatorStyle = .none
      table.estimatedRowHeight = estimate
      table.estimatedSectionHeaderHeight = estimate
      table.estimatedSectionFooterHeight = estimate
      table.dataSource = source
      table.delegate = source
      table.act = act
      let warnings = warnings { table.layoutIfNeeded() }
      #expect(warnings == [], "act \(index)")
      #expect(
        lines(table).map { $0.filter(\.isNumber) } == ["016", "017", "018", "019"],
        "act \(index)")
      // A reload that is due is known there, too.
      source.counts = [25]
      table.reloadData()
      table.act = { $0.scrollToRow(at: .row(0, 24), at: .bottom, animated: false) }
      table.layoutIfNeeded()
      #expect(lines(table).last == "row0.24", "act \(index)")
      source.counts = [20]
    }
  }

  @Test(
    "what a subclass of the table changes after its layout is shown", .rules("VC-4"),
    arguments: [0, 1])
  func changes(estimate: Int) {
    let changes: [((ChangingTable) -> Void, [String])] = [
      ({ $0.contentOffset.y = 7 }, ["row0.7", "row0.8", "row0.9", "row0.10"]),
      (
        { $0.setContentOffset(Point(x: 0, y: 7), animated: false) },
        ["row0.7", "row0.8", "row0.9", "row0.10"]
      ),
      (
        { $0.scrollRectToVisible(Rect(x: 0, y: 10, width: 1, height: 1), animated: false) },
        ["row0.7", "row0.8", "row0.9", "row0.10"]
      ),
      (
        { table in
          let header = Label()
          header.text = "head"
          header.frame.size.height = 2
          table.tableHeaderView = header
        }, ["head", "", "row0.0", "row0.1"]
      ),
      (
        { $0.contentInset = EdgeInsets(top: 1, left: 0, bottom: 0, right: 0) },
        ["", "row0.0", "row0.1", "row0.2"]
      ),
      (
        { [source] table in
          source.counts = [2]
          table.reloadData()
        }, ["row0.0", "row0.1", "", ""]
      ),
      (
        { [source] table in
          source.counts = [25]
          table.insertRows(20..<25, inSection: 0, with: .none)
          table.scrollToRow(at: .row(0, 24), at: .bottom, animated: false)
        }, ["row0.21", "row0.22", "row0.23", "row0.24"]
      ),
      (
        { [source] table in
          source.counts = [2]
          table.deleteRows(2..<20, inSection: 0, with: .none)
        }, ["row0.0", "row0.1", "", ""]
      ),
      ({ $0.style = .insetGrouped }, ["❲row0.0❳", "row0.1", "row0.2", "row0.3"]),
      (
        { [source] table in
          source.rowHeight = { _ in 2 }
          table.performBatchUpdates(nil)
        }, ["row0.0", "", "row0.1", ""]
      ),
    ]
    for (index, (change, expected)) in changes.enumerated() {
      source.counts = [20]
      source.rowHeight = { _ in 1 }
      let table = table(estimate: estimate)
      table.changeOnce(change)
      let warnings = warnings { table.layoutIfNeeded() }
      #expect(warnings == [], "change \(index)")
      if index != 8 { #expect(lines(table) == expected, "change \(index)") }
      // The picture is that of a table to which the same is done from outside.
      source.counts = [20]
      source.rowHeight = { _ in 1 }
      let other = self.table(estimate: estimate)
      other.layoutIfNeeded()
      change(other)
      other.layoutIfNeeded()
      #expect(table.grid().lines == other.grid().lines, "change \(index)")
      #expect(table.contentOffset == other.contentOffset, "change \(index)")
    }
  }

  @Test(
    "a table that scrolls on in each layout stops, with one warning and a whole picture",
    .rules("VC-4"))
  func endlessTable() {
    let table = table()
    source.counts = [100]
    table.change = { $0.contentOffset.y += 1 }
    let warnings = warnings {
      table.layoutIfNeeded()
      #expect(table.layouts == 8)
      #expect(lines(table) == ["row0.8", "row0.9", "row0.10", "row0.11"])
      table.setNeedsLayout()
      table.layoutIfNeeded()
    }
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("layoutSubviews of ChangingTable") == true)
  }

  @Test("any view is laid out again, up to eight times in a row", .rules("VC-4"))
  func anyView() {
    for (asks, layouts, count) in [(0, 1, 0), (1, 2, 0), (7, 8, 0), (8, 8, 1), (50, 8, 1)] {
      let (view, outer) = (AskingView(), View())
      outer.addSubview(view)
      view.asks = asks
      let warnings = warnings { outer.layoutIfNeeded() }
      #expect(view.layouts == layouts)
      #expect(warnings.count == count)
      outer.layoutIfNeeded()
      #expect(view.layouts == layouts)
    }
  }

  @Test("rounds of a view and of its controller count together", .rules("VC-4", "VC-1"))
  func withController() {
    final class Controller: ViewController {
      var asks = 0
      override func viewDidLayoutSubviews() {
        if asks > 0 { view.setNeedsLayout() }
        asks -= 1
      }
    }
    for (own, others, layouts) in [(3, 3, 4), (2, 5, 6), (20, 20, 8)] {
      let (controller, view) = (Controller(), AskingView())
      controller.view = view
      view.asks = own
      controller.asks = others
      let warnings = warnings { view.layoutIfNeeded() }
      #expect(view.layouts == layouts)
      #expect(warnings.count == (own > 8 ? 1 : 0))
    }
  }

  @Test("a view that changes its own frame is laid out at its new size", .rules("VC-4"))
  func ownFrame() {
    let view = AskingView()
    view.addSubview(view.inner)
    view.place = { view in
      view.inner.frame = view.bounds
      view.frame.size.height = 3
    }
    view.frame = Rect(x: 0, y: 0, width: 5, height: 1)
    view.layoutIfNeeded()
    #expect(view.inner.frame == Rect(x: 0, y: 0, width: 5, height: 3))
    #expect(view.layouts == 2)
  }

  @Test("texts and frames of views inside ask for no further layout", .rules("VC-4", "DOC-19"))
  func inside() {
    final class Header: TableViewHeaderFooterView {
      private(set) var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        textLabel?.text = "layout \(layouts)"
        textLabel?.frame.origin.x = layouts % 2
      }
    }
    let header = Header(reuseIdentifier: "h")
    header.frame = Rect(x: 0, y: 0, width: 12, height: 1)
    let warnings = warnings { header.layoutIfNeeded() }
    #expect(header.layouts <= 2)
    #expect(warnings == [])
    let button = Button(frame: Rect(x: 0, y: 0, width: 12, height: 1))
    var calls = 0
    button.configuration = Button.Configuration.plain()
    button.configurationUpdateHandler = { button in
      calls += 1
      button.configuration?.title = "call \(calls)"
      button.setNeedsUpdateConfiguration()
    }
    button.layoutIfNeeded()
    #expect(calls == 1)
  }

  @Test("a text view that is scrolled after its layout draws what is there", .rules("VC-4"))
  func textView() {
    final class Notes: TextView {
      override func layoutSubviews() {
        super.layoutSubviews()
        contentOffset.y = 2
      }
    }
    let notes = Notes(frame: Rect(x: 0, y: 0, width: 4, height: 2))
    notes.text = "a\nb\nc\nd\ne"
    notes.showsVerticalScrollIndicator = true
    let screen = ScriptedScreen(width: 4, height: 2)
    screen.run(notes)
    #expect(screen.lines.map { $0.prefix(1) } == ["c", "d"])
  }
}
