import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

/// A data source that takes itself away when something is asked or told for the n-th time.
@MainActor private final class LeavingSource: TableViewDataSource, TableViewDelegate {
  /// What the table asks or tells.
  enum Call: CaseIterable {
    case sections, rows, cell, height, headerTitle, headerHeight, headerView, willDisplay, didEnd
    case titles, estimate, canEdit, indentation
  }

  /// How the data source goes.
  enum Way: CaseIterable { case set, released, replaced }

  let call: Call
  private let leave: () -> Void
  private var count: Int

  init(_ call: Call, _ count: Int, _ leave: @escaping () -> Void) {
    (self.call, self.count, self.leave) = (call, count, leave)
  }

  private func note(_ call: Call) {
    guard call == self.call else { return }
    count -= 1
    if count == 0 { leave() }
  }

  func numberOfSections(in tableView: TableView) -> Int {
    note(.sections)
    return 2
  }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    note(.rows)
    return 3
  }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    note(.cell)
    return TableViewCell()
  }
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    note(.headerTitle)
    return "head"
  }
  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    note(.canEdit)
    return true
  }
  func sectionIndexTitles(for tableView: TableView) -> [String]? {
    note(.titles)
    return ["A", "B"]
  }
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    note(.height)
    return 1
  }
  func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> Int {
    note(.estimate)
    return tableView.estimatedRowHeight
  }
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
    note(.headerHeight)
    return TableView.automaticDimension
  }
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    note(.headerView)
    return nil
  }
  func tableView(_ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath) -> Int {
    note(.indentation)
    return 0
  }
  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) { note(.willDisplay) }
  func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath
  ) { note(.didEnd) }
}

@Suite("a data source that is taken away") @MainActor struct LostDataSourceTests {
  @Test(
    "in a callback leaves an empty table", .rules("ER-19"), arguments: LeavingSource.Call.allCases)
  private func inCallback(_ call: LeavingSource.Call) {
    for way in LeavingSource.Way.allCases {
      for (estimate, count) in [(0, 1), (0, 2), (1, 1), (1, 2)] {
        let table = TableView(frame: Rect(x: 0, y: 0, width: 12, height: 5), style: .plain)
        table.estimatedRowHeight = estimate
        table.estimatedSectionHeaderHeight = estimate
        let empty = ClosureSource(counts: [])
        var kept: LeavingSource?
        kept = LeavingSource(call, count) { [unowned table] in
          switch way {
          case .set: table.dataSource = nil
          case .released: kept = nil
          case .replaced: table.dataSource = empty
          }
        }
        table.dataSource = kept
        table.delegate = kept
        _ = warnings {
          table.layoutIfNeeded()
          table.setEditing(true, animated: false)
          table.contentOffset.y = 3
          table.layoutIfNeeded()
          table.reloadData()
          table.layoutIfNeeded()
          // The deferred reload of a replaced data source comes with the next layout.
          table.layoutIfNeeded()
        }
        guard table.dataSource !== kept || kept == nil else { continue }
        #expect(table.numberOfSections == 0, "\(way) \(estimate) \(count)")
        #expect(table.visibleCells.isEmpty)
        #expect(table.grid().lines.allSatisfy { $0.allSatisfy { $0 == " " } })
      }
    }
  }

