import Buttery
import ButteryRecords

/// Performs commands on a column, and reports the result.
///
/// Keys in the table act on the column at hand, keys in the list of columns on the one chosen
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
