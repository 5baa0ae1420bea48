import Buttery
import ButteryTestSupport
import ReferenceTable
import Testing

@Suite("the naive table") struct NaiveTableTests {
  private static func section(header: Int, rows: Int, footer: Int = 0) -> TableModel.Section {
    TableModel.Section(
      header: .init(.reusable("u", ink: 1), lines: header),
      footer: footer > 0 ? .init(.plain(ink: 1), lines: footer) : .init(.none, lines: 0),
      rows: Array(repeating: .init(lines: 1), count: rows))
  }

  private func table() -> NaiveTable {
    var model = TableModel()
    model.sections = [
      Self.section(header: 2, rows: 3, footer: 1), Self.section(header: 2, rows: 5),
    ]
    return NaiveTable(model, size: Size(width: 6, height: 6))
  }

  @Test("draws the worked example of floating headers, written down by hand")
  func workedExample() {
    var table = table()
    var lines: [[String]] = []
    for _ in 0...5 {
      lines.append(table.drawing)
      table.scroll(by: 1)
    }
    let picture = (0..<6).map { line in lines.map { $0[line] }.joined(separator: "|") }
    #expect(
      picture == [
        "h0/0  |h0/0  |h0/0  |h0/0  |h0/1  |f0/0  ",
        "h0/1  |h0/1  |h0/1  |h0/1  |f0/0  |h1/0  ",
        "r0.0/0|r0.1/0|r0.2/0|f0/0  |h1/0  |h1/1  ",
        "r0.1/0|r0.2/0|f0/0  |h1/0  |h1/1  |r1.0/0",
        "r0.2/0|f0/0  |h1/0  |h1/1  |r1.0/0|r1.1/0",
        "f0/0  |h1/0  |h1/1  |r1.0/0|r1.1/0|r1.2/0",
      ])
  }

  @Test("stays in range and keeps its anchor row, as written down by hand")
  func offsets() {
    var table = table()
    #expect(table.contentHeight == 13)
    table.scroll(to: 99)
    #expect(table.offset == 7)
    table.setStyle(.grouped)
    #expect(table.offset == 7)
    table.setInset(EdgeInsets(top: 2, bottom: 1))
    #expect(table.offsets == -2...8)
    table.resize(to: Size(width: 6, height: 10))
    #expect(table.offset == 4)
    table.scrollToRow(IndexPath(row: 0, section: 1), at: .top)
    #expect(table.offset == 4)
    table.perform(.beginning)
    #expect(table.offset == -2)
  }

  /// Returns a model with sections of one-line rows that have these labels.
  private func labelled(_ labels: [[String]]) -> TableModel {
    var model = TableModel()
    var id = 0
    model.sections = labels.map { labels in
      var section = TableModel.Section()
      id += 1
      section.id = id
      section.rows = labels.map { label in
        var row = TableModel.Row(lines: 1)
        id += 1
        row.id = id
        row.label = label
        return row
      }
      return section
    }
    return model
  }

  private func labels(_ sections: [TableModel.Section]) -> [[String]] {
    sections.map { $0.rows.map { $0.label ?? "-" } }
  }

  @Test("rows keep their selection and focus in an update, as written down by hand")
  func update() {
    let before = labelled([["a", "b", "c"], ["d"]])
    var table = NaiveTable(before, size: Size(width: 6, height: 3))
    let path = { IndexPath(row: $1, section: $0) }
    table.activate(path(0, 2))
    table.focusRow(at: path(0, 1))
    #expect(
      table.tape == [
        "shouldHighlight 0-2", "didHighlight 0-2", "didUnhighlight 0-2", "willSelect 0-2",
        "didSelect 0-2", "didUpdateFocus - 0-1",
      ])
    #expect(table.drawing == ["a/0   ", "▌/0   ", "c/0   "])
    table.tape = []
    var after = before.sections
    after[1].rows.insert(after[0].rows.remove(at: 2), at: 0)
    after[0].rows.remove(at: 1)
    table.apply(
      NaiveUpdate(
        calls: [.deleteRows([path(0, 1)]), .moveRow(path(0, 2), to: path(1, 0))], after: after))
    table.settle()
    #expect(labels(table.model.sections) == [["a"], ["c", "d"]])
    #expect(table.selected == [path(1, 0)])
    #expect(table.focused == path(0, 0))
    #expect(table.tape == ["didUpdateFocus 0-1 0-0"])
    table.press(.lineDown)
    #expect(table.focused == path(1, 0))
  }

  @Test("policies say which rows can be chosen, as written down by hand")
  func policies() {
    var model = labelled([["a", "b", "c"]])
    let path = { IndexPath(row: $0, section: 0) }
    model[path(1)].policy.canFocus = false
    model[path(1)].policy.willSelect = .firstOfSection
    model[path(2)].policy.canHighlight = false
    var table = NaiveTable(model, size: Size(width: 6, height: 3))
    table.press(.focusRow)
    table.press(.lineDown)
    #expect(table.focused == path(2))
    table.activate(path(2))
    #expect(table.selected.isEmpty)
    table.click(at: Point(x: 0, y: 1))
    #expect(table.selected == [path(0)])
    #expect(table.focused == path(2))
  }

  @Test("random updates can have every mistake, and say what they are")
  func mistakes() {
    var numbers = SeededGenerator(seed: 3)
    var found: Set<NaiveUpdate.Mistake> = []
    for _ in 0..<100 {
      var model = TableModel.random(using: &numbers)
      model.identify(using: &numbers)
      let update = NaiveUpdate.random(for: model, using: &numbers)
      for mistake in NaiveUpdate.Mistake.allCases {
        let changed = update.with(mistake, before: model.sections, using: &numbers)
        if let changed {
          #expect(changed != update)
          found.insert(mistake)
        }
      }
    }
    #expect(found == Set(NaiveUpdate.Mistake.allCases))
    let update = NaiveUpdate(
      calls: [.deleteRows([IndexPath(row: 2, section: 1)]), .moveSection(1, to: 0)], after: [])
    #expect(update.description == "update {delete 1-2, move section 1 to 0} to []")
  }

  @Test("a seed gives the same table each time, and its description says all of it")
  func description() {
    var first = SeededGenerator(seed: 7)
    var second = SeededGenerator(seed: 7)
    #expect(TableModel.random(using: &first) == TableModel.random(using: &second))
    var model = TableModel()
    model.tableHeader = 2
    model.sections = [
      .init(
        header: .init(.title("A"), lines: 2), footer: .init(.plain(ink: 3)),
        rows: [.init(lines: 1), .init(identifier: "y", height: .automatic(ink: 9))])
    ]
    #expect(
      model.description == """
        plain, inset 0/0, padding 0, header 2 footer -
          "A"=2 [x1 y~9] plain~3
        """)
  }
}