  @Test("before an update leaves an empty table", .rules("ER-19"))
  func beforeUpdate() {
    let changes: [(TableView) -> Void] = [
      { $0.insertRows(at: [.at(0, 0)], with: .none) },
      { $0.deleteRows(at: [.at(0, 0)], with: .none) },
      { $0.reloadRows(at: [.at(0, 0)], with: .none) },
      { $0.reconfigureRows(at: [.at(0, 0)]) },
      { $0.insertSections([0], with: .none) },
      { $0.reloadSections([0], with: .none) },
      { $0.performBatchUpdates(nil) },
      { $0.scrollToNearestSelectedRow(at: .top, animated: false) },
      { $0.selectRow(at: .at(0, 1), animated: false, scrollPosition: .top) },
      { $0.focusRow(at: .at(0, 1)) },
      { $0.setEditing(true, animated: false) },
      { $0.style = .grouped },
    ]
    for change in changes {
      var source: ClosureSource? = ClosureSource(counts: [5])
      let table = source!.table()
      table.layoutIfNeeded()
      source = nil
      change(table)
      table.setNeedsLayout()
      table.layoutIfNeeded()
      #expect(table.numberOfSections == 0)
      #expect(table.visibleCells.isEmpty)
    }
  }

  @Test("while an update asks it leaves an empty table", .rules("ER-19"))
  func duringUpdate() {
    var source: NamedRows? = NamedRows([["a", "b", "c"]])
    let table = source!.table
    source!.start()
    source!.cell = { table, path in
      source = nil
      return table.dequeueReusableCell(withIdentifier: "c", for: path)
    }
    table.reconfigureRows(at: [.at(0, 0), .at(0, 1)])
    table.layoutIfNeeded()
    #expect(table.numberOfSections == 0)
    #expect(table.grid().lines.allSatisfy { $0.allSatisfy { $0 == " " } })
  }
}

/// A data source and delegate that acts once, within a call about a row.
@MainActor private final class ActingSource: TableViewDataSource, TableViewDelegate {
  /// What the table asks or tells about a row.
  enum Call: CaseIterable {
    case canEdit, trailing, leading, style, deletion, begin, menu, menuContent, commit
    case canFocus, focused, highlight, select, selected, deselect, primaryAction
    case cell, height, indentation, willDisplay, didEnd, scrolled
  }

  var names = (0..<20).map { "\($0)" }
  let table = TableView(frame: Rect(x: 0, y: 0, width: 24, height: 4), style: .plain)
  private let controller = ViewController()
  private var act: (call: Call, body: () -> Void)?
  /// The calls since the row was focused, those about rows that didn't exist, and the actions that
  /// were run.
  private(set) var calls: Set<Call> = []
  private(set) var stale: [String] = []
  private(set) var ran: [String] = []

  init(estimate: Int = 1) {
    controller.view = table
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.separatorStyle = .none
    table.estimatedRowHeight = estimate
    table.dataSource = self
    table.delegate = self
    table.layoutIfNeeded()
    table.focusRow(at: .at(0, 3))
    table.layoutIfNeeded()
    calls = []
  }

  /// Acts at the next call of a kind.
  func act(_ call: Call, _ body: @escaping (ActingSource) -> Void) {
    act = (call, { [unowned self] in body(self) })
  }

  var hasActed: Bool { act == nil }

  var shown: [String?] { table.visibleCells.map { $0.textLabel?.text } }

