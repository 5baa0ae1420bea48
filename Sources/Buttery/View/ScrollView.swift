public import ButteryGrid

/// A view that shows a part of content that may be larger than the view.
///
/// Differs from UIKit: the offset always stays within the content and its insets, and there is no
/// bouncing.
@MainActor open class ScrollView: View {
  /// The extent of the content in columns and lines, without insets.
  ///
  /// Tables and text views set it once in each layout, so that a subclass may observe it; what others
  /// set there lasts until then.
  open var contentSize: Size {
    get {
      prepareContentSize()
      return knownContentSize
    }
    set { knownContentSize = newValue }
  }

  /// The content size as far as it is known; a layout sets `contentSize` to it.
  final var knownContentSize = Size.zero

  /// Creates a scroll view with a frame in the coordinates of its superview-to-be.
  public override init(frame: Rect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  /// The content column and line that are shown at the view's top left corner.
  ///
  /// An offset out of range is moved to the nearest one in range, so `Int.max` is the end.
  ///
  /// In a table with estimated heights, the offset is kept as it was set until the next layout. It
  /// counts the lines of known heights and estimates. The layout asks only for the heights of what
  /// is in sight there; what turns out higher moves what lies below it. If the offset is read
  /// before, it is limited to the content known so far.
  open var contentOffset: Point {
    get {
      prepareOffset()
      clampOffset()
      return bounds.origin
    }
    set { placeContent(at: newValue) }
  }

  /// Lines and columns kept free around the content; they can be scrolled into sight.
  ///
  /// If the view shows the very beginning, it still does so after the inset has changed.
  open var contentInset = EdgeInsets.zero {
    didSet {
      contentInset = contentInset.limited
      guard contentInset != oldValue else { return }
      let wasAtTop = bounds.minY <= -oldValue.top
      // The beginning doesn't depend on the content size, so that isn't brought up to date here.
      if !wasAtTop { prepareContentSize() }
      // Where the beginning follows the inset, nobody has scrolled: a place that is still to be found
      // counts from the inset by itself.
      moveContent(
        to: Point(x: bounds.minX, y: wasAtTop ? -contentInset.top : bounds.minY),
        countsAsScrolling: !wasAtTop)
      setNeedsLayout()
    }
  }

  /// Whether the user can scroll the content by keys or the mouse wheel; true by default.
  ///
  /// The program can scroll in either case, and a row that gets the focus is always scrolled into view.
  open var isScrollEnabled = true

  /// Whether a bar in the last column shows which part of the content is in sight; false by default.
  ///
  /// Content leaves the column free. There is no bar if all of the content is in sight. At the upper
  /// end of the column the bar says that the beginning is in sight, at the lower one that the end is.
  ///
  /// Differs from UIKit, where it is true by default and the bar lies over the content.
  open var showsVerticalScrollIndicator = false {
    didSet {
      if showsVerticalScrollIndicator != oldValue { scrollIndicatorChanged() }
    }
  }

  private var scrollIndicator: ScrollIndicatorView?

  /// Called after the column of the scroll indicator has come or gone.
  func scrollIndicatorChanged() { setNeedsLayout() }

  /// Scrolls as little as possible to make a part of the content visible.
  ///
  /// A part that is larger than the room between the insets is shown from its beginning, unless the
  /// room already shows nothing else.
  ///
  /// - Parameters:
  ///   - rect: The part, in the coordinates of the content.
  ///   - animated: Makes no difference yet.
  open func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    setContentOffset(nearestOffset(showing: rect), animated: animated)
  }

  /// The offset nearest to the present one at which a part of the content is visible.
  final func nearestOffset(showing rect: Rect) -> Point {
    let (rect, offset, inset) = (rect.limited, contentOffset, contentInset)
    return Point(
      x: Self.offset(
        nearest: offset.x, showing: rect.minX..<rect.maxX, room: bounds.width,
        insets: (inset.left, inset.right)),
      y: Self.offset(
        nearest: offset.y, showing: rect.minY..<rect.maxY, room: bounds.height,
        insets: (inset.top, inset.bottom)))
  }

  /// Returns the offset nearest to `offset` at which `part` is visible.
  private static func offset(
    nearest offset: Int, showing part: Range<Int>, room: Int, insets: (before: Int, after: Int)
  ) -> Int {
    let atStart = part.lowerBound - insets.before
    let atEnd = part.upperBound + insets.after - room
    // `atEnd` is greater than `atStart` if the part is larger than the room.
    if atEnd > atStart { return (atStart...atEnd).contains(offset) ? offset : atStart }
    return min(max(offset, atEnd), atStart)
  }

  /// Moves the content; `animated` makes no difference yet.
  open func setContentOffset(_ offset: Point, animated: Bool) {
    contentOffset = offset
  }

  /// Does nothing: the content scrolls, so its size doesn't change the size that the view wants.
  override func contentOfSubviewChanged() {}

  /// Tells the delegate that a person begins to scroll, and, once they rest, that they have ended.
  final func reportDragging() {
    guard let scrollObserver, let application = window?.application else { return }
    if application.recordDragging(of: self) { scrollObserver.scrollViewWillBeginDragging(self) }
  }

  func endDragging() {
    scrollObserver?.scrollViewDidEndDragging(self, willDecelerate: true)
    scrollObserver?.scrollViewDidEndDecelerating(self)
  }

  /// The delegate to tell of scrolling.
  var scrollObserver: (any ScrollViewDelegate)? { nil }

  /// Brings `contentSize` up to date, for views that compute it lazily.
  func prepareContentSize() {}

  /// Brings the offset up to date, for views that compute it lazily.
  func prepareOffset() { prepareContentSize() }

