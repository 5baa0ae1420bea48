public import ButteryGrid

/// A rectangle of the screen that draws itself and holds other views.
///
/// A view has a `frame` in its superview's coordinates, in whole columns and lines, and `bounds`
/// in its own. Changes only mark a view: `setNeedsLayout()` implies `setNeedsDisplay()`. The
/// application lays out and draws the marked views once, after it has handled all pending events.
///
/// Subclasses place their subviews in `layoutSubviews()` and draw themselves in `draw(in:)`. A
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
  /// The superview, or for the box of a layout guide the view that it belongs to.
  ///
  /// Unsafe, because it is read for each mark and each line, and a checked reference would have to
  /// be counted. It never dangles: the superview sets it and clears it, at the latest in its
  /// `deinit`.
  unowned(unsafe) var holder: View?
  /// The controller whose view this is.
  ///
  /// Unsafe for the same reason; the controller clears it in its `deinit`.
  unowned(unsafe) var controller: ViewController?

  /// The subviews, back to front.
  public internal(set) var subviews: [View] = []

  /// The level by which the superview keeps its subviews sorted; higher levels are in front.
  var stackingLevel = 0
  /// Whether the superview stacks the view on others.
  ///
  /// A stacked view keeps its frame whatever constraints say, is never drawn beyond its frame, and
  /// is opaque above level 0.
  var isStacked = false

  final var dueProperties: DueProperties = [.view, .controller]
  var needsLayout = true
  var subtreeNeedsLayout = true
  /// What has changed in the view, and inside it, since the last picture.
  var displayMarks = DisplayMarks()
  /// Where the last picture shows the view; `nil` where it doesn't.
  var drawnPlace: DrawnPlace?
  var isLayingOut = false
  /// Whether another layout is needed in the next pass; set during `layoutSubviews()`.
  var wantsAnotherLayout = false
  /// Whether the view was marked for layout during its own, which another one follows.
  var isMarkedInLayout = false
  /// Whether the view has marked itself in too many layouts in a row, and in each one since, so that
  /// its marks are ignored there.
  var asksForLayoutsForEver = false

  /// The Auto Layout state; `nil` for a view that has never used Auto Layout.
  var layoutState: ViewLayoutState?
  /// Properties that few views have; `nil` while all of them have their default values.
  var extras: ViewExtras?
  /// The number of times that a table has recycled the view, after which it may show another row or
  /// section.
  final var recycleCount = 0
  /// Whether the superview sets the frame in its own layout, whatever constraints say.
  var isPlacedBySuperview = false
  /// Whether a constraint ties the view, or a view inside it, to a view outside.
  var isTiedOutwards = false

  /// Whether `awakeFromNib()` was called.
  var isAwake = false
  /// Whether the first responder is this view or a view inside it.
  var containsFirstResponder = false

  /// Creates a view with a frame in the coordinates of its future superview.
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

  /// The place and size in the superview's coordinates; a new size marks the view for layout.
  open var frame: Rect {
    get { Rect(origin: frameOrigin, size: size) }
    set { place(newValue) }
  }

  /// The view's rectangle in its own coordinates, which its subviews and its drawing use.
  ///
  /// The size is that of the frame. The origin is the point shown at the top left corner; it
  /// changes when the content scrolls.
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

  /// The colour behind the view's content; `nil` shows what lies behind the view.
  open var backgroundColor: Color? {
    didSet { setNeedsDisplay() }
  }

  /// Whether the view and its subviews are hidden; a hidden view isn't drawn.
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

  /// The hugging priority on both axes of a view for which none was set.
  var defaultHuggingPriority: Int { LayoutPriority.defaultLow }

  /// Space that the view's layout and its `layoutMarginsGuide` keep free at its edges; by default
  /// one column at the left and one at the right.
  open var layoutMargins = EdgeInsets(top: 0, left: 1, bottom: 0, right: 1) {
    didSet {
      guard layoutMargins != oldValue else { return }
      setNeedsLayout()
      if layoutState != nil { layoutStructureChanged() }
    }
  }

  /// Whether the frame decides where the view is; by default it does.
  ///
  /// If this is false, constraints place the view, and a frame that is set lasts only until the
  /// next layout. Constraints of other views may refer to the view in both cases. Views in a stack,
  /// cells, section views and content views are always placed by their superview.
  ///
  /// Differs from UIKit: there are no autoresizing masks; the frame acts as fixed.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      guard translatesAutoresizingMaskIntoConstraints != oldValue else { return }
      if layoutState != nil { layoutStructureChanged() }
      holder?.layoutStructureChanged()
    }
  }

  /// The value of a width or height that a view's content doesn't determine.
  public static let noIntrinsicMetric = -1

  /// The size that the content needs, in columns and lines; `noIntrinsicMetric` for a width or
  /// height that the content doesn't determine.
  open var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// Tells that `intrinsicContentSize` has changed, so that views placed by it are placed again.
  open func invalidateIntrinsicContentSize() {
    layoutContentChanged()
    holder?.contentOfSubviewChanged()
  }

  /// Called when a view inside has changed its intrinsic size, or was hidden, shown or removed.
  func contentOfSubviewChanged() {
    layoutContentChanged()
    holder?.contentOfSubviewChanged()
  }

  /// Returns the intrinsic size in a width of that many columns; `nil` doesn't limit the width.
  func contentSize(forWidth width: Int?) -> Size { intrinsicContentSize }

  /// The number of columns that the view needs in a line with a title.
  var widthInTitle: Int { intrinsicContentSize.width }

  /// Returns the distances from this view's edges at which its layout keeps `subview`; `nil` where
  /// the layout doesn't place `subview` in this way.
  func insets(ofPinned subview: View) -> EdgeInsets? { nil }

  /// Whether keys go to this view while its controller has no first responder, as for a table.
  var isFocusedFirst: Bool { false }

  /// Whether the controllers of subviews are independent of the controller around this view.
  var holdsWholeControllers: Bool { false }

  /// How constraints arrange the subviews; `nil` unless the view is a stack that needs constraints.
  var constrainedArrangement: StackArrangement? { nil }

  /// Returns the size that the constraints inside ask for, as near to `target` as they allow.
  ///
  /// Views count with their intrinsic sizes. Without constraints and without an intrinsic size, the
  /// result is `target`. The view itself doesn't change.
  ///
  ///     let size = header.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
  open func systemLayoutSizeFitting(_ target: Size) -> Size {
    systemLayoutSizeFitting(
      target, withHorizontalFittingPriority: LayoutPriority.fittingSizeLevel,
      verticalFittingPriority: LayoutPriority.fittingSizeLevel)
  }

  /// Returns the size that the constraints inside ask for, as near to `target` as the priorities
  /// allow.
  ///
  /// If the width is required, texts that wrap are measured at this width:
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

  /// Sets properties of the view and of views inside by what models say; does nothing by itself.
  ///
  /// Called in the first pass with the view, after `setNeedsUpdateProperties()`, and after a change of an
  /// `@Observable` model that it has read; before the layout, which it may cause, but doesn't need.
  ///
  ///     override func updateProperties() {
  ///       super.updateProperties()
  ///       label.text = model.title
  ///     }
  ///
  /// Models are tracked in `layoutSubviews()` and `draw(in:)`, too, in the controller's
  /// `updateProperties()`, `viewWillLayoutSubviews()` and `viewDidLayoutSubviews()`, where
  /// configurations are updated, and in a data source's `tableView(_:cellForRowAt:)`.
  open func updateProperties() {}

  /// Places the subviews; called once in a pass in which the view was marked for layout.
  ///
  /// Views that follow constraints have been placed already; a frame set here for such a view lasts
  /// only until the next layout.
  ///
  /// If the view is marked for layout meanwhile, it is laid out again before anything is drawn, up
  /// to eight times in a row. A frame that is set for a view inside marks only that view.
  open func layoutSubviews() {}

  /// Called when the view has asked for another layout too often, so that none follows.
  func layoutWasCutOff() {}

  /// Whether a change of a model that `layoutSubviews()` reads leads to another layout.
  var isLayoutTracked: Bool { true }

  /// Called before the view is laid out; marks that it sets on itself take effect in this layout.
  func prepareForLayout() {}

  /// Called when `isUserInteractionEnabled` has changed.
  func isUserInteractionEnabledChanged() {}

  /// Draws the view's own content, before its subviews; the background has been drawn already.
  ///
  /// Called when lines of the view must be drawn: after `setNeedsDisplay()`, after the frame has
  /// changed, or after something in front of the view has changed. Drawing beyond the bounds has no
  /// effect. A table moves lines that scroll without drawing them again, so a subclass of
  /// ``TableView`` whose drawing depends on `bounds.origin` must call `setNeedsDisplay()` when that
  /// changes.
  open func draw(in canvas: inout Canvas) {}

  /// Draws the subviews, back to front.
  func drawSubviews(in canvas: Canvas) {
    let views = subviews
    let open = canvas.openSpan
    for index in views.indices {
      // Most stacked views lie on closed lines; this check skips them without retaining them.
      if let lines = views[index].linesIfStacked, !lines.overlaps(open) || !canvas.isOpen(lines) {
        continue
      }
      views[index].drawAsSubview(in: canvas)
    }
  }

  /// Draws over the subviews; only for the library's own views.
  func drawOverSubviews(in canvas: inout Canvas) {}

  /// Called before the view is drawn on `canvas`.
  func willDraw(on canvas: Canvas) {}

  /// Called after the origin of the bounds has changed from `origin`.
  func contentMoved(from origin: Point) {
    setNeedsDisplay()
  }

  /// Adds how the content has moved since the last picture.
  ///
  /// - Parameters:
  ///   - change: The change that is being collected.
  ///   - drawn: Where the last picture showed the view; `nil` where the whole view is drawn anyway.
  ///   - inside: How lines inside the view are numbered now.
  /// - Returns: The lines at the view's edges that are hidden by the same views as in the last
  ///   picture.
  func collectMovedContent(
    in change: inout PictureChange, from drawn: DrawnPlace?, _ inside: LineFrame
  ) -> Cover { Cover() }

  // MARK: What a person hears

  /// Whether the view is said as one, and not what is inside it.
  ///
  /// True for labels, controls, cells and section views, and for other views with a label of their own.
  open var isAccessibilityElement: Bool {
    get { extras?.accessibility.isElement ?? (isSpokenAsOne || extras?.accessibility.label != nil) }
    set { neededExtras.accessibility.isElement = newValue }
  }

  /// What the view is, in a few words, where the application speaks.
  ///
  /// By default this is a label's text, a button's title, and for a cell or a section view what is
  /// inside it. See ``Accessibility``.
  open var accessibilityLabel: String? {
    get { extras?.accessibility.label ?? spokenLabel }
    set { neededExtras.accessibility.label = newValue }
  }

  /// The view's value, such as the text of a text field or the position of a switch.
  open var accessibilityValue: String? {
    get { extras?.accessibility.value ?? spokenValue }
    set { neededExtras.accessibility.value = newValue }
  }

  /// What keys do with the view; it is said once, when they first go to it.
  open var accessibilityHint: String? {
    get { extras?.accessibility.hint }
    set { neededExtras.accessibility.hint = newValue }
  }

  /// What the view is and how it is.
  open var accessibilityTraits: AccessibilityTraits {
    get { extras?.accessibility.traits ?? spokenTraits }
    set { neededExtras.accessibility.traits = newValue }
  }

  /// Whether nothing is said of the view and of what is inside it.
  open var accessibilityElementsHidden: Bool {
    get { extras?.accessibility.areElementsHidden ?? false }
    set { neededExtras.accessibility.areElementsHidden = newValue }
  }

  /// What is said instead of the subviews, in this order: views, and values of
  /// ``AccessibilityElement`` for what the view draws itself; `nil` for the subviews.
  open var accessibilityElements: [Any]? {
    get { extras?.accessibility.elements }
    set { neededExtras.accessibility.elements = newValue }
  }

  /// What a person can do with the view besides what keys do; `,` lists it where the view has keys.
  open var accessibilityCustomActions: [AccessibilityCustomAction]? {
    get { extras?.accessibility.customActions }
    set { neededExtras.accessibility.customActions = newValue }
  }

  /// Further facts about the view, said after its label and value.
  open var accessibilityCustomContent: [AccessibilityCustomContent]? {
    get { extras?.accessibility.customContent }
    set { neededExtras.accessibility.customContent = newValue }
  }

  /// What the class says of a view for which nothing was set.
  var isSpokenAsOne: Bool { false }
  var spokenLabel: String? { nil }
  var spokenValue: String? { nil }
  var spokenTraits: AccessibilityTraits { .none }
  /// The word for the kind of view, where no trait says it.
  var spokenRole: String? { nil }

  /// The subviews of which something is said, in reading order.
  var spokenSubviews: [View] { Self.inReadingOrder(subviews) }

  /// Called once for a view that a nib has made, when all views of the nib exist and all outlets
  /// are connected; does nothing by itself.
  ///
  /// It has been called for the views inside already.
  open func awakeFromNib() {}

  /// Adds `view` in front of the other subviews and removes it from its previous superview.
  open func addSubview(_ view: View) {
    precondition(view !== self, "a view can't be its own subview")
    view.removeFromSuperview()
    insert(view)
    view.holder = self
    if view.containsFirstResponder { markFirstResponder(inside: true) }
    if view.layoutState != nil { view.layoutStructureChanged() }
    if view.needsLayout || view.subtreeNeedsLayout { markSubtreeForLayout() }
    view.setNeedsDisplay()
  }

  /// Holds the box of a layout guide, which isn't a subview and is never drawn or hit.
  func hold(_ box: LayoutGuideBox) {
    box.holder = self
  }

  /// Removes the view from its superview, if it has one.
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
    holder.markVacated(by: self)
    holder.contentOfSubviewChanged()
  }

  /// Called when `layoutIfNeeded()` is called during this view's layout, which has no effect.
  func layoutWasAskedForInside() {}

  // MARK: Events

  /// The next responder: the controller whose view this is, else the superview.
  open override var next: Responder? { controller ?? holder }

  /// Where the terminal's cursor stands while keys come to this view first, in its coordinates, and
  /// whether it is visible; `nil` leaves the cursor where it is.
  ///
  /// By default, a view that can become first responder has an invisible cursor at its origin,
  /// because screen readers and braille displays follow the cursor.
  open var cursor: Cursor? {
    canBecomeFirstResponder ? Cursor(at: boundsOrigin, isVisible: false) : nil
  }

  /// The view whose cursor is shown while keys come to this view first.
  var cursorHolder: View { self }

  /// The columns of the view as an accessory, where it has no width of its own and was given none.
  var defaultAccessoryWidth: Int { 0 }

  /// Called when `view`, which is inside this view, has become the first responder.
  func innerViewBecameFirstResponder(_ view: View) {}

  /// Called when a view inside this one isn't the first responder any more; another one inside may
  /// become it right after.
  func innerViewResignedFirstResponder() {}

  /// Does the view's main action, for a key that presses the accessory of a row.
  ///
  /// - Returns: Whether the view has such an action and can do it now.
  func performAccessoryAction() -> Bool { false }

  /// The views whose tab stops come before this view itself.
  var viewsBeforeInTabOrder: [View] { [] }

  /// The other subviews, in the order in which Tab visits their tab stops.
  var viewsInTabOrder: [View] { View.inReadingOrder(subviews) }

  /// Handles an event that came to this view or one of its subviews first, and that none of its
  /// `keyCommands` has handled.
  ///
  /// - Returns: Whether the event was handled; if not, the next responder is asked.
  open override func handle(_ event: Event) -> Bool { false }
}
