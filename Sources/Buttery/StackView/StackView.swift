public import ButteryGrid

/// Lays out views in a row or a column by their intrinsic sizes.
@MainActor open class StackView: View {
  /// In which direction the views follow each other.
  public enum Axis: Hashable, Sendable {
    /// From leading to trailing.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// Where the views stand across the axis.
  public enum Alignment: Hashable, Sendable {
    /// Over the full extent.
    case fill
    /// At the top or leading edge, in the middle, at the bottom or trailing edge.
    case leading, center, trailing
  }

  /// How the extent along the axis is shared.
  public enum Distribution: Hashable, Sendable {
    /// Views keep their intrinsic extents; views without one share what is left, else the last
    /// view takes it.
    case fill
    /// All views have the same extent.
    case fillEqually
    /// Views keep their intrinsic extents; what is left goes between them.
    case equalSpacing
  }

  /// The views that are laid out, in their order.
  public private(set) var arrangedSubviews: [View] = []

  /// In which direction the views follow each other.
  open var axis = Axis.horizontal {
    didSet { arrangementChanged() }
  }
  /// Columns or lines between neighbours.
  open var spacing = 0 {
    didSet { arrangementChanged() }
  }
  /// Where the views stand across the axis.
  open var alignment = Alignment.fill {
    didSet { arrangementChanged() }
  }
  /// How the extent along the axis is shared.
  open var distribution = Distribution.fill {
    didSet { arrangementChanged() }
  }

  /// Creates a stack of `arrangedSubviews`.
  public convenience init(arrangedSubviews: [View]) {
    self.init(frame: .zero)
    for view in arrangedSubviews { addArrangedSubview(view) }
  }

  /// Adds `view` at the end of the stack.
  open func addArrangedSubview(_ view: View) {
    addSubview(view)
    arrangedSubviews.append(view)
    arrangementChanged()
  }

  private func arrangementChanged() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// The extents of the views and the spacing along the axis, the largest one across it.
  open override var intrinsicContentSize: Size {
    let shown = shownViews
    let along = shown.reduce(0) { $0 + max(0, extent(of: $1)) }
    let across = shown.reduce(0) { max($0, crossExtent(of: $1)) }
    return size(along: along + spacing * max(0, shown.count - 1), across: across)
  }

  override func contentOfSubviewChanged() {
    arrangedSubviews.removeAll { $0.superview !== self }
    arrangementChanged()
  }

  open override func layoutSubviews() {
    let shown = shownViews
    guard !shown.isEmpty else { return }
    let division = StackDivision(
      wanted: shown.map(extent(of:)), extent: length(of: bounds.size), spacing: spacing,
      distribution: distribution)
    for (view, span) in zip(shown, division.spans) {
      let across = crossSpan(of: view)
      view.frame =
        axis == .horizontal
        ? Rect(x: span.start, y: across.start, width: span.length, height: across.length)
        : Rect(x: across.start, y: span.start, width: across.length, height: span.length)
    }
  }

  private var shownViews: [View] {
    arrangedSubviews.filter { !$0.isHidden }
  }

  private func length(of size: Size) -> Int { axis == .horizontal ? size.width : size.height }

  private func crossLength(of size: Size) -> Int { axis == .horizontal ? size.height : size.width }

  private func size(along: Int, across: Int) -> Size {
    axis == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
  }

  private func extent(of view: View) -> Int { length(of: view.intrinsicContentSize) }

  private func crossExtent(of view: View) -> Int { crossLength(of: view.intrinsicContentSize) }

  private func crossSpan(of view: View) -> (start: Int, length: Int) {
    let whole = crossLength(of: bounds.size)
    let wanted = crossExtent(of: view)
    guard alignment != .fill, wanted >= 0 else { return (0, whole) }
    let length = min(wanted, whole)
    return switch alignment {
    case .fill, .leading: (0, length)
    case .center: ((whole - length) / 2, length)
    case .trailing: (whole - length, length)
    }
  }
}
