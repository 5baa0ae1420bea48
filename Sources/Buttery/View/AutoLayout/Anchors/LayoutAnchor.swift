/// The kind of anchors on the horizontal axis.
public enum XAxis {}
/// The kind of anchors on the vertical axis.
public enum YAxis {}
/// The kind of anchors for widths and heights.
public enum Dimension {}

/// A vertical edge or centre line, which constraints place horizontally.
public typealias LayoutXAxisAnchor = LayoutAnchor<XAxis>
/// A horizontal edge or centre line, which constraints place vertically.
public typealias LayoutYAxisAnchor = LayoutAnchor<YAxis>

/// An edge, a centre line or an extent of a view or a guide, for making constraints.
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

  /// Makes a constraint by which this anchor lies `constant` columns or lines after `other`.
  ///
  /// It has no effect until it is activated.
  public func constraint(
    equalTo other: LayoutAnchor<Kind>, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(reference, .equal, other.reference, constant: constant)
  }

  /// Makes a constraint by which this anchor lies at least `constant` columns or lines after
  /// `other`.
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor<Kind>, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(reference, .atLeast, other.reference, constant: constant)
  }

  /// Makes a constraint by which this anchor lies at most `constant` columns or lines after
  /// `other`.
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor<Kind>, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(reference, .atMost, other.reference, constant: constant)
  }
}

/// A width in columns or a height in lines, for making constraints.
@MainActor public final class LayoutDimension: LayoutAnchor<Dimension> {
  /// Makes a constraint by which the extent is `constant`.
  public func constraint(equalToConstant constant: Int) -> LayoutConstraint {
    LayoutConstraint(reference, .equal, nil, constant: constant)
  }

  /// Makes a constraint by which the extent is at least `constant`.
  public func constraint(greaterThanOrEqualToConstant constant: Int) -> LayoutConstraint {
    LayoutConstraint(reference, .atLeast, nil, constant: constant)
  }

  /// Makes a constraint by which the extent is at most `constant`.
  public func constraint(lessThanOrEqualToConstant constant: Int) -> LayoutConstraint {
    LayoutConstraint(reference, .atMost, nil, constant: constant)
  }

  /// Makes a constraint by which the extent is `multiplier` times `other`, plus `constant`.
  public func constraint(
    equalTo other: LayoutDimension, multiplier: Double, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(
      reference, .equal, other.reference, multiplier: multiplier, constant: constant)
  }

  /// Makes a constraint by which the extent is at least `multiplier` times `other`, plus
  /// `constant`.
  public func constraint(
    greaterThanOrEqualTo other: LayoutDimension, multiplier: Double, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(
      reference, .atLeast, other.reference, multiplier: multiplier, constant: constant)
  }

  /// Makes a constraint by which the extent is at most `multiplier` times `other`, plus `constant`.
  public func constraint(
    lessThanOrEqualTo other: LayoutDimension, multiplier: Double, constant: Int = 0
  ) -> LayoutConstraint {
    LayoutConstraint(
      reference, .atMost, other.reference, multiplier: multiplier, constant: constant)
  }
}

/// The attribute of a view that an anchor refers to.
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
  /// Whether the attribute is that of the rectangle inside the view's margins.
  let isInsideMargins: Bool
  let attribute: Attribute
}
