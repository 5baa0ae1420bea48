public import ButteryGrid

/// A view that arranges other views in a row or a column by their intrinsic sizes.
///
/// Constraints on an arranged view's own width or height, and constraints inside it, decide about
/// its size before its intrinsic size does. A stack that follows constraints itself takes part in
/// them with its intrinsic size. Texts that wrap are measured at the width that the stack gives
/// them.
///
/// If constraints tie an arranged view to another view (for equal widths, or to an edge outside the
/// stack), the stack turns its arrangement into constraints, which are solved together with the
/// others.
@MainActor open class StackView: View {
  /// The direction in which the views follow each other.
  public enum Axis: Hashable, Sendable {
    /// From leading to trailing.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// The places of the views across the axis.
  public enum Alignment: Hashable, Sendable {
    /// The views take the full extent.
    case fill
    /// At the top or leading edge, in the middle, or at the bottom or trailing edge.
    case leading, center, trailing

    /// In a row, the same as `leading`.
    public static let top = Alignment.leading
    /// In a row, the same as `trailing`.
    public static let bottom = Alignment.trailing
    /// In a row, aligns the first lines of texts; the same as `top`, because texts begin in a
    /// view's first line.
    public static let firstBaseline = Alignment.leading
    /// In a row, aligns the last lines of texts; the same as `bottom`.
    public static let lastBaseline = Alignment.trailing
  }

  /// How the views share the extent along the axis.
  public enum Distribution: Hashable, Sendable {
    /// Views keep their intrinsic extents. Views without one share the rest; if there are none, the
    /// view with the lowest hugging priority takes the rest, of several the last one. If there is
    /// too little room, the views with the lowest compression resistance become smaller.
    case fill
    /// All views have the same extent.
    case fillEqually
    /// Views keep their intrinsic extents, and the rest goes between them.
    case equalSpacing
    /// Views take the whole extent, in the proportions of their intrinsic extents.
    case fillProportionally
    /// Views keep their intrinsic extents, and their centres are equally far apart, as far as the
    /// spacing allows.
    case equalCentering
  }

  /// A custom spacing that stands for the stack's own `spacing`.
  public static let spacingUseDefault = Int.max

  /// The views that the stack arranges, in order.
  public private(set) var arrangedSubviews: [View] = []

  /// The direction in which the views follow each other.
  open var axis = Axis.horizontal {
    didSet { arrangementChanged() }
  }
  /// Columns or lines between neighbours.
  open var spacing = 0 {
    didSet { arrangementChanged() }
  }
  /// The places of the views across the axis.
  open var alignment = Alignment.fill {
    didSet { arrangementChanged() }
  }
  /// How the views share the extent along the axis.
  open var distribution = Distribution.fill {
    didSet { arrangementChanged() }
  }

  /// Whether the views keep the stack's `layoutMargins` free; by default they don't.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { arrangementChanged() }
  }
  /// Space that the views keep free at the edges if `isLayoutMarginsRelativeArrangement` is true.
  open override var layoutMargins: EdgeInsets {
    didSet { if isLayoutMarginsRelativeArrangement { arrangementChanged() } }
  }
  private var customSpacings: [ObjectIdentifier: Int] = [:]

  /// Creates a stack that arranges the given views.
  public convenience init(arrangedSubviews: [View]) {
    self.init(frame: .zero)
    for view in arrangedSubviews { addArrangedSubview(view) }
  }

  /// Adds `view` at the end of the stack.
  open func addArrangedSubview(_ view: View) {
    insertArrangedSubview(view, at: arrangedSubviews.filter { $0 !== view }.count)
  }

  /// Inserts `view` before the arranged view at `stackIndex`, or at the end.
  ///
  /// If the view is in the stack already, it is moved, and the index counts only the other views.
  /// An index out of range is a mistake that ends the program.
  open func insertArrangedSubview(_ view: View, at stackIndex: Int) {
    if view.superview !== self { addSubview(view) }
    arrangedSubviews.removeAll { $0 === view }
    guard 0...arrangedSubviews.count ~= stackIndex else {
      TableViewDiagnostics.stop(
        .invalidIndex(stackIndex, "a StackView of \(arrangedSubviews.count) other views"))
    }
    arrangedSubviews.insert(view, at: stackIndex)
    view.isPlacedBySuperview = true
    if view.layoutState != nil { view.layoutStructureChanged() }
    arrangementChanged()
  }

  /// Stops arranging `view`, which keeps its place and remains a subview.
  open func removeArrangedSubview(_ view: View) {
    guard let index = arrangedSubviews.firstIndex(where: { $0 === view }) else { return }
    arrangedSubviews.remove(at: index)
    view.isPlacedBySuperview = false
    if view.layoutState != nil { view.layoutStructureChanged() }
    arrangementChanged()
  }

