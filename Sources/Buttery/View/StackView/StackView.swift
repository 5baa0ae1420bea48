public import ButteryGrid

/// Lays out views in a row or a column by their intrinsic sizes.
///
/// Constraints of an arranged view on its own width or height, and those inside of it, decide about
/// its size where they say something about it. Where a stack follows constraints itself, its
/// intrinsic size counts. Texts that wrap are measured at the width that the stack gives them.
///
/// Where constraints tie an arranged view to another one (equal widths, an edge of a view outside of
/// the stack), the stack makes constraints of its own, and all of them decide together.
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
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.append(view)
    view.isPlacedBySuperview = true
    if view.layoutState != nil { view.layoutStructureChanged() }
    arrangementChanged()
  }

  private func arrangementChanged() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
    if constrainedArrangement != nil { layoutStructureChanged() }
  }

  override var constrainedArrangement: StackArrangement? {
    guard arrangedSubviews.contains(where: { $0.isTiedOutwards }) else { return nil }
    return StackArrangement(
      views: shownViews, hiddenViews: arrangedSubviews.filter(\.isHidden), axis: axis,
      spacing: spacing, alignment: alignment, distribution: distribution)
  }

  /// The width for which layout asks for the intrinsic size.
  private var askedWidth: Int?

  /// The extents of the views and the spacing along the axis, the largest one across it.
  open override var intrinsicContentSize: Size {
    let shown = shownViews
    let sizes = sizes(of: shown, forWidth: askedWidth)
    let along = sizes.reduce(0) { $0 + max(0, length(of: $1)) }
    let across = sizes.reduce(0) { max($0, crossLength(of: $1)) }
    return size(along: along + spacing * max(0, shown.count - 1), across: across)
  }

  override func contentSize(forWidth width: Int?) -> Size {
    askedWidth = width
    defer { askedWidth = nil }
    return intrinsicContentSize
  }

  /// The sizes that the views ask for, in a stack of that width if one is given.
  private func sizes(of views: [View], forWidth width: Int?) -> [Size] {
    let natural = views.map { $0.wantedSize(forWidth: nil) }
    guard let width else { return natural }
    guard axis == .horizontal else {
      return zip(views, natural).map { view, size in
        let isWide = alignment == .fill || size.width < 0 || size.width > width
        let height = view.wantedSize(forWidth: isWide ? width : size.width).height
        return Size(width: size.width, height: height)
      }
    }
    let division = divide(natural.map(\.width), extent: width)
    return zip(zip(views, natural), division.spans).map { part, span in
      let height = part.0.wantedSize(forWidth: span.length).height
      return Size(width: part.1.width, height: height)
    }
  }

  private func divide(_ wanted: [Int], extent: Int) -> StackDivision {
    StackDivision(wanted: wanted, extent: extent, spacing: spacing, distribution: distribution)
  }

  override func contentOfSubviewChanged() {
    arrangedSubviews.removeAll { $0.superview !== self }
    arrangementChanged()
  }

  open override func layoutSubviews() {
    let shown = shownViews
    guard !shown.isEmpty, constrainedArrangement == nil else { return }
    let sizes = sizes(of: shown, forWidth: bounds.width)
    let division = divide(sizes.map(length(of:)), extent: length(of: bounds.size))
    for (index, (view, span)) in zip(shown, division.spans).enumerated() {
      let across = crossSpan(wanted: crossLength(of: sizes[index]))
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

  private func crossSpan(wanted: Int) -> (start: Int, length: Int) {
    let whole = crossLength(of: bounds.size)
    guard alignment != .fill, wanted >= 0 else { return (0, whole) }
    let length = min(wanted, whole)
    return switch alignment {
    case .fill, .leading: (0, length)
    case .center: ((whole - length) / 2, length)
    case .trailing: (whole - length, length)
    }
  }
}
