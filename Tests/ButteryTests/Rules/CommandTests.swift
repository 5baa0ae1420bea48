import Buttery
import ButteryTestSupport
import ReferenceTable
import RuleTrait
import Testing

@Suite("keys and the wheel") @MainActor struct CommandTests {
  private func stage(
    padding: Int = 0, inset: EdgeInsets = .zero, style: TableView.Style = .plain
  ) -> Stage {
    var model = TableModel(
      (0..<4).map { _ in .init(header: 2, rows: .ones(10), footer: 1) }, style: style)
    model.padding = padding
    model.inset = inset
    return Stage(model, height: 10)
  }

  private func offset(_ stage: Stage, after command: TableCommand, from start: Int) -> Int {
    stage.offset = start
    stage.table.perform(command)
    return stage.offset
  }

  @Test("a line at a time, and not beyond the ends")
  func lines() {
    let stage = stage()
    #expect(offset(stage, after: .lineDown, from: 0) == 1)
    #expect(offset(stage, after: .lineUp, from: 1) == 0)
    #expect(offset(stage, after: .lineUp, from: 0) == 0)
    #expect(offset(stage, after: .lineDown, from: 42) == 42)
  }

  @Test("a page is what is free of pinned views, less one line that stays in sight", .rules("FO-2"))
  func pages() {
    let stage = stage()
    // 10 lines, of which the header takes 2 and the footer 1; one line stays in sight.
    #expect(offset(stage, after: .pageDown, from: 1) == 1 + 6)
    #expect(offset(stage, after: .pageUp, from: 15) == 15 - 6)
    // One line of section 0's header is left at the top; section 1's footer is pinned.
    #expect(offset(stage, after: .pageDown, from: 11) == 11 + 7)
    #expect(offset(stage, after: .halfPageDown, from: 1) == 1 + 3)
    #expect(offset(stage, after: .halfPageUp, from: 15) == 15 - 3)
  }

  @Test("insets are not part of a page, nothing is pinned in grouped style", .rules("FO-2"))
  func pagesElsewhere() {
    let inset = EdgeInsets(top: 2, bottom: 1)
    #expect(offset(stage(inset: inset), after: .pageDown, from: 1) == 1 + 3)
    #expect(offset(stage(style: .grouped), after: .pageDown, from: 1) == 1 + 9)
  }

  @Test("a header that rests below its padding covers nothing yet", .rules("FO-2"))
  func pageAtPadding() {
    let stage = stage(padding: 2)
    // Lines 0 and 1 are padding, the header is on lines 2 and 3, and the footer is pinned.
    #expect(offset(stage, after: .pageDown, from: 0) == 10 - 1 - 1)
    #expect(offset(stage, after: .pageDown, from: 2) == 2 + 10 - 2 - 1 - 1)
  }

  @Test("a page is one line at least", .rules("FO-2"), arguments: 0...4)
  func smallPages(height: Int) {
    let stage = stage()
    stage.resize(width: 6, height: height)
    #expect(offset(stage, after: .pageDown, from: 3) == 4)
    #expect(offset(stage, after: .halfPageUp, from: 3) == 2)
  }

  @Test("Home and End go to the least and the greatest offset, insets included", .rules("FO-2"))
  func ends() {
    let stage = stage(inset: EdgeInsets(top: 3, bottom: 2))
    #expect(offset(stage, after: .end, from: 5) == 52 + 2 - 10)
    #expect(offset(stage, after: .beginning, from: 40) == -3)
  }

  @Test("Home and End work in a table of no height", .rules("FO-2"), arguments: [0, 1, 2])
  func endsOfTinyTables(height: Int) {
    let stage = stage(inset: EdgeInsets(top: 3, bottom: 2))
    stage.resize(width: 0, height: height)
    #expect(offset(stage, after: .end, from: 5) == 52 + 2 - height)
    #expect(offset(stage, after: .beginning, from: 60) == -3)
  }

  @Test("section by section: the next header, the one of this section, the one before")
  func sections() {
    let stage = stage()
    #expect(offset(stage, after: .nextSection, from: 0) == 13)
    #expect(offset(stage, after: .nextSection, from: 13) == 26)
    #expect(offset(stage, after: .nextSection, from: 42) == 42)
    #expect(offset(stage, after: .previousSection, from: 42) == 39)
    #expect(offset(stage, after: .previousSection, from: 39) == 26)
    #expect(offset(stage, after: .previousSection, from: 30) == 26)
    #expect(offset(stage, after: .previousSection, from: 0) == 0)
  }

