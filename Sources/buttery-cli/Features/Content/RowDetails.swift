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
}

extension RowDetails {
  var keyView: View { self }
}
