import Buttery

/// A view that shows all there is to know of a row.
@MainActor protocol RowDetails: View {
  /// The name of the row, for the edge of the panel.
  var title: String { get }

  /// The hints on keys, the longest text first.
  var hints: [String] { get }

  /// The view that gets keys first.
  var keyView: View { get }

  /// The best size for the current row, at most `room`.
  func size(fitting room: Size) -> Size

  /// Shows another row, from its beginning.
  func show(rowAt indexPath: IndexPath)

  /// Shows what has become of the same row, and stays where it was scrolled to.
  func update(rowAt indexPath: IndexPath)

  /// The fields as text: a line for each, with a tab after its name.
  var text: String { get }

  /// Why the text can't be copied; nil if it can.
  var reasonAgainstCopying: String? { get }

  /// Leaves out fields that are empty, or shows them again.
  ///
  /// - Returns: A message about the result.
  func toggleEmptyFields() -> String
}

extension RowDetails {
  var keyView: View { self }

  func update(rowAt indexPath: IndexPath) { show(rowAt: indexPath) }

  var text: String { "" }

  var reasonAgainstCopying: String? { nil }

  func toggleEmptyFields() -> String { "no field is empty" }
}