  /// Moves the content to the offset that a program sets.
  func placeContent(at offset: Point) {
    prepareContentSize()
    moveContent(to: offset, countsAsScrolling: false)
  }

  /// Moves the content towards `offset`, as far as the known content size allows.
  final func moveContent(to offset: Point, countsAsScrolling: Bool = true) {
    let target = clamped(offset)
    if countsAsScrolling {
      contentMoves(by: offset.y - bounds.minY, reached: target.y - bounds.minY)
    }
    guard target != bounds.origin else { return }
    // The bounds are set as a whole, because changing the origin in place would allocate a
    // coroutine.
    bounds = Rect(origin: target, size: bounds.size)
    if !isPlacingContent { markForLayout() }
    scrollObserver?.scrollViewDidScroll(self)
  }

  /// Whether the view's own layout is just moving the content, which needs no further layout.
  var isPlacingContent: Bool { false }

  /// Called before the content scrolls.
  ///
  /// - Parameters:
  ///   - lines: The lines to scroll by.
  ///   - reached: The part of `lines` for which the known content has room.
  func contentMoves(by lines: Int, reached: Int) {}

  /// Moves the offset into range after the size of the content or the view has changed.
  final func clampOffset() {
    moveContent(to: bounds.origin)
  }

  /// The nearest offset to `offset` that the known content size allows.
  final func clamped(_ offset: Point) -> Point {
    let (inset, content, size) = (contentInset, knownContentSize, bounds.size)
    let left = -inset.left
    let top = -inset.top
    let right = max(left, content.width + inset.right - size.width)
    let bottom = max(top, content.height + inset.bottom - size.height)
    return Point(
      x: min(max(offset.x, left), right), y: min(max(offset.y, top), bottom))
  }
}

extension EdgeInsets {
  /// The insets, none longer than `Int.maximumLines`.
  fileprivate var limited: EdgeInsets {
    func part(_ length: Int) -> Int { Swift.max(-.maximumLines, Swift.min(length, .maximumLines)) }
    return EdgeInsets(top: part(top), left: part(left), bottom: part(bottom), right: part(right))
  }
}

extension Rect {
  /// The rectangle that begins at its least column and line, so near to the origin that sums of its
  /// parts don't overflow.
  var limited: Rect {
    func part(_ start: Int, _ length: Int) -> (start: Int, length: Int) {
      let start = max(Int.min / 4, min(start, Int.max / 4))
      let length = max(Int.min / 4, min(length, Int.max / 4))
      return (start + min(0, length), abs(length))
    }
    let (columns, lines) = (part(minX, width), part(minY, height))
    return Rect(x: columns.start, y: lines.start, width: columns.length, height: lines.length)
  }
}

// MARK: - Delegate

/// An object that a scroll view tells of scrolling.
@MainActor public protocol ScrollViewDelegate: AnyObject {
  /// Called once for each change of the content offset, whatever its cause.
  func scrollViewDidScroll(_ scrollView: ScrollView)

  /// Called before the first of several keys or turns of the wheel by which a person scrolls, or
  /// moves the focus of a table.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)

  /// Called when a person has rested for 200 ms; `decelerate` is true, as the next call follows.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)

  /// Called after `scrollViewDidEndDragging(_:willDecelerate:)`, at once.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}

  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}

  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}

  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
}

// MARK: - Indicator

/// The bar beside the content, as high as the part of its column that it takes.
private final class ScrollIndicatorView: View {
  override func draw(in canvas: inout Canvas) {
    let sign: Unicode.Scalar = canvas.traits.hasSigns ? "▐" : "|"
    for line in 0..<bounds.height {
      canvas.write(sign, at: Point(x: 0, y: line), style: Style(attributes: .dim))
    }
  }

  /// The lines of the bar in its column; `nil` if all of the content is in sight.
  ///
  /// The bar touches an end of the column only if that end of the content is in sight.
  ///
  /// - Parameters:
  ///   - offset: The lines of the content above those in sight.
  ///   - content: The lines of the content.
  ///   - room: The lines of the column.
  static func lines(offset: Int, content: Int, room: Int) -> Range<Int>? {
    let way = content - room
    guard room > 0, way > 0 else { return nil }
    let length = max(1, min(room * room / content, room - 1))
    let free = room - length
    if offset <= 0 { return 0..<length }
    if offset >= way { return free..<room }
    let start = max(0, min(max(1, offset * free / way), free - 1))
    return start..<start + length
  }
}

extension ScrollView {
  /// The columns of the scroll indicator at the right edge.
  final var scrollIndicatorColumns: Int { showsVerticalScrollIndicator ? 1 : 0 }

  /// Places the scroll indicator beside the part of the content that is in sight.
  ///
  /// - Parameter content: The lines of the content.
  final func placeScrollIndicator(content: Int) {
    let lines =
      showsVerticalScrollIndicator
      ? ScrollIndicatorView.lines(
        offset: bounds.minY + contentInset.top, content: content,
        room: bounds.height - contentInset.top - contentInset.bottom) : nil
    guard let lines else {
      scrollIndicator?.removeFromSuperview()
      scrollIndicator = nil
      return
    }
    let view = scrollIndicator ?? makeScrollIndicator()
    view.frame = Rect(
      x: bounds.maxX - 1, y: bounds.minY + contentInset.top + lines.lowerBound, width: 1,
      height: lines.count)
  }

  private func makeScrollIndicator() -> ScrollIndicatorView {
    let view = ScrollIndicatorView()
    view.stackingLevel = View.scrollIndicatorLevel
    view.isStacked = true
    addSubview(view)
    scrollIndicator = view
    return view
  }
}