  @Test("the section at the top is that of the first line below the top inset, else the nearest")
  func sectionAtTop() {
    #expect(TableView().sectionAtTop == nil)
    var model = TableModel([.init(header: 1, rows: .ones(3)), .init(header: 1, rows: .ones(3))])
    model.tableHeader = 2
    model.tableFooter = 9
    model.inset = EdgeInsets(top: 1)
    let stage = Stage(model, height: 4)
    let sections = (-1...13).map { offset in
      stage.offset = offset
      return stage.table.sectionAtTop
    }
    #expect(sections == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1])
  }

  @Test(
    "a key after a change of size in the same pass counts from the clamped offset", .rules("GE-12"))
  func keyAfterResize() {
    let stage = stage()
    stage.offset = 42
    stage.table.frame.size.height = 20
    stage.table.perform(.lineUp)
    #expect(stage.offset == 52 - 20 - 1)
  }

  @Test(
    "a key after a change of heights in the same pass counts from the clamped offset",
    .rules("GE-12"))
  func keyAfterChangeOfHeights() {
    let stage = stage(padding: 3)
    stage.table.perform(.end)
    #expect(stage.offset == 64 - 10)
    stage.table.sectionHeaderTopPadding = 0
    stage.table.perform(.lineUp)
    #expect(stage.offset == 52 - 10 - 1)
  }

  @Test("a key after a change of width in the same pass knows the new heights", .rules("GE-12"))
  func keyAfterChangeOfWidth() {
    let rows = Array(repeating: TableModel.Row(height: .automatic(ink: 12)), count: 10)
    let stage = Stage(TableModel([.init(rows: rows)]), width: 12, height: 5)
    stage.table.frame.size.width = 3
    stage.table.perform(.end)
    #expect(stage.offset == 40 - 5)
  }

  @Test("the wheel moves three lines")
  func wheel() {
    let stage = stage()
    #expect(stage.table.handle(.mouse(MouseEvent(.wheelDown, at: .zero))))
    #expect(stage.offset == 3)
    #expect(stage.table.handle(.mouse(MouseEvent(.wheelUp, at: .zero))))
    #expect(stage.offset == 0)
    #expect(!stage.table.handle(.mouse(MouseEvent(.wheelLeft, at: .zero))))
    #expect(!stage.table.handle(.mouse(MouseEvent(.press(button: 1), at: .zero))))
  }

  @Test("the wheel after a reload in the same pass counts from what there is left", .rules("GE-12"))
  func wheelAfterReload() {
    let stage = Stage(TableModel([.init(rows: .ones(30))]))
    stage.offset = 20
    stage.source.model = TableModel([.init(rows: .ones(12))])
    stage.table.reloadData()
    #expect(stage.table.handle(.mouse(MouseEvent(.wheelUp, at: .zero))))
    #expect(stage.offset == 12 - 6 - 3)
  }

  @Test("keys that mean nothing are left to others, pasted text is never a command")
  func unknownKeys() {
    let stage = stage()
    #expect(!stage.table.handle("x"))
    #expect(!stage.table.handle(.paste("j")))
    #expect(stage.table.handle("j"))
    #expect(stage.offset == 1)
  }

  @Test("every command has a key, every key a meaning, and the help names each")
  func bindings() {
    let bindings = KeyBindings<TableCommand>.standard
    for command in TableCommand.allCases {
      #expect(bindings.bindings.contains { $0.command == command && $0.summary != nil })
    }
    for binding in bindings.bindings {
      for key in binding.keys { #expect(bindings[key] == binding.command) }
    }
  }

  @Test("a key that is bound twice means what it was bound to first")
  func boundTwice() {
    let bindings = KeyBindings<Int>([.init(["a", "b"], 1), .init(["b", "c"], 2)])
    #expect(bindings["a"] == 1)
    #expect(bindings["b"] == 1)
    #expect(bindings["c"] == 2)
    #expect(bindings["d"] == nil)
  }
}
