import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

/// Rows with a text each, which is saved by the recipe of the guide when its editing ends.
@MainActor
private final class EditedRows: TableViewDataSource, TextFieldDelegate,
  TextViewDelegate, SearchBarDelegate
{
  /// The views in which a row's text may be edited.
  enum Kind: CaseIterable {
    case field, accessory, action, textView, searchBar
  }

  var names = [["a", "b", "c", "d", "e", "f"], ["g"]]
  let kind: Kind
  let table = TableView(frame: Rect(x: 0, y: 0, width: 20, height: 4), style: .plain)
  private let controller = ViewController()
  /// The rows that were known when editing ended; `nil` for one that wasn't.
  private(set) var ends: [String?] = []
  /// What is done when editing ends, after the text was saved.
  var act: (() -> Void)?

  init(_ kind: Kind, source: (any TableViewDataSource)? = nil) {
    self.kind = kind
    controller.view = table
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.rowHeight = 1
    table.dataSource = source ?? self
    table.layoutIfNeeded()
  }

  func numberOfSections(in tableView: TableView) -> Int { names.count }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    names[section].count
  }
  func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
    cell(at: path, names[path.section][path.row])
  }

  func cell(at path: IndexPath, _ text: String) -> TableViewCell {
    let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
    for view in cell.contentView.subviews { view.removeFromSuperview() }
    let editor = makeEditor(text)
    editor.frame = Rect(x: 0, y: 0, width: 8, height: 1)
    if kind == .accessory {
      cell.accessoryView = editor
    } else {
      cell.contentView.addSubview(editor)
    }
    return cell
  }

  private func makeEditor(_ text: String) -> View {
    switch kind {
    case .field, .accessory, .action:
      let field = TextField()
      field.text = text
      guard kind == .action else {
        field.delegate = self
        return field
      }
      let save = Action { [unowned self, unowned field] _ in ended(field, field.text) }
      field.addAction(save, for: .editingDidEnd)
      return field
    case .textView:
      let view = TextView()
      view.text = text
      view.delegate = self
      return view
    case .searchBar:
      let bar = SearchBar()
      bar.text = text
      bar.delegate = self
      return bar
    }
  }

  func textFieldDidEndEditing(_ textField: TextField) { ended(textField, textField.text) }
  func textViewDidEndEditing(_ textView: TextView) { ended(textView, textView.text) }
  func searchBarTextDidEndEditing(_ searchBar: SearchBar) { ended(searchBar, searchBar.text) }

  private func ended(_ editor: View, _ text: String?) {
    var view: View? = editor
    while let inner = view, !(inner is TableViewCell) { view = inner.superview }
    let path = (view as? TableViewCell).flatMap(table.indexPath(for:))
    ends.append(path?.name)
    if let path { names[path.section][path.row] = text ?? "" }
    act?()
  }

  /// The texts on the displayed cells.
  var shown: [String?] {
    table.visibleCells.map { cell in
      switch cell.accessoryView ?? cell.contentView.subviews[0] {
      case let field as TextField: field.text
      case let view as TextView: view.text
      case let bar as SearchBar: bar.text
      default: nil
      }
    }
  }

  /// Begins to edit the text of a row, and changes it.
  func edit(_ path: IndexPath, to text: String = "new") {
    guard let cell = table.cellForRow(at: path) else { return }
    let editor = cell.accessoryView ?? cell.contentView.subviews[0]
    switch editor {
    case let field as TextField:
      field.becomeFirstResponder()
      field.text = text
    case let view as TextView:
      view.becomeFirstResponder()
      view.text = text
    case let bar as SearchBar:
      bar.searchTextField.becomeFirstResponder()
      bar.text = text
    default: break
    }
  }

  func endEditing() {
    table.layoutIfNeeded()
    table.endEditing(true)
  }

  var summary: String { names.map { $0.joined() }.joined(separator: "/") }
}

@Suite("a row whose text is edited while rows change") @MainActor struct EditedRowTests {
  private struct Change {
    let row: String?
    let names: String
    let make: @MainActor (EditedRows) -> Void

    init(_ row: String?, _ names: String, make: @escaping @MainActor (EditedRows) -> Void) {
      (self.row, self.names, self.make) = (row, names, make)
    }
  }

  private func expect(_ changes: [Change], sourceLocation: SourceLocation = #_sourceLocation) {
    for kind in EditedRows.Kind.allCases {
      for (index, change) in changes.enumerated() {
        let rows = EditedRows(kind)
        rows.edit(.at(0, 2))
        change.make(rows)
        rows.endEditing()
        let place: Comment = "\(kind), change \(index)"
        #expect(rows.ends == [change.row], place, sourceLocation: sourceLocation)
        #expect(rows.summary == change.names, place, sourceLocation: sourceLocation)
      }
    }
  }

