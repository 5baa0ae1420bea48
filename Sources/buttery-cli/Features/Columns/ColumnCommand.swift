import Buttery

/// What a person can want of the column at hand, or of the one chosen in the list of columns.
enum ColumnCommand: Hashable, Sendable {
  case sort, sortFurther, group, only, allBut, kind, hide, widen, moveLeft, moveRight, freeze, copy
}

extension KeyBindings where Command == ColumnCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding(["o"], .sort, "sort by it; the other way; as it came"),
      Binding(["O"], .sortFurther, "further sort key; the other way; none"),
      Binding(["#"], .group, "sections by it; again: none"),
      Binding(["="], .only, "only rows with the value in this row"),
      Binding(["!"], .allBut, "all rows but those with it"),
      Binding(["t"], .kind, "another kind that its values have"),
      Binding(["-"], .hide, "hide it; c lists it, to show it again"),
      Binding(["+"], .widen, "as wide as its content; as before"),
      Binding(["H"], .moveLeft, "move it to the left"),
      Binding(["L"], .moveRight, "move it to the right"),
      Binding(["."], .freeze, "columns up to it stay; again: none"),
      Binding(["y"], .copy, "copy: y the row, c the cell, v all"),
    ])
  }
}

/// Where a person wants to go among the columns.
enum ColumnMove: Hashable, Sendable {
  case left, right, screenLeft, screenRight, first, last
}

extension KeyBindings where Command == ColumnMove {
  static var standard: KeyBindings {
    KeyBindings([
      Binding([Key(.right), "l"], .right, "the column to the right"),
      Binding([Key(.left), "h"], .left, "the column to the left"),
      Binding([Key(.right, modifiers: .shift), "}"], .screenRight, "a screen to the right"),
      Binding([Key(.left, modifiers: .shift), "{"], .screenLeft, "a screen to the left"),
      Binding(["^"], .first, "the first column"),
      Binding(["$"], .last, "the last column"),
    ])
  }
}

/// What of a column or its row is to be copied.
enum CopyCommand: Hashable, Sendable {
  case row, cell, column
}

extension KeyBindings where Command == CopyCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding(["y"], .row), Binding(["c"], .cell), Binding(["v"], .column),
    ])
  }
}
