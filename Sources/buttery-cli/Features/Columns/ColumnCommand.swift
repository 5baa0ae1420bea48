import Buttery
import ButteryRecords

/// Commands for the current column, or for the one chosen in the list of columns.
enum ColumnCommand: Hashable, Sendable {
  case sort, sortFurther, group, groupInner, only, allBut, frequencies, kind, total, allTotals, hide
  case widen, moveLeft, moveRight, freeze, copy
}

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

// MARK: - Performing

/// Performs commands on a column, and reports the result.
///
/// Keys in the table act on the current column, keys in the list of columns on the one chosen
/// there.
@MainActor protocol ColumnActing: AnyObject {
  var table: any ColumnTable { get }

  /// The current query.
  var query: RecordQuery { get }

  /// Performs a command on a column.
  ///
  /// - Returns: The result, for the top line; empty if it is visible anyway.
  func perform(_ command: ColumnCommand, onColumn column: Int) -> String

  /// Handles the key after the copy key, which says what to copy; any other key keeps its usual
  /// meaning.
  ///
  /// - Returns: The result, for the top line; nil if the key isn't handled.
  func takeCopyKey(_ key: Key, onColumn column: Int?) -> String?

  /// A column's name, shortened so that the rest of a message stays readable.
  ///
  /// - Parameter length: the most characters of the name; nil for the default of a message about
  ///   one column.
  func name(_ column: Int, atMost length: Int?) -> String
}

extension ColumnActing {
  var appearance: RowAppearance { table.appearance }

  var places: ColumnPlaces { ColumnPlaces(table: table) }

  func name(_ column: Int) -> String { name(column, atMost: nil) }

  /// Moves to another column, which keys act on from then on.
  func go(_ move: ColumnMove) { places.go(move) }

  /// Hides a column, or shows one that is hidden.
  ///
  /// - Parameter way: how to show the column again, for the message.
  func toggleHidden(_ column: Int, way: String) -> String {
    guard appearance.arrangement.hidden.contains(column) else {
      return places.hide(column, way: way)
    }
    appearance.arrange { $0.setHidden(false, column: column) }
    return "\(name(column)) is shown"
  }
}