  @Test("a row that is deleted has no path", .rules("BU-14"))
  func deleted() {
    expect([
      Change(nil, "abdef/g") {
        $0.names[0].remove(at: 2)
        $0.table.deleteRows(at: [.at(0, 2)], with: .automatic)
      },
      // The last row, for which an old path would be out of range.
      Change(nil, "ab/g") {
        $0.names[0].removeSubrange(2...)
        $0.table.deleteRows(2..<6, inSection: 0, with: .none)
      },
      Change(nil, "g") {
        $0.names.remove(at: 0)
        $0.table.deleteSections([0], with: .none)
      },
    ])
  }

  @Test("a row that moves has its new path", .rules("BU-14"))
  func moved() {
    expect([
      Change("0.5", "abdefnew/g") {
        $0.names[0].append($0.names[0].remove(at: 2))
        $0.table.moveRow(at: .at(0, 2), to: .at(0, 5))
      },
      Change("1.0", "abdef/newg") {
        $0.names[1].insert($0.names[0].remove(at: 2), at: 0)
        $0.table.moveRow(at: .at(0, 2), to: .at(1, 0))
      },
      Change("0.1", "bnewdef/g") {
        $0.names[0].remove(at: 0)
        $0.table.deleteRows(at: [.at(0, 0)], with: .none)
      },
      Change("1.2", "g/abnewdef") {
        $0.names.swapAt(0, 1)
        $0.table.moveSection(0, toSection: 1)
      },
    ])
  }

  @Test("a row that insertions push out of sight has its new path", .rules("BU-14"))
  func inserted() {
    expect([
      Change("0.6", "1234abnewdef/g") {
        $0.names[0].insert(contentsOf: ["1", "2", "3", "4"], at: 0)
        $0.table.insertRows(0..<4, inSection: 0, with: .none)
      },
      Change("1.2", "12345/abnewdef/g") {
        $0.names.insert(["1", "2", "3", "4", "5"], at: 0)
        $0.table.insertSections([0], with: .none)
      },
    ])
  }

  @Test(
    "a row that is reloaded has its new path, before its new cell is asked for", .rules("BU-14"))
  func reloaded() {
    expect([
      Change("0.2", "abnewdef/g") { $0.table.reloadRows(at: [.at(0, 2)], with: .none) },
      Change("0.1", "bnewdef/g") { rows in
        rows.table.performBatchUpdates {
          rows.names[0].remove(at: 0)
          rows.table.deleteRows(at: [.at(0, 0)], with: .none)
          rows.table.reloadRows(at: [.at(0, 2)], with: .none)
        }
      },
      Change("0.3", "1abnewdef/g") { rows in
        rows.table.performBatchUpdates {
          rows.table.reloadRows(at: [.at(0, 2)], with: .none)
          rows.names[0].insert("1", at: 0)
          rows.table.insertRows(at: [.at(0, 0)], with: .none)
        }
      },
    ])
    for kind in [EditedRows.Kind.field, .textView] {
      let rows = EditedRows(kind)
      rows.edit(.at(0, 2))
      rows.table.reloadRows(at: [.at(0, 2)], with: .none)
      #expect(rows.table.grid().lines[2].contains("ew "))
    }
  }

  @Test("after a reload of the table or the section it has no path", .rules("BU-14"))
  func reloadedTable() {
    expect([
      Change(nil, "abcdef/g") { $0.table.reloadData() },
      Change(nil, "ab/g") {
        $0.names[0].removeSubrange(2...)
        $0.table.reloadData()
      },
      Change(nil, "ab/g") {
        $0.names[0].removeSubrange(2...)
        $0.table.reloadSections([0], with: .none)
      },
      Change(nil, "1abcdef/g") {
        $0.table.reloadData()
        $0.names[0].insert("1", at: 0)
        $0.table.insertRows(at: [.at(0, 0)], with: .none)
      },
    ])
  }

