import Buttery
import ButteryRecords

/// Does what a person wants of a column, and says what came of it.
///
/// The keys of the table lead there with the column at hand, those of the list of columns with the one
/// that is chosen there.
@MainActor protocol ColumnActing: AnyObject {
  var table: any ColumnTable { get }

  /// What is asked for.
  var query: RecordQuery { get }

  /// Does something with a column.
  ///
  /// - Returns: What came of it, for the top line; empty for what is to be seen anyway.
  func perform(_ command: ColumnCommand, onColumn column: Int) -> String

  /// Takes the key that says what is to be copied, if one is waited for; any other key is what it
  /// always is.
  ///
  /// - Returns: What came of it; nil where the key isn't taken.
  func takeCopyKey(_ key: Key, onColumn column: Int?) -> String?

  /// What a column is called in a message, in which the rest is to be read too.
  ///
  /// - Parameter length: of the name at most; that of a message about one column if nil.
  func name(_ column: Int, atMost length: Int?) -> String
}

extension ColumnActing {
  var appearance: RowAppearance { table.appearance }

  var places: ColumnPlaces { ColumnPlaces(table: table) }

  func name(_ column: Int) -> String { name(column, atMost: nil) }

  /// Goes to another column, which keys act on from then on.
  func go(_ move: ColumnMove) { places.go(move) }

  /// Hides a column, or shows one that is hidden.
  ///
  /// - Parameter way: how it is shown again.
  func toggleHidden(_ column: Int, way: String) -> String {
    guard appearance.arrangement.hidden.contains(column) else {
      return places.hide(column, way: way)
    }
    appearance.arrange { $0.setHidden(false, column: column) }
    return "\(name(column)) is shown"
  }
}
