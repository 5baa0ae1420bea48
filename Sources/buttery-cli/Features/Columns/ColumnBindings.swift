import Buttery
import ButteryRecords

extension KeyBindings where Command == ColumnCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding(["o"], .sort, "sort by it; reverse; not sorted", name: "sort by …"),
      Binding(
        ["O"], .sortFurther, "add it as a sort key; reverse; remove", name: "further sort key …"),
      Binding(["#"], .group, "make sections by it; again: none", name: "group by …"),
      Binding(
        ["*"], .groupInner, "make inner sections by it; again: none",
        name: "inner sections by …"),
      Binding(["="], .only, "only rows with this row's value", name: "only this value of …"),
      Binding(
        ["!"], .allBut, "only rows without this row's value", name: "all but this value of …"),
      Binding(["F"], .frequencies, "how often its values occur", name: "frequencies of …"),
      Binding(["t"], .kind, "another kind that fits its values", name: "change kind of …"),
      Binding(["a"], .total, "its next total: sum, mean, median …", name: "total of …"),
      Binding(["A"], .allTotals, "the next total of all columns", name: "totals of all columns"),
      Binding(["-"], .hide, "hide it; the list (c) shows it again", name: "hide …"),
      Binding(["+"], .widen, "as wide as its content; again: as before", name: "widen …"),
      Binding(["H"], .moveLeft, "move it to the left", name: "move … left"),
      Binding(["L"], .moveRight, "move it to the right", name: "move … right"),
      Binding(["."], .freeze, "freeze columns up to it; again: none", name: "freeze up to …"),
      Binding(["y"], .copy, "copy: y row, c cell, v whole column", name: "copy …"),
    ])
  }
}

/// Moves between columns.
enum ColumnMove: Hashable, Sendable {
  case left, right, screenLeft, screenRight, first, last
}

extension KeyBindings where Command == ColumnMove {
  static var standard: KeyBindings {
    KeyBindings([
      Binding([Key(.right), "l"], .right, "the column to the right", name: "next column"),
      Binding([Key(.left), "h"], .left, "the column to the left", name: "previous column"),
      Binding(
        [Key(.right, modifiers: .shift), "}"], .screenRight, "a screen to the right",
        name: "columns a screen to the right"),
      Binding(
        [Key(.left, modifiers: .shift), "{"], .screenLeft, "a screen to the left",
        name: "columns a screen to the left"),
      Binding(["^"], .first, "the first column", name: "first column"),
      Binding(["$"], .last, "the last column", name: "last column"),
    ])
  }
}

/// What to copy: the row, its field in the column, or the column.
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
