internal import ButteryGrid

/// A view that lists the items of a menu, one below the other, and handles its keys.
final class MenuView: View {
  private unowned let menu: MenuController
  private var firstLine = 0

  init(of menu: MenuController) {
    self.menu = menu
    super.init(frame: .zero)
    clipsToBounds = true
  }

  private var level: MenuLevel { menu.level }

  /// The first visible line: the list scrolls as little as needed to show the chosen line.
  private var topLine: Int {
    let last = max(0, level.lines.count - bounds.height)
    guard let chosen = level.chosenLine else { return 0 }
    // A heading above the first item becomes visible together with the item.
    if level.lines[..<chosen].allSatisfy({ $0.isSeparator }) { return 0 }
    return max(0, min(last, max(chosen - bounds.height + 1, min(firstLine, chosen))))
  }

  // MARK: Drawing

  override func draw(in canvas: inout Canvas) {
    canvas.erase()
    firstLine = topLine
    for y in 0..<max(0, min(bounds.height, level.lines.count - firstLine)) {
      switch level.lines[firstLine + y] {
      case .separator(let title): drawSeparator(title, at: y, in: &canvas)
      case .item(let index): draw(index, at: y, in: &canvas)
      }
    }
  }

  private func drawSeparator(_ title: String, at y: Int, in canvas: inout Canvas) {
    let dim = Style(attributes: .dim)
    canvas.fill(Rect(x: 0, y: y, width: bounds.width, height: 1), with: "─", style: dim)
    guard !title.isEmpty else { return }
    canvas.write(
      " \(title) ", at: Point(x: level.titleColumn - 1, y: y), style: dim,
      columns: bounds.width - level.titleColumn, ellipsis: true)
  }

  private func draw(_ index: Int, at y: Int, in canvas: inout Canvas) {
    let item = level.items[index]
    let isChosen = index == level.chosen
    var style = Style(foreground: item.isDestructive ? .red : nil)
    if !item.isChoosable { style.attributes.insert(.dim) }
    if isChosen { style.attributes.insert(.bold) }
    let column = level.titleColumn
    let room = max(0, bounds.width - column - (item is Menu ? 3 : 1))
    if let mark = item.shownState.mark {
      canvas.write(mark, at: Point(x: column - 2, y: y), style: style)
    }
    canvas.write(
      item.title, at: Point(x: column, y: y), style: style, columns: room, ellipsis: true)
    if item is Menu { canvas.write("›", at: Point(x: bounds.width - 2, y: y), style: style) }
    underlineLetter(of: index, at: y, room: room, in: &canvas)
    if isChosen { drawChoice(at: y, in: &canvas) }
  }

  private func underlineLetter(of index: Int, at y: Int, room: Int, in canvas: inout Canvas) {
    let item = level.items[index]
    guard item.isChoosable, let letter = level.letters[index],
      let column = KeyLetters.column(of: letter, in: item.title), column < room
    else { return }
    canvas.add(.underline, to: Rect(x: level.titleColumn + column, y: y, width: 1, height: 1))
  }

  /// Marks the chosen line in the way in which a table marks the focused row.
  private func drawChoice(at y: Int, in canvas: inout Canvas) {
    if let background = canvas.traits.quietBackground {
      canvas.addBackground(background, to: Rect(x: 0, y: y, width: bounds.width, height: 1))
    }
    let mark: Unicode.Scalar = canvas.traits.hasSigns ? "▌" : ">"
    canvas.write(mark, at: Point(x: 0, y: y), style: Style(attributes: .bold))
  }

  // MARK: Keys and the mouse

  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let key): return handleKey(key)
    case .mouse(let mouse): return handleMouse(mouse)
    default: return false
    }
  }

  override func binds(_ key: Key) -> Bool { !leaves(key) }

  /// Whether a key is left to the sheet or the application; all other keys end here.
  private func leaves(_ key: Key) -> Bool {
    key.modifiers.contains(.control) || key == "?" || (key.code == .escape && !menu.isInside)
  }

  private func handleKey(_ key: Key) -> Bool {
    guard !leaves(key) else { return false }
    switch key.code {
    case .escape, .left: menu.goBack()
    case .right: menu.openChosen()
    case .enter, .character(" "): menu.performChosen()
    case .down: menu.choose { $0.choose(by: 1) }
    case .up: menu.choose { $0.choose(by: -1) }
    case .tab: menu.choose { $0.choose(by: key.modifiers.contains(.shift) ? -1 : 1) }
    case .home, .pageUp: menu.choose { $0.chooseEnd(last: false) }
    case .end, .pageDown: menu.choose { $0.chooseEnd(last: true) }
    case .character(","): menu.close()
    case .character(let character): handleLetter(character)
    default: break
    }
    return true
  }

  private func handleLetter(_ letter: Character) {
    guard let index = level.item(for: letter) else { return }
    menu.choose { $0.choose(index) }
    menu.performChosen()
  }

  private func handleMouse(_ mouse: MouseEvent) -> Bool {
    switch mouse.action {
    case .press(button: 1), .press(button: 3): return press(at: pointInside(forScreen: mouse.place))
    case .wheelDown: menu.choose { $0.choose(by: 1) }
    case .wheelUp: menu.choose { $0.choose(by: -1) }
    default: return false
    }
    return true
  }

  private func press(at point: Point) -> Bool {
    guard bounds.contains(point), level.lines.indices.contains(firstLine + point.y) else {
      return false
    }
    if case .item(let index) = level.lines[firstLine + point.y], level.items[index].isChoosable {
      menu.choose { $0.choose(index) }
      menu.performChosen()
    }
    return true
  }

  override var keyHelp: [KeyHelp] {
    [
      KeyHelp(
        "Menu",
        [
          KeyHelp.Row([Key(.down), Key(.up)], "choose"),
          KeyHelp.Row([Key(.enter)], "run the chosen item"),
          KeyHelp.Row([Key(.right)], "open the submenu"),
        ] + (menu.isInside ? [KeyHelp.Row([Key(.escape), Key(.left)], "back")] : []))
    ]
  }

  override var generalHints: [String] { ["Enter choose"] }
}

extension MenuView: ChoiceHolder {
  var choices: [Choice]? {
    level.items.map { item in
      Choice(
        title: item.title, isEnabled: item.isChoosable, isOn: item.shownState == .on,
        leadsToMore: item is Menu)
    }
  }

  var chosenChoice: Int? { level.chosen }

  func choose(_ index: Int) {
    menu.choose { $0.choose(index) }
    menu.performChosen()
  }
}

extension MenuLevel.Line {
  fileprivate var isSeparator: Bool {
    if case .separator = self { true } else { false }
  }
}

extension MenuElement.State {
  /// The mark that a menu shows beside the title.
  fileprivate var mark: String? {
    switch self {
    case .off: nil
    case .on: "✓"
    case .mixed: "-"
    }
  }
}
