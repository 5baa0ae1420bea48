public import ButteryGrid

/// A rectangle of the screen that draws itself and holds other views.
///
/// A view has a `frame` in its superview's coordinates, in whole columns and lines, and `bounds`
/// in its own. Changes only leave marks: `setNeedsLayout()` implies `setNeedsDisplay()`, and the
/// application works the marks off once, after all pending events were handled.
///
/// Subclasses place their subviews in `layoutSubviews()` and draw themselves in `draw(in:)`; a
/// view's subviews are drawn after it, in their order.
///
///     final class Swatch: View {
///       override func draw(in canvas: inout Canvas) {
///         canvas.fill(with: Style(background: .blue))
///       }
///     }
@MainActor open class View: Responder {
  private(set) var frameOrigin: Point
  private(set) var size: Size
  private(set) var boundsOrigin = Point.zero
  /// The view that this is in.
  ///
  /// Unsafe, as it is asked for with each mark and each line: a checked reference counts. It is never
  /// stale, as whoever holds a view sets it and takes it back, at the latest in its `deinit`.
  unowned(unsafe) var holder: View?
  /// The controller whose view this is; unsafe for the same reason, and taken back in the
  /// controller's `deinit`.
  unowned(unsafe) var controller: (any ViewOwner)?

  /// The views inside, back to front.
  public internal(set) var subviews: [View] = []

  /// Subviews are kept sorted by it, back to front.
  var stackingLevel = 0
  /// Whether the superview stacks the view among others: it keeps the frame whatever constraints
  /// say, is never drawn beyond it, and is opaque above level 0.
  var isStacked = false

  var needsLayout = true
  var subtreeNeedsLayout = true
  /// What of the view, and inside of it, the next picture shows in another way than the last one.
  var displayMarks = DisplayMarks()
  /// Where the last picture shows the view.
  var drawnPlace: DrawnPlace?
  var isLayingOut = false
  /// Set by `layoutSubviews()` where one more layout, after this one, can't be avoided.
  var wantsAnotherLayout = false

  /// What Auto Layout knows of the view; `nil` where it never had to do with it.
  var layoutState: ViewLayoutState?
  /// What few views have; `nil` where this one has none of it.
  var extras: ViewExtras?
  /// Whether the superview sets the frame in its own layout, whatever constraints say.
  var isPlacedBySuperview = false
  /// Whether constraints tie the view, or something inside, to a view outside of it.
  var isTiedOutwards = false

  /// Whether `awakeFromNib()` was called.
  var isAwake = false
  /// Whether the first responder may be this view or inside of it.
  var containsFirstResponder = false

  /// Creates a view with a frame in the coordinates of its superview-to-be.
  public init(frame: Rect) {
    frameOrigin = frame.origin
    size = frame.size
    super.init()
  }

  /// Creates a view of no size.
  public override convenience init() {
    self.init(frame: .zero)
  }

  isolated deinit {
    for subview in subviews { subview.holder = nil }
    for guide in layoutGuides { guide.placedBox?.holder = nil }
  }

  /// The place and size in the superview's coordinates; a new size asks for a new layout.
  open var frame: Rect {
    get { Rect(origin: frameOrigin, size: size) }
    set { place(newValue) }
  }

  /// The size, and the coordinates of the top left corner for subviews and drawing.
  open var bounds: Rect {
    get { Rect(origin: boundsOrigin, size: size) }
    set {
      if newValue.origin != boundsOrigin {
        let old = boundsOrigin
        boundsOrigin = newValue.origin
        contentMoved(from: old)
      }
      place(Rect(origin: frameOrigin, size: newValue.size))
    }
  }

  private func place(_ frame: Rect) {
    guard frame.origin != frameOrigin || frame.size != size else { return }
    let isResized = frame.size != size
    let hasColumns = !isResized && frame.origin.x == frameOrigin.x
    frameOrigin = frame.origin
    size = frame.size
    if isTiedOutwards { frameOfTiedViewChanged() }
    if isResized {
      setNeedsLayout()
    } else if hasColumns {
      markMoved()
    } else {
      setNeedsDisplay()
    }
  }

  /// What is painted behind everything else; `nil` shows what lies behind the view.
  open var backgroundColor: Color? {
    didSet { setNeedsDisplay() }
  }