  private func note(_ call: Call, _ path: IndexPath? = nil) {
    calls.insert(call)
    if let path, !names.indices.contains(path.row) { stale.append("\(call) \(path.name)") }
    guard act?.call == call else { return }
    let body = act?.body
    act = nil
    body?()
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { names.count }
  func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: path)
    note(.cell, path)
    cell.textLabel?.text = names.indices.contains(path.row) ? names[path.row] : nil
    return cell
  }
  func tableView(_ tableView: TableView, canEditRowAt path: IndexPath) -> Bool {
    note(.canEdit, path)
    return true
  }
  func tableView(
    _ tableView: TableView, commit style: TableViewCell.EditingStyle, forRowAt path: IndexPath
  ) { note(.commit, path) }
  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
  ) -> SwipeActionsConfiguration? {
    note(.trailing, path)
    // Row 3 has the table's own action.
    return path.row == 3 ? nil : configuration(path)
  }
  func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt path: IndexPath
  ) -> SwipeActionsConfiguration? {
    let name = names[path.row]
    note(.leading, path)
    return configuration(path, name)
  }
  private func configuration(_ path: IndexPath, _ name: String = "") -> SwipeActionsConfiguration {
    let action = ContextualAction(style: .normal, title: "act") { [unowned self] _, _, completion in
      ran.append("\(name) at \(path.name)")
      completion(true)
    }
    return SwipeActionsConfiguration(actions: [action])
  }
  func tableView(
    _ tableView: TableView, editingStyleForRowAt path: IndexPath
  ) -> TableViewCell.EditingStyle {
    note(.style, path)
    return .delete
  }
  func tableView(
    _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt path: IndexPath
  ) -> String? {
    note(.deletion, path)
    return "Delete"
  }
  func tableView(_ tableView: TableView, willBeginEditingRowAt path: IndexPath) {
    note(.begin, path)
  }
  func tableView(
    _ tableView: TableView, contextMenuConfigurationForRowAt path: IndexPath, point: Point
  ) -> ContextMenuConfiguration? {
    note(.menu, path)
    return ContextMenuConfiguration { [unowned self] _ in
      note(.menuContent, path)
      return Menu(children: [Action(title: "act") { _ in }])
    }
  }
  func tableView(_ tableView: TableView, canFocusRowAt path: IndexPath) -> Bool {
    note(.canFocus, path)
    return true
  }
  func tableView(
    _ tableView: TableView, didUpdateFocusFrom previous: IndexPath?, to next: IndexPath?
  ) { note(.focused) }
  func tableView(_ tableView: TableView, shouldHighlightRowAt path: IndexPath) -> Bool {
    note(.highlight, path)
    return true
  }
  func tableView(_ tableView: TableView, willSelectRowAt path: IndexPath) -> IndexPath? {
    note(.select, path)
    return path
  }
  func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) { note(.selected) }
  func tableView(_ tableView: TableView, willDeselectRowAt path: IndexPath) -> IndexPath? {
    note(.deselect, path)
    return path
  }
  func tableView(_ tableView: TableView, performPrimaryActionForRowAt path: IndexPath) {
    note(.primaryAction, path)
  }
  func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Int {
    note(.height, path)
    return 1
  }
  func tableView(_ tableView: TableView, indentationLevelForRowAt path: IndexPath) -> Int {
    note(.indentation, path)
    return 0
  }
  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt path: IndexPath
  ) { note(.willDisplay, path) }
  func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt path: IndexPath
  ) { note(.didEnd) }
  func scrollViewDidScroll(_ scrollView: ScrollView) { note(.scrolled) }
}

@Suite("rows that go while they are asked about") @MainActor struct LostRowTests {
  /// What a person or a program does with rows.
  private let uses: [(TableView) -> Void] =
    ([
      Key(.left), Key(.right), ",", Key(.enter), Key(.down), Key(.up), Key(.end), Key(.home),
      Key(.pageDown), Key(.pageUp), "]", "[", Key(.escape),
    ] as [Key]).map { key in { $0.handle(key) } } + [
      {
        $0.handle(Key(.left))
        $0.handle(Key(.left))
      },
      { _ = $0.handle(.mouse(MouseEvent(.press(button: 1), at: Point(x: 3, y: 2)))) },
      { _ = $0.handle(.mouse(MouseEvent(.press(button: 3), at: Point(x: 3, y: 2)))) },
      { _ = $0.handle(.mouse(MouseEvent(.wheelRight, at: Point(x: 3, y: 2)))) },
      { $0.focusRow(at: .at(0, 15)) },
      { table in
        table.selectRow(at: .at(0, 9), animated: false, scrollPosition: .middle)
        table.handle(Key(.enter))
      },
      { $0.scrollToRow(at: .at(0, 15), at: .none, animated: false) },
      { $0.scrollRectToVisible(Rect(x: 0, y: 15, width: 1, height: 1), animated: false) },
      { table in
        table.setEditing(true, animated: false)
        table.handle("-")
        table.handle(Key(.enter))
      },
      { $0.reloadRows(at: [.at(0, 3)], with: .none) },
      { $0.reloadData() },
      { $0.contentOffset.y = 9 },
    ]

