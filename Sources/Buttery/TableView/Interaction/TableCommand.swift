public import ButteryGrid

/// The commands for scrolling a table and moving its focus.
public enum TableCommand: Hashable, Sendable, CaseIterable {
  /// Moves by one line.
  case lineUp, lineDown
  /// Moves by a page, of which one line stays in sight.
  case pageUp, pageDown
  /// Moves by half a page.
  case halfPageUp, halfPageDown
  /// Goes to the beginning, with the table's header, or to the end, with its footer.
  case beginning, end
  /// Goes to the header of the section before or after the one at the top.
  case previousSection, nextSection
  /// Focuses a row: the first one that is wholly in sight.
  case focusRow
  /// Enters index mode, if there is a section index: the next letters choose titles.
  case sectionIndex
}

// MARK: - Keys of a table

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
      // What spreadsheets and editors have for both.
      Binding([Key(.home, modifiers: .control)], .beginning),
      Binding([Key(.end, modifiers: .control)], .end),
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

// MARK: - Commands on a row

/// The commands for the focused row.
public enum RowCommand: Hashable, Sendable, CaseIterable {
  /// Selects the row, as a click on it does.
  case activate
  /// Presses the button in the row's accessory.
  case accessory
  /// Reveals the row's swipe actions at the trailing or the leading edge.
  case swipeTrailing, swipeLeading
  /// Shows the row's context menu.
  case contextMenu
  /// Takes the focus away from the row.
  case leave
}

extension KeyBindings where Command == RowCommand {
  /// Enter, the space bar, Esc, `a`, `,` and the left and right arrows.
  public static var standard: KeyBindings {
    KeyBindings([
      Binding([Key(.enter), " "], .activate, "activates the row"),
      Binding(["a"], .accessory, "presses its accessory"),
      Binding([Key(.left)], .swipeTrailing, "shows its trailing actions"),
      Binding([Key(.right)], .swipeLeading, "shows its leading actions"),
      Binding([","], .contextMenu, "opens its menu"),
      Binding([Key(.escape)], .leave, "removes the focus"),
    ])
  }
}

// MARK: - Commands while editing

/// The commands for the focused row while the table is edited.
public enum EditingCommand: Hashable, Sendable, CaseIterable {
  /// Deletes the row.
  case delete
  /// Inserts a row.
  case insert
  /// Lifts the row, so that it can be moved elsewhere.
  case move
}

extension KeyBindings where Command == EditingCommand {
  /// The characters that the controls show, and keys with the same meaning.
  public static var standard: KeyBindings {
    KeyBindings([
      Binding(["-", Key(.delete)], .delete, "delete the row"),
      Binding(["+", Key(.insert)], .insert, "insert a row"),
      Binding(["m"], .move, "move the row with the arrows"),
    ])
  }
}
