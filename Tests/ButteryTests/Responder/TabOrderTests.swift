import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("where Tab goes") @MainActor struct TabOrderTests {
  private static let backTab = Key(.tab, modifiers: .shift)

  /// Returns the name of the first responder after each key.
  private func names(_ stage: KeyStage, afterKeys keys: [Key]) -> [String] {
    var names: [String] = []
    stage.screen.pass()
    for key in keys {
      stage.screen.enqueue(.key(key))
      stage.screen.pass { _ in names.append(self.nameOfFirstResponder(stage)) }
    }
    stage.screen.run(stage.controller)
    return names
  }

  private func nameOfFirstResponder(_ stage: KeyStage) -> String {
    let takers = [stage.first, stage.second, stage.last]
    if let taker = takers.first(where: \.isFirstResponder) { return taker.name }
    return stage.table.isFirstResponder ? "table" : "nobody"
  }

  @Test("in the order of reading, around the ends, and back with Shift", .rules("AP-10"))
  func order() {
    #expect(
      names(KeyStage(), afterKeys: Array(repeating: Key(.tab), count: 5))
        == ["last", "first", "second", "table", "last"])
    #expect(
      names(KeyStage(), afterKeys: Array(repeating: Self.backTab, count: 5))
        == ["second", "first", "last", "table", "second"])
  }

  @Test("hidden views and those that refuse are passed over", .rules("AP-10"))
  func refusing() {
    let stage = KeyStage()
    stage.first.isHidden = true
    stage.second.accepts = false
    #expect(
      names(stage, afterKeys: [Key(.tab), Key(.tab), Key(.tab)]) == ["last", "table", "last"])
  }

  @Test("one that doesn't let go keeps the keys", .rules("AP-10"))
  func keeping() {
    let stage = KeyStage()
    stage.first.becomeFirstResponder()
    stage.first.letsGo = false
    #expect(names(stage, afterKeys: [Key(.tab), Self.backTab]) == ["first", "first"])
  }

  @Test("what is inside of a row comes after the table while that row is focused", .rules("AP-10"))
  func rows() {
    let stage = KeyStage()
    let fields = (0..<5).map {
      KeyTaker("field\($0)", at: Rect(x: 10, y: 0, width: 5, height: 1), tape: stage.tape)
    }
    stage.source.configure = { cell, path in
      for view in cell.contentView.subviews where view is KeyTaker { view.removeFromSuperview() }
      if path.section == 0 { cell.contentView.addSubview(fields[path.row]) }
    }
    var names: [String] = []
    let look = { (_: ScriptedScreen) in
      names.append(
        fields.first(where: \.isFirstResponder)?.name ?? self.nameOfFirstResponder(stage))
    }
    stage.screen.pass { _ in stage.table.focusRow(at: IndexPath(row: 1, section: 0)) }
    for key in [Key(.tab), Self.backTab, Key(.tab), Key(.down), Key(.tab), Key(.escape)] {
      stage.screen.enqueue(.key(key))
      stage.screen.pass(look)
    }
    stage.screen.run(stage.controller)
    // The field doesn't handle Down and Esc, so the table gets them and becomes the first
    // responder.
    #expect(names == ["field1", "table", "field1", "table", "field2", "table"])
    #expect(stage.table.indexPathForFocusedRow == IndexPath(row: 2, section: 0))
  }

  @Test("a table alone keeps Tab for its sections", .rules("AP-10"))
  func sections() {
    let source = RowSource([5, 5, 5], header: 1)
    let table = source.table(width: 10, height: 4)
    let screen = ScriptedScreen(width: 10, height: 4)
    var offsets: [Int] = []
    for key in [Key(.tab), Key(.tab), Self.backTab] {
      screen.enqueue(.key(key))
      screen.pass { _ in offsets.append(table.contentOffset.y) }
    }
    screen.run(table)
    #expect(offsets == [6, 12, 6])
  }

  @Test("Right goes to the accessory view of a row without leading actions", .rules("AP-10"))
  func accessory() {
    let stage = KeyStage()
    let field = KeyTaker("field", at: Rect(x: 0, y: 0, width: 5, height: 1), tape: stage.tape)
    stage.source.configure = { cell, path in
      cell.accessoryView = path == IndexPath(row: 1, section: 0) ? field : nil
    }
    var isFirst: [Bool] = []
    stage.screen.pass { _ in stage.table.focusRow(at: IndexPath(row: 0, section: 0)) }
    for key in [Key(.right), Key(.down), Key(.right)] {
      stage.screen.enqueue(.key(key))
      stage.screen.pass { _ in isFirst.append(field.isFirstResponder) }
    }
    stage.screen.run(stage.controller)
    #expect(isFirst == [false, false, true])
  }

  @Test("a click on a row has keys come to its table", .rules("AP-10"))
  func click() {
    let stage = KeyStage()
    stage.first.becomeFirstResponder()
    stage.screen.click(at: Point(x: 2, y: 3))
    var isFirst = false
    stage.screen.pass { _ in isFirst = stage.table.isFirstResponder }
    stage.screen.run(stage.controller)
    #expect(isFirst)
    #expect(stage.table.indexPathForFocusedRow == IndexPath(row: 2, section: 0))
  }
}
