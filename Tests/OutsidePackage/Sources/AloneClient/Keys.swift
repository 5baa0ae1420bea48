import Buttery

/// All keys, and the modifiers that may be held down.
enum Keys {
  static let codes: [Key.Code] = [
    .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .escape, .tab, .backspace,
    .delete, .insert, .function(5), .character("q"),
  ]
  static let modifiers: [Key.Modifiers] = [.shift, .control, .alt, []]
  static let all = Set(codes.flatMap { code in modifiers.map { Key(code, modifiers: $0) } })
}

/// Chooses the keys of the whole program, and of rows.
@MainActor func chooseKeys(_ application: Application, _ table: TableView) {
  application.quitKeys = [.control("q")]
  application.helpKeys = ["?"]
  application.redrawKeys = [Key(.function(5))]
  table.rowKeyBindings = KeyBindings([
    .init([Key(.right)], .swipeLeading, "mark"),
    .init([Key(.left)], .swipeTrailing, "delete"),
    .init(["."], .contextMenu, "menu"),
  ])
}
