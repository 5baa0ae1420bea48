public import ButteryGrid

extension KeyBindings where Command == TableCommand {
  /// Arrows and paging keys, with the habits of less, vi and emacs.
  public static var standard: KeyBindings {
    KeyBindings([
      Binding([Key(.down), "j", .control("n")], .lineDown, "one line down"),
      Binding([Key(.up), "k", .control("p")], .lineUp, "one line up"),
      Binding(
        [Key(.pageDown), " ", "f", .control("f"), .control("v")], .pageDown, "one page down"),
      Binding([Key(.pageUp), "b", .control("b"), .alt("v")], .pageUp, "one page up"),
      Binding([.control("d"), "d"], .halfPageDown, "half a page down"),
      Binding([.control("u"), "u"], .halfPageUp, "half a page up"),
      Binding([Key(.tab), "]"], .nextSection, "next section"),
      Binding(
        [Key(.tab, modifiers: .shift), "["], .previousSection, "previous section"),
      Binding(["'"], .sectionIndex, "section by its letter"),
      Binding([Key(.home), "g", "<", .alt("<")], .beginning, "to the beginning"),
      Binding([Key(.end), "G", ">", .alt(">")], .end, "to the end"),
      Binding([Key(.enter)], .focusRow, "puts the focus on a row", name: "focus a row"),
    ])
  }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// The key that types the character.
  public init(extendedGraphemeClusterLiteral character: Character) {
    self.init(.character(character))
  }

  /// A letter with the control key.
  public static func control(_ character: Character) -> Key {
    .character(character, modifiers: .control)
  }

  /// A character with the alt key.
  public static func alt(_ character: Character) -> Key {
    .character(character, modifiers: .alt)
  }
}