  @Test(
    "leave the table with those that are left, whatever asks", .rules("ER-19", "ER-16"),
    arguments: [0, 1])
  func shorter(estimate: Int) {
    let ways: [@MainActor (ActingSource) -> Void] = [
      {
        $0.names = ["only"]
        $0.table.reloadData()
      },
      {
        $0.names = ["only"]
        $0.table.reloadData()
        $0.table.layoutIfNeeded()
      },
      {
        $0.names = ["only"]
        $0.table.deleteRows(1..<20, inSection: 0, with: .none)
      },
      { $0.table.dataSource = nil },
    ]
    func run(_ source: ActingSource, _ use: (TableView) -> Void) {
      _ = warnings {
        use(source.table)
        for _ in 0..<3 { source.table.layoutIfNeeded() }
      }
    }
    var calls: Set<ActingSource.Call> = []
    for (index, use) in uses.enumerated() {
      let usual = ActingSource(estimate: estimate)
      run(usual, use)
      calls.formUnion(usual.calls)
      for call in usual.calls {
        for (way, act) in ways.enumerated() {
          let source = ActingSource(estimate: estimate)
          source.act(call, act)
          run(source, use)
          let place: Comment = "use \(index), \(call), way \(way)"
          #expect(source.hasActed && source.stale == [], place)
          #expect(source.table.visibleCells.count == (way == 3 ? 0 : 1), place)
          #expect(source.table.contentOffset.y == 0, place)
          let focused = source.table.indexPathForFocusedRow
          #expect(focused == nil || way != 3 && focused == .at(0, 0), place)
        }
      }
    }
    #expect(calls == Set(ActingSource.Call.allCases))
  }

  @Test(
    "no actions and no menu open on another row than the one that was asked about",
    .rules("SW-8"), arguments: [0, 1])
  func otherRow(estimate: Int) {
    let cases: [(ActingSource.Call, Key)] = [
      (.canEdit, Key(.left)), (.canEdit, Key(.right)), (.trailing, Key(.left)),
      (.leading, Key(.right)), (.style, Key(.left)), (.deletion, Key(.left)),
      (.begin, Key(.left)), (.begin, Key(.right)), (.menu, ","), (.menuContent, ","),
    ]
    for (call, key) in cases {
      let source = ActingSource(estimate: estimate)
      let screen = ScriptedScreen(width: 24, height: 4)
      screen.post {
        source.act(call) {
          $0.names.insert("new", at: 0)
          $0.table.insertRows(at: [.at(0, 0)], with: .none)
        }
      }
      screen.post { source.table.handle(key) }
      screen.run(source.table)
      #expect(source.hasActed, "\(call) \(key)")
      let lines = screen.lines.joined()
      #expect(!lines.contains("act") && !lines.contains("Delete"), "\(call) \(key)")
      #expect(source.table.indexPathForFocusedRow == .at(0, 4))
      // The next time they belong to the row.
      source.table.handle(Key(.right))
      source.table.handle(Key(.enter))
      #expect(source.ran == ["3 at 0.4"])
    }
  }

  @Test("the row that a reload displaces is neither asked for nor told of", .rules("ER-16"))
  func told() {
    for call in [ActingSource.Call.cell, .willDisplay, .didEnd, .height] {
      let source = ActingSource()
      source.act(call) {
        $0.names = ["a", "b"]
        $0.table.reloadData()
      }
      let warnings = warnings {
        source.table.contentOffset.y = 8
        source.table.layoutIfNeeded()
        source.table.layoutIfNeeded()
      }
      #expect(warnings == ["reloadData was called while the table was asking for parts"])
      #expect(source.stale == [])
      #expect(source.shown == ["a", "b"])
    }
  }
}