  /// Sets the columns or lines after `view`; `spacingUseDefault` makes `spacing` count again.
  open func setCustomSpacing(_ spacing: Int, after view: View) {
    customSpacings[ObjectIdentifier(view)] = spacing == Self.spacingUseDefault ? nil : spacing
    arrangementChanged()
  }

  /// Returns the columns or lines that were set for the space after `view`; `spacingUseDefault`
  /// where none were set.
  open func customSpacing(after view: View) -> Int {
    customSpacings[ObjectIdentifier(view)] ?? Self.spacingUseDefault
  }

  /// Returns the spacing after each view but the last.
  private func gaps(after views: [View]) -> [Int] {
    guard !customSpacings.isEmpty else {
      return Array(repeating: spacing, count: max(0, views.count - 1))
    }
    return views.dropLast().map { customSpacings[ObjectIdentifier($0)] ?? spacing }
  }

  /// The space that the views keep free at the edges.
  private var margins: EdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

  private func arrangementChanged() {
    setNeedsLayoutFromInside()
    invalidateIntrinsicContentSize()
    if constrainedArrangement != nil { layoutStructureChanged() }
  }

  override var constrainedArrangement: StackArrangement? {
    guard arrangedSubviews.contains(where: { $0.isTiedOutwards }) else { return nil }
    let shown = shownViews
    return StackArrangement(
      views: shown, hiddenViews: arrangedSubviews.filter(\.isHidden), axis: axis,
      gaps: gaps(after: shown), margins: margins, alignment: alignment,
      distribution: distribution)
  }

  /// The width for which layout is asking for the intrinsic size; `nil` at other times.
  private var askedWidth: Int?

  /// The size of the views in a row with spacing and margins; across the axis, the largest view
  /// counts.
  open override var intrinsicContentSize: Size {
    let (shown, margins) = (shownViews, margins)
    let width = askedWidth.map { max(0, $0 - margins.left - margins.right) }
    let sizes = sizes(of: shown, forWidth: width)
    let along = sizes.reduce(0) { $0 + max(0, length(of: $1)) }
    let across = sizes.reduce(0) { max($0, crossLength(of: $1)) }
    let size = size(along: gaps(after: shown).reduce(along, +), across: across)
    return Size(
      width: size.width + margins.left + margins.right,
      height: size.height + margins.top + margins.bottom)
  }

  override func contentSize(forWidth width: Int?) -> Size {
    askedWidth = width
    defer { askedWidth = nil }
    return intrinsicContentSize
  }

  /// Returns the sizes that the views ask for, in a stack whose views have that width if one is
  /// given.
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
    let division = divide(views, natural.map(\.width), extent: width)
    return zip(zip(views, natural), division.spans).map { part, span in
      let height = part.0.wantedSize(forWidth: span.length).height
      return Size(width: part.1.width, height: height)
    }
  }

  private func divide(_ views: [View], _ wanted: [Int], extent: Int) -> StackDivision {
    let axis: LayoutConstraint.Axis = axis == .horizontal ? .horizontal : .vertical
    let wishes = zip(views, wanted).map { view, wanted in
      StackDivision.Wish(
        wanted, hugging: view.contentHuggingPriority(for: axis),
        resistance: view.contentCompressionResistancePriority(for: axis))
    }
    return StackDivision(
      wishes: wishes, extent: extent, gaps: gaps(after: views), distribution: distribution)
  }

  override func contentOfSubviewChanged() {
    for view in arrangedSubviews where view.superview !== self {
      customSpacings[ObjectIdentifier(view)] = nil
    }
    arrangedSubviews.removeAll { $0.superview !== self }
    arrangementChanged()
  }

  open override func layoutSubviews() {
    let shown = shownViews
    guard !shown.isEmpty, constrainedArrangement == nil else { return }
    let margins = margins
    let room = Size(
      width: max(0, bounds.width - margins.left - margins.right),
      height: max(0, bounds.height - margins.top - margins.bottom))
    let sizes = sizes(of: shown, forWidth: room.width)
    let division = divide(shown, sizes.map(length(of:)), extent: length(of: room))
    for (index, (view, span)) in zip(shown, division.spans).enumerated() {
      let across = crossSpan(wanted: crossLength(of: sizes[index]), of: crossLength(of: room))
      let frame =
        axis == .horizontal
        ? Rect(x: span.start, y: across.start, width: span.length, height: across.length)
        : Rect(x: across.start, y: span.start, width: across.length, height: span.length)
      view.frame = frame.offsetBy(dx: margins.left, dy: margins.top)
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

  private func crossSpan(wanted: Int, of whole: Int) -> (start: Int, length: Int) {
    guard alignment != .fill, wanted >= 0 else { return (0, whole) }
    let length = min(wanted, whole)
    return switch alignment {
    case .fill, .leading: (0, length)
    case .center: ((whole - length) / 2, length)
    case .trailing: (whole - length, length)
    }
  }
}
