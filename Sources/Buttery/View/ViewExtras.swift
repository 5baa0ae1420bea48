internal import ButteryGrid

extension View {
  /// The level of a view in front of all that a view shows by itself.
  static let coverLevelInFront = 3_000_000
}

/// What few views have, so that all others carry one word for it.
final class ViewExtras {
  var tag = 0
  var tintColor: Color?
  var alpha = 1.0
  var border: View.Border?
  var isUserInteractionEnabled = true

  /// Whether nothing of the view and what is inside can be seen.
  var isTransparent: Bool { alpha < 0.01 }
  /// Whether neither the mouse nor Tab comes to the view and what is inside.
  var isOutOfReach: Bool { !isUserInteractionEnabled || isTransparent }
}
