public import ButteryGrid

/// A view onto content that may be larger than it.
///
/// The offset is always kept within what there is to see: differs from UIKit, where a rubber band
/// may be dragged beyond it.
@MainActor open class ScrollView: View {
  /// The extent of the content in columns and lines, without insets.
  public internal(set) var contentSize: Size {
    get {
      prepareContentSize()
      return knownContentSize
    }
    set { knownContentSize = newValue }
  }

  private var knownContentSize = Size.zero

  /// Creates a scroll view with a frame in the coordinates of its superview-to-be.
  public override init(frame: Rect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  /// The content column and line that are shown at the view's top left corner.
  ///
  /// An offset out of range is moved to the nearest one in range.
  open var contentOffset: Point {
    get {
      prepareContentSize()
      clampOffset()
      return bounds.origin
    }
    set {
      prepareContentSize()
      moveContent(to: newValue)
    }
  }

  /// Lines and columns kept free around the content; they can be scrolled into sight.
  ///
  /// A view that shows the very beginning goes on showing it when the inset changes.
  open var contentInset = EdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      let wasAtTop = bounds.minY <= -oldValue.top
      // The beginning is where it is, whatever the content: none is asked for.
      if !wasAtTop { prepareContentSize() }
      moveContent(
        to: Point(x: bounds.minX, y: wasAtTop ? -contentInset.top : bounds.minY))
      setNeedsLayout()
    }
  }

  /// Moves the content; `animated` makes no difference yet, the end is the same.
  open func setContentOffset(_ offset: Point, animated: Bool) {
    contentOffset = offset
  }

  /// Whatever is inside, it can be scrolled: the size that the view asks for stays.
  override func contentOfSubviewChanged() {}

  /// Who hears of scrolling.
  var scrollObserver: (any ScrollViewDelegate)? { nil }

  /// Brings `contentSize` up to date, for views that compute it lazily.
  func prepareContentSize() {}

  /// Moves the content as far towards `offset` as what is known of the content allows.
  final func moveContent(to offset: Point) {
    let target = clamped(offset)
    contentMoves(by: offset.y - bounds.minY, reached: target.y - bounds.minY)
    guard target != bounds.origin else { return }
    // Set whole: changing the origin in place would allocate a coroutine.
    bounds = Rect(origin: target, size: bounds.size)
    markForLayout()
    scrollObserver?.scrollViewDidScroll(self)
  }

  /// Hears of scrolling by so many lines before it takes place, and of how many of them the content
  /// as it is known has room for.
  func contentMoves(by lines: Int, reached: Int) {}

  /// Moves the content into range after the size of it or of the view has changed.
  final func clampOffset() {
    moveContent(to: bounds.origin)
  }

  private func clamped(_ offset: Point) -> Point {
    let (inset, content, size) = (contentInset, knownContentSize, bounds.size)
    let left = -inset.left
    let top = -inset.top
    let right = max(left, content.width + inset.right - size.width)
    let bottom = max(top, content.height + inset.bottom - size.height)
    return Point(
      x: min(max(offset.x, left), right), y: min(max(offset.y, top), bottom))
  }
}