@Suite("warnings about a table") @MainActor struct TableWarningTests {
  @Test("a batch that isn't ended warns once, when the turn ends", .rules("ER-19"))
  func openBatch() {
    let source = NamedRows([["a", "b"]])
    var said: [Int] = []
    let screen = ScriptedScreen(width: 12, height: 4)
    var seen: [String] = []
    let usual = TableViewDiagnostics.warning
    TableViewDiagnostics.warning = { seen.append($0) }
    defer { TableViewDiagnostics.warning = usual }
    screen.post {
      source.table.beginUpdates()
      source.sections[0].insert("x", at: 0)
      source.table.insertRows(at: [.at(0, 0)], with: .none)
      said.append(seen.count)
    }
    screen.pass()
    screen.post { said.append(seen.count) }
    screen.pass()
    screen.post {
      said.append(seen.count)
      source.table.endUpdates()
      source.table.beginUpdates()
      source.table.endUpdates()
      source.table.performBatchUpdates { source.table.performBatchUpdates(nil) }
    }
    screen.pass()
    screen.run(source.table)
    #expect(said == [0, 1, 1])
    #expect(seen.count == 1)
    #expect(seen.first?.contains("beginUpdates was called without endUpdates") == true)
    #expect(source.shown == ["x", "a", "b"])
  }

  @Test("one that was begun before the application runs warns, too", .rules("ER-19"))
  func openBatchBefore() {
    let source = NamedRows([["a", "b"]])
    source.table.beginUpdates()
    let screen = ScriptedScreen(width: 12, height: 4)
    let seen = warnings { screen.run(View()) }
    #expect(seen.count == 1)
    source.table.endUpdates()
  }

  @Test("one about a reload in a layout says what has happened", .rules("ER-16"))
  func reloadInLayout() {
    let other = NamedRows([["x"]])
    let changes: [((NamedRows) -> Void, String)] = [
      ({ $0.table.reloadData() }, "reloadData was called"),
      ({ $0.table.dataSource = nil }, "dataSource was set to nil"),
      ({ $0.table.dataSource = other }, "dataSource was set"),
      ({ $0.table.delegate = nil }, "delegate was set to nil"),
      ({ $0.table.delegate = other }, "delegate was set"),
    ]
    for (change, cause) in changes {
      let source = NamedRows([["a", "b"]])
      var isDone = false
      source.cell = { table, path in
        if !isDone { change(source) }
        isDone = true
        return table.dequeueReusableCell(withIdentifier: "c", for: path)
      }
      let seen = warnings { source.table.layoutIfNeeded() }
      #expect(seen == ["\(cause) while the table was asking for parts"])
    }
  }

  @Test(
    "an index title that leads to no section warns, one that leads nowhere doesn't",
    .rules("ER-19"))
  func indexTitles() {
    final class Source: TableViewDataSource {
      var sections = 2
      var targets = [0, 1, 2, 3]
      func numberOfSections(in tableView: TableView) -> Int { sections }
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        TableViewCell()
      }
      func sectionIndexTitles(for tableView: TableView) -> [String]? { ["A", "B", "C", "D"] }
      func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
      ) -> Int { targets[index] }
    }
    let source = Source()
    let table = TableView(frame: Rect(x: 0, y: 0, width: 12, height: 4), style: .plain)
    table.dataSource = source
    let seen = warnings {
      table.layoutIfNeeded()
      table.contentOffset.y = 1
      table.layoutIfNeeded()
    }
    #expect(
      seen == ["the index title \"C\" leads to section 2, but there are only 2 sections"])
    for (sections, targets) in [(2, [0, 1, 1, -1]), (0, [0, 1, 2, 3]), (4, [0, 1, 2, 3])] {
      source.sections = sections
      source.targets = targets
      let seen = warnings {
        table.reloadData()
        table.layoutIfNeeded()
      }
      #expect(seen == [])
    }
  }
}
