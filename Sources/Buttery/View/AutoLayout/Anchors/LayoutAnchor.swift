/// The horizontal axis, for anchors.
public enum XAxis {}
/// The vertical axis, for anchors.
public enum YAxis {}
/// Widths and heights, for anchors.
public enum Dimension {}

/// An edge or a centre line that constraints place horizontally.
public typealias LayoutXAxisAnchor = LayoutAnchor<XAxis>
/// An edge or a centre line that constraints place vertically.
public typealias LayoutYAxisAnchor = LayoutAnchor<YAxis>

/// An edge, a centre line or an extent of a view or a guide, from which constraints are made.
///
/// Anchors of different kinds can't be compared: the compiler refuses a left edge that equals a
/// top edge or a width. Leading and left mean the same, as do trailing and right: text runs from
/// left to right.
///
///     label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 1).isActive = true
@MainActor public class LayoutAnchor<Kind> {
  let reference: LayoutReference

  init(_ reference: LayoutReference) {
    self.reference = reference
  }

  /// Makes the constraint that this anchor lies `constant` columns or lines after `other`.
  ///
  /// It has no effect until it is activated.
  public func constraint(
    equalTo other: LayoutAnchor<Kind>, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(reference, .equal, other.reference, constant: constant)
  }

  /// Makes the constraint that this anchor lies at least `constant` columns or lines after
  /// `other`.
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor<Kind>, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(reference, .atLeast, other.reference, constant: constant)
  }

  /// Makes the constraint that this anchor lies at most `constant` columns or lines after `other`.
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor<Kind>, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(reference, .atMost, other.reference, constant: constant)
  }
}

/// A width in columns or a height in lines, from which constraints are made.
@MainActor public final class LayoutDimension: LayoutAnchor<Dimension> {
  /// Makes the constraint that the extent is `constant`.
  public func constraint(equalToConstant constant: Int) -> LayoutConstraint {
    LayoutConstraint(reference, .equal, nil, constant: constant)
  }

  /// Makes the constraint that the extent is `constant` or more.
  public func constraint(greaterThanOrEqualToConstant constant: Int) -> LayoutConstraint {
    LayoutConstraint(reference, .atLeast, nil, constant: constant)
  }

  /// Makes the constraint that the extent is `constant` or less.
  public func constraint(lessThanOrEqualToConstant constant: Int) -> LayoutConstraint {
    LayoutConstraint(reference, .atMost, nil, constant: constant)
  }

  /// Makes the constraint that the extent is `multiplier` times `other`, plus `constant`.
  public func constraint(
    equalTo other: LayoutDimension, multiplier: Double, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(
      reference, .equal, other.reference, multiplier: multiplier, constant: constant)
  }

  /// Makes the constraint that the extent is at least `multiplier` times `other`, plus `constant`.
  public func constraint(
    greaterThanOrEqualTo other: LayoutDimension, multiplier: Double, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(
      reference, .atLeast, other.reference, multiplier: multiplier, constant: constant)
  }

  /// Makes the constraint that the extent is at most `multiplier` times `other`, plus `constant`.
  public func constraint(
    lessThanOrEqualTo other: LayoutDimension, multiplier: Double, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(
      reference, .atMost, other.reference, multiplier: multiplier, constant: constant)
  }
}

/// What an anchor stands for.
struct LayoutReference {
  enum Attribute {
    case left, right, centerX, width, top, bottom, centerY, height

    var isHorizontal: Bool {
      switch self {
      case .left, .right, .centerX, .width: true
      case .top, .bottom, .centerY, .height: false
      }
    }
  }

  let view: View
  /// Whether the edges are those inside of the view's margins.
  let isInsideMargins: Bool
  let attribute: Attribute
}
