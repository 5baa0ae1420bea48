import Buttery

/// A view that tells all there is to say of a row.
@MainActor protocol RowDetails: View {
  /// What the row is called, for the edge of the panel.
  var title: String { get }

  /// What the keys do, the longest text first.
  var hints: [String] { get }

  /// The view that is asked first about keys.
  var keyView: View { get }

  /// The size that shows the present row well in at most `room`.
  func size(fitting room: Size) -> Size

  /// Shows another row.
  func show(rowAt indexPath: IndexPath)

  /// What is shown, as text: a line for each field, with a tab behind its name.
  var text: String { get }

  /// Leaves out fields that are empty, or shows them again.
  ///
  /// - Returns: What came of it, in words.
  func toggleEmptyFields() -> String
}

extension RowDetails {
  var keyView: View { self }

  var text: String { "" }

  func toggleEmptyFields() -> String { "no field is empty" }
}
