internal import ButteryGrid

extension View {
  /// The stacking level of a view in front of all that its superview shows itself.
  static let coverLevelInFront = 3_000_000
  /// The stacking level of a scroll indicator, in front of all content.
  static let scrollIndicatorLevel = coverLevelInFront - 1
}

/// Properties that few views have; all other views only spend one word on the reference.
final class ViewExtras {
  var tag = 0
  var tintColor: Color?
  var alpha = 1.0
  var border: View.Border?
  var isUserInteractionEnabled = true

  /// Whether the view and the views inside it can't be seen.
  var isTransparent: Bool { alpha < 0.01 }
  /// Whether neither the mouse nor Tab reaches the view and the views inside it.
  var isOutOfReach: Bool { !isUserInteractionEnabled || isTransparent }
}