  @Test("rows may change when a reload ends the editing", .rules("BU-14"))
  func changedByEnd() {
    let changes: [@MainActor (EditedRows) -> Void] = [
      {
        $0.names[0].remove(at: 0)
        $0.table.deleteRows(at: [.at(0, 0)], with: .none)
      },
      {
        $0.names[0].insert("1", at: 0)
        $0.table.insertRows(at: [.at(0, 0)], with: .none)
      },
      {
        $0.names[0].removeLast(5)
        $0.table.deleteRows(1..<6, inSection: 0, with: .none)
      },
      {
        $0.names.removeLast()
        $0.table.deleteSections([1], with: .none)
      },
      { $0.table.reloadRows(at: [.at(0, 0), .at(0, 2)], with: .none) },
      { $0.table.performBatchUpdates(nil) },
      {
        $0.names = [["1"]]
        $0.table.reloadData()
      },
    ]
    for kind in EditedRows.Kind.allCases {
      for (index, change) in changes.enumerated() {
        let rows = EditedRows(kind)
        rows.edit(.at(0, 2))
        rows.act = { [unowned rows] in change(rows) }
        rows.table.focusRow(at: .at(0, 2))
        rows.table.reloadData()
        _ = warnings { rows.endEditing() }
        rows.table.layoutIfNeeded()
        #expect(rows.ends == [nil], "\(kind), change \(index)")
        #expect(rows.shown == Array(rows.names.joined().prefix(4)), "\(kind), change \(index)")
        let row = [1, 3, 0, 2, 2, 2, 0][index]
        #expect(rows.table.indexPathForFocusedRow == .at(0, row), "\(kind), change \(index)")
      }
    }
  }

  @Test("a row that is scrolled out of sight keeps its path", .rules("BU-14"))
  func scrolled() {
    expect([Change("0.2", "abnewdef/g") { $0.table.contentOffset.y = 100 }])
  }

  @Test("a row that a person begins to move by hand ends its editing first", .rules("BU-14"))
  func lifted() {
    final class Movable: TableViewDiffableDataSource<Int, String> {
      override func tableView(_ tableView: TableView, canMoveRowAt path: IndexPath) -> Bool { true }
    }
    let rows = EditedRows(.field)
    let source = Movable(tableView: rows.table) { _, path, name in rows.cell(at: path, name) }
    var snapshot = DiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(rows.names[0])
    source.apply(snapshot)
    rows.table.setEditing(true, animated: false)
    rows.edit(.at(0, 1))
    let line = rows.table.frame.width - 1
    _ = rows.table.handle(.mouse(MouseEvent(.press(button: 1), at: Point(x: line, y: 1))))
    _ = rows.table.handle(.mouse(MouseEvent(.drag(button: 1), at: Point(x: line, y: 3))))
    #expect(rows.ends == ["0.1"])
  }

  @Test("a snapshot says the same of its rows", .rules("BU-14"))
  func snapshots() {
    typealias Snapshot = DiffableDataSourceSnapshot<Int, String>
    let changes: [(String?, (inout Snapshot) -> Void)] = [
      (nil, { $0.deleteItems(["c"]) }),
      (nil, { $0.deleteItems(["c", "d", "e", "f", "g"]) }),
      ("0.5", { $0.moveItem("c", afterItem: "f") }),
      ("1.1", { $0.moveItem("c", afterItem: "g") }),
      ("0.1", { $0.deleteItems(["a"]) }),
      ("0.6", { $0.insertItems(["1", "2", "3", "4"], beforeItem: "a") }),
      ("0.2", { $0.reloadItems(["c"]) }),
      ("1.2", { $0.moveSection(0, afterSection: 1) }),
      (nil, { $0.deleteSections([0]) }),
    ]
    for (index, (row, change)) in changes.enumerated() {
      let rows = EditedRows(.field)
      let source = TableViewDiffableDataSource<Int, String>(tableView: rows.table) {
        _, path, name in rows.cell(at: path, name)
      }
      var snapshot = Snapshot()
      snapshot.appendSections([0, 1])
      snapshot.appendItems(rows.names[0], toSection: 0)
      snapshot.appendItems(rows.names[1], toSection: 1)
      source.apply(snapshot)
      rows.edit(.at(0, 2))
      change(&snapshot)
      rows.names = snapshot.sectionIdentifiers.map { snapshot.itemIdentifiers(inSection: $0) }
      source.apply(snapshot)
      rows.endEditing()
      #expect(rows.ends == [row], "change \(index)")
    }
  }

  @Test("changes made while cells are asked for don't leave an old path", .rules("BU-14", "FO-7"))
  func changedWhileAsking() {
    let rows = EditedRows(.field)
    let appender = Appender { table in
      guard rows.names[0].count == 6 else { return }
      rows.names[0].insert(contentsOf: ["1", "2", "3"], at: 0)
      table.insertRows(0..<3, inSection: 0, with: .none)
    }
    rows.edit(.at(0, 2))
    rows.table.delegate = appender
    rows.table.layoutIfNeeded()
    rows.table.layoutIfNeeded()
    rows.endEditing()
    #expect(rows.ends.count == 1 && rows.summary == "123abcdef/g")
  }
}

/// A delegate that does something when a row comes into sight.
@MainActor final class Appender: TableViewDelegate {
  private let act: (TableView) -> Void

  init(_ act: @escaping (TableView) -> Void) { self.act = act }

  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) { act(tableView) }
}