  /// Whether the view and its subviews are left out of the picture.
  open var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      setNeedsDisplay()
      holder?.contentOfSubviewChanged()
    }
  }

  /// Whether drawing stops at the view's edges; by default it doesn't, as in UIKit.
  open var clipsToBounds = false {
    didSet { setNeedsDisplay() }
  }

  /// Space that a view's own layout and its `layoutMarginsGuide` keep free at its edges: by
  /// default a column left and right.
  open var layoutMargins = EdgeInsets(top: 0, left: 1, bottom: 0, right: 1) {
    didSet {
      setNeedsLayout()
      if layoutState != nil { layoutStructureChanged() }
    }
  }

  /// Whether the frame decides where the view is; constraints of other views may refer to it.
  ///
  /// With `false`, constraints place the view, and what is set as its frame lasts until the next
  /// layout only. Views in a stack, cells, section views and content views are placed by their
  /// superview in any case.
  ///
  /// Differs from UIKit: there are no autoresizing masks; the frame acts as fixed.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      guard translatesAutoresizingMaskIntoConstraints != oldValue else { return }
      if layoutState != nil { layoutStructureChanged() }
      holder?.layoutStructureChanged()
    }
  }

  /// Stands for a width or a height that a view's content doesn't determine.
  public static let noIntrinsicMetric = -1

  /// The size that the content asks for, in columns and lines; `noIntrinsicMetric` where it
  /// doesn't ask for any.
  open var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// Says that `intrinsicContentSize` has changed, so that whoever places the view by it does so
  /// again.
  open func invalidateIntrinsicContentSize() {
    layoutContentChanged()
    holder?.contentOfSubviewChanged()
  }

  /// Hears that something inside changed its intrinsic size, was hidden, shown or taken out.
  func contentOfSubviewChanged() {
    layoutContentChanged()
    holder?.contentOfSubviewChanged()
  }

  /// The intrinsic size on a width of that many columns; without one, on as many as are needed.
  func contentSize(forWidth width: Int?) -> Size { intrinsicContentSize }

  /// How many columns the view asks for in a line with a title.
  var widthInTitle: Int { intrinsicContentSize.width }

  /// The distances at which this view's layout keeps `subview` from its edges; `nil` where it
  /// doesn't place it like that.
  func insets(ofPinned subview: View) -> EdgeInsets? { nil }

  /// Whether keys come to the view first, of all that its controller shows, as they do to a table.
  var isFocusedFirst: Bool { false }

  /// Whether the controllers of subviews are shown for themselves, and not as parts of one around.
  var holdsWholeControllers: Bool { false }

  /// How constraints arrange the subviews; `nil` where the view isn't a stack that they arrange.
  var constrainedArrangement: StackArrangement? { nil }

  /// The size that the constraints inside ask for, as near to `target` as they allow.
  ///
  /// Contents count with their intrinsic sizes; without constraints and without an intrinsic size
  /// the result is the target. The view itself stays as it is.
  ///
  ///     let size = header.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
  open func systemLayoutSizeFitting(_ target: Size) -> Size {
    systemLayoutSizeFitting(
      target, withHorizontalFittingPriority: LayoutPriority.fittingSizeLevel,
      verticalFittingPriority: LayoutPriority.fittingSizeLevel)
  }

  /// The size that the constraints inside ask for, as near to `target` as these priorities allow.
  ///
  /// With a required width, texts that wrap are measured at it:
  ///
  ///     let size = cell.systemLayoutSizeFitting(
  ///       Size(width: 40, height: 0), withHorizontalFittingPriority: LayoutPriority.required,
  ///       verticalFittingPriority: LayoutPriority.fittingSizeLevel)
  open func systemLayoutSizeFitting(
    _ target: Size, withHorizontalFittingPriority horizontalPriority: Int,
    verticalFittingPriority verticalPriority: Int
  ) -> Size {
    fittingSize(
      for: LayoutTarget(
        horizontal: .init(extent: target.width, priority: horizontalPriority),
        vertical: .init(extent: target.height, priority: verticalPriority)))
  }

  /// Places the subviews; called once in a pass in which the view was marked.
  ///
  /// Views that follow constraints have their places already; what is set here lasts until the
  /// next layout.
  ///
  /// A mark that the view sets on itself meanwhile is ignored, so that layout terminates.
  open func layoutSubviews() {}

  /// Hears that it is going to be laid out; what it marks of itself is part of that.
  func prepareForLayout() {}

  /// Hears that the mouse and Tab come to the view, or don't any more.
  func isUserInteractionEnabledChanged() {}

  /// Draws the view's own content, before its subviews; the background is painted already.
  ///
  /// Called when a line of the view is to be shown that `setNeedsDisplay()`, a new frame or
  /// something in front of it has changed; what is drawn beyond the bounds is dropped. Lines that
  /// scroll aren't drawn again: a picture that depends on `bounds.origin` has to be marked when
  /// that changes.
  open func draw(in canvas: inout Canvas) {}

  /// Draws the subviews, back to front.
  func drawSubviews(in canvas: Canvas) {
    let views = subviews
    for index in views.indices {
      // Asked here: it takes no reference to stacked views on closed lines, most of them.
      if let lines = views[index].linesIfStacked, !canvas.isOpen(lines) { continue }
      views[index].drawAsSubview(in: canvas)
    }
  }

  /// Draws over the subviews, for the library's own views.
  func drawOverSubviews(in canvas: inout Canvas) {}

  /// Hears on what it is going to be drawn.
  func willDraw(on canvas: Canvas) {}

  /// Hears that the origin of the bounds was `origin` until now.
  func contentMoved(from origin: Point) {
    setNeedsDisplay()
  }

  /// Adds how the content has moved since the last picture, which showed the view at `drawn`.
  ///
  /// - Parameters:
  ///   - drawn: `nil` where the whole view is drawn anyway.
  ///   - inside: How lines inside the view are numbered now.
  /// - Returns: What hides lines at the view's edges, unchanged, as in the last picture.
  func noteMovedContent(
    in change: inout PictureChange, from drawn: DrawnPlace?, _ inside: LineFrame
  ) -> Cover { Cover() }

  /// Called once for a view that a nib made, when all views of the nib are there and all outlets
  /// are connected; does nothing by itself.
  ///
  /// The views inside are awake already.
  open func awakeFromNib() {}

  /// Adds `view` in front of the subviews; it leaves the superview that it had.
  open func addSubview(_ view: View) {
    precondition(view !== self, "a view can't be its own subview")
    view.removeFromSuperview()
    insert(view)
    view.holder = self
    if view.containsFirstResponder { noteFirstResponder(inside: true) }
    if view.layoutState != nil { view.layoutStructureChanged() }
    if view.needsLayout || view.subtreeNeedsLayout { markSubtreeForLayout() }
    view.setNeedsDisplay()
  }

  /// Makes this the superview of a box that isn't one of the subviews: it is never drawn or hit.
  func hold(_ box: LayoutGuideBox) {
    box.holder = self
  }

  /// Takes the view out of its superview, if it has one.
  open func removeFromSuperview() {
    if containsFirstResponder, holder != nil { resignFirstResponderInside() }
    guard let holder else { return }
    if isTiedOutwards { holder.dropTies(to: self) }
    if followsConstraints { holder.layoutStructureChanged() }
    isTiedOutwards = false
    isPlacedBySuperview = false
    if let index = holder.index(of: self) {
      holder.subviews.remove(at: index)
    }
    self.holder = nil
    holder.noteVacated(by: self)
    holder.contentOfSubviewChanged()
  }

  /// Hears that its layout was asked for while it is going on, which has no effect.
  func layoutWasAskedForInside() {}

  // MARK: Events

  /// The controller whose view this is, else the superview.
  open override var next: Responder? { controller ?? holder }

  /// Where the terminal's cursor stands while keys come here first, in this view's coordinates, and
  /// whether it can be seen; `nil` leaves it where it is.
  ///
  /// By default it stands at the origin of a view that can become first responder, and can't be seen:
  /// screen readers and braille lines follow it.
  open var cursor: Cursor? {
    canBecomeFirstResponder ? Cursor(at: boundsOrigin, isVisible: false) : nil
  }

  /// The columns that a view without a width of its own has as an accessory that was given none.
  var usualColumns: Int { 0 }

  /// Hears that keys come first to `view`, which is inside of this one.
  func keysCame(toInner view: View) {}

  /// Does what the view is there for, as an accessory that a key of its row presses.
  ///
  /// - Returns: Whether it is there for anything.
  func pressAsAccessory() -> Bool { false }

  /// What Tab comes to before it comes to the view itself.
  var viewsBeforeInTabOrder: [View] { [] }

  /// The other subviews in the order in which Tab comes to what is inside of them.
  var viewsInTabOrder: [View] { View.inReadingOrder(subviews) }

  /// Takes an event that this view or one of its subviews was asked to handle first, and that none
  /// of its `keyCommands` is for.
  ///
  /// - Returns: Whether the event is done with; else the superview is asked next.
  open override func handle(_ event: Event) -> Bool { false }
}
