public import ButteryGrid

/// A text of several lines that a person can read, copy from and edit.
///
/// The view handles keys while it is first responder, as a `TextField` does. The arrow keys also
/// move from line to line, and Enter begins a new line. Lines are broken between words, as in a
/// `Label`. The last column is kept free for the cursor. After a change, only the lines that it may
/// affect are broken again, so that a key costs about as much in a long text as in a short one,
/// except for moving bytes.
///
/// Differs from UIKit: Tab isn't typed but moves to the next view, because people without a mouse
/// couldn't leave the view otherwise. Ranges are ranges of `String` indices.
@MainActor open class TextView: ScrollView {
  private(set) lazy var input = TextEditor(owner: self, keyBindings: .textView)
  /// The column to which Up and Down return; `nil` if the last movement wasn't by lines.
  var goalColumn: Int?
  /// The value of `goalColumn` after the movement by lines that is being made.
  var nextGoal: Int?
  /// Whether the next layout must scroll to the cursor.
  private var isRevealDue = false
  private var knownLines: TextLines?

  /// Whether the view is first responder and its text can be changed.
  public private(set) var isEditing = false

  /// The delegate, which is told of editing and scrolling and may refuse editing.
  open weak var delegate: (any TextViewDelegate)?

  /// The text; setting it moves the cursor to its end.
  open var text: String {
    get { input.text }
    set { setText(newValue) }
  }

  private func setText(_ text: String) {
    input.reset(to: text)
    goalColumn = nil
    isRevealDue = isFirstResponder
    forgetLines()
  }

  /// Whether a person can change the text.
  open var isEditable = true {
    didSet {
      if isEditable != oldValue { resignFirstResponder() }
    }
  }

  /// Whether a person can move the cursor through the text and select, even if it isn't editable.
  open var isSelectable = true {
    didSet {
      if !canBecomeFirstResponder { resignFirstResponder() }
    }
  }

  /// The colour of the text; `nil` for the terminal's own.
  open var textColor: Color? {
    didSet { setNeedsDisplay() }
  }

  /// Attributes such as bold and italic, which take the place of a font.
  open var textAttributes: Attributes = [] {
    didSet { setNeedsDisplay() }
  }

  /// Columns and lines kept free around the text; they scroll with it.
  open var textContainerInset = EdgeInsets.zero {
    didSet {
      if textContainerInset != oldValue { forgetLines() }
    }
  }

  // MARK: What a person hears

  override var isSpokenAsOne: Bool { true }

  override var spokenValue: String? { text }

  override var spokenRole: String? { isEditable ? "text area" : nil }

  // MARK: Lines

  /// The columns for text; the last one is kept free for the cursor.
  var columns: Int {
    bounds.width - textContainerInset.left - textContainerInset.right - scrollIndicatorColumns
  }

  /// The lines of the text at the present width.
  var lines: TextLines {
    let width = max(1, columns - 1)
    if let knownLines, knownLines.width == width { return knownLines }
    let lines = TextLines(input.text, width: width)
    knownLines = lines
    return lines
  }

  private func forgetLines() {
    knownLines = nil
    setNeedsLayout()
    if !isScrollEnabled { invalidateIntrinsicContentSize() }
  }

  func updateLines(after edit: TextEdit) {
    let count = knownLines?.count
    knownLines?.update(after: edit, in: input.text)
    setNeedsLayout()
    if !isScrollEnabled, knownLines?.count != count { invalidateIntrinsicContentSize() }
  }

  /// Whether a person can scroll the text; a view that doesn't scroll asks for the height of its text.
  ///
  /// A row with such a view grows while a person types, if the table's `selfSizingInvalidation` is
  /// `.enabledIncludingConstraints`.
  open override var isScrollEnabled: Bool {
    didSet {
      if isScrollEnabled != oldValue { invalidateIntrinsicContentSize() }
    }
  }

  /// The height of the text if the view doesn't scroll; else no size of its own.
  open override var intrinsicContentSize: Size { contentSize(forWidth: nil) }

  override func contentSize(forWidth width: Int?) -> Size {
    guard !isScrollEnabled else { return super.intrinsicContentSize }
    let inset = textContainerInset
    let columns = columns - bounds.width + (width ?? bounds.width)
    let lines = columns == self.columns ? lines : TextLines(input.text, width: max(1, columns - 1))
    return Size(width: View.noIntrinsicMetric, height: lines.count + inset.top + inset.bottom)
  }

  /// Makes the next layout scroll to the cursor.
  func revealCursor() {
    isRevealDue = true
    setNeedsLayout()
  }

  override func prepareContentSize() {
    let inset = textContainerInset
    let size = Size(width: max(0, bounds.width), height: lines.count + inset.top + inset.bottom)
    knownContentSize = size
  }

  override var scrollObserver: (any ScrollViewDelegate)? { delegate }

  /// Breaks the text into lines if the width has changed, and scrolls to the cursor if it has
  /// moved.
  open override func layoutSubviews() {
    placesContent = true
    defer { placesContent = false }
    prepareContentSize()
    contentSize = knownContentSize
    clampOffset()
    if isRevealDue {
      isRevealDue = false
      show(place(of: input.editing.selection.cursor))
    }
    placeScrollIndicator(content: contentSize.height)
  }

  private var placesContent = false

  override var isPlacingContent: Bool { placesContent }

  /// Scrolls no further than needed to show the line of a place.
  func show(_ place: Point) {
    let top = min(contentOffset.y, place.y)
    contentOffset.y = max(top, place.y - max(1, bounds.height) + 1)
  }

  // MARK: First responder

  /// Whether the text can be changed or selected.
  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

  /// Becomes first responder, unless the delegate refuses editing.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder,
      !isEditable || delegate?.textViewShouldBeginEditing(self) ?? true
    else { return false }
    return super.becomeFirstResponder()
  }

  /// Resigns as first responder, unless the delegate refuses to end editing.
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirstResponder, isEditing, isEditable else { return super.resignFirstResponder() }
    let isAsked = homeController?.isTakingFirstResponder == false
    guard !isAsked || delegate?.textViewShouldEndEditing(self) ?? true else { return false }
    return super.resignFirstResponder()
  }

  override func firstResponderChanged() {
    input.editingChanged()
    revealCursor()
    let isBeginning = isFirstResponder && isEditable
    guard isBeginning != isEditing else { return }
    isEditing = isBeginning
    if isEditing {
      delegate?.textViewDidBeginEditing(self)
    } else {
      delegate?.textViewDidEndEditing(self)
    }
  }

  override var isEditingText: Bool { isEditing }

  override func handleFirst(_ event: Event) -> Bool {
    isFirstResponder && input.handle(event)
  }

  override func binds(_ key: Key) -> Bool { input.handles(key) || super.binds(key) }

  override var keyHelp: [KeyHelp] { super.keyHelp + [KeyHelp("Text", keyBindings)] }

  // MARK: Picture

  /// The cursor in the text, visible while the view is first responder; if it isn't in sight,
  /// invisible at the view's origin.
  open override var cursor: Cursor? {
    let place = place(of: input.editing.selection.cursor)
    let isInside = bounds.contains(place)
    return Cursor(
      at: isInside ? place : bounds.origin, isVisible: isFirstResponder && isInside)
  }

  /// Draws the lines in sight.
  open override func draw(in canvas: inout Canvas) {
    drawLines(in: &canvas)
  }

  /// Handles the mouse: a press moves the cursor, a drag selects, a double press selects a word, a
  /// triple press selects the text between two line ends, and the wheel scrolls unless
  /// `isScrollEnabled` is false.
  open override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event else { return false }
    return handleMouse(mouse)
  }
}

// MARK: - Delegate

/// The delegate of a text view, which is told of editing and may refuse it.
///
/// All methods have default implementations, which allow everything. For a key that changes the
/// text they are called in this order: `shouldChangeTextIn`, `textViewDidChangeSelection`,
/// `textViewDidChange`.
@MainActor public protocol TextViewDelegate: ScrollViewDelegate {
  /// Returns whether editing may begin; called only if the text can be changed.
  func textViewShouldBeginEditing(_ textView: TextView) -> Bool

  /// Called when editing has begun.
  func textViewDidBeginEditing(_ textView: TextView)

  /// Returns whether editing may end because another view becomes first responder.
  ///
  /// Not called if editing must end, as when the view is removed.
  func textViewShouldEndEditing(_ textView: TextView) -> Bool

  /// Called when editing has ended.
  func textViewDidEndEditing(_ textView: TextView)

  /// Returns whether a person may replace `range` of the present text by `text`.
  ///
  /// Differs from UIKit: `range` is a range of indices.
  func textView(
    _ textView: TextView, shouldChangeTextIn range: Range<String.Index>,
    replacementText text: String
  ) -> Bool

  /// Called when a person has changed the text.
  func textViewDidChange(_ textView: TextView)

  /// Called when the cursor or the selection has changed, by a person or by a call.
  func textViewDidChangeSelection(_ textView: TextView)
}

extension TextViewDelegate {
  /// Returns true.
  public func textViewShouldBeginEditing(_ textView: TextView) -> Bool { true }

  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: TextView) {}

  /// Returns true.
  public func textViewShouldEndEditing(_ textView: TextView) -> Bool { true }

  /// Does nothing.
  public func textViewDidEndEditing(_ textView: TextView) {}

  /// Returns true.
  public func textView(
    _ textView: TextView, shouldChangeTextIn range: Range<String.Index>,
    replacementText text: String
  ) -> Bool { true }

  /// Does nothing.
  public func textViewDidChange(_ textView: TextView) {}

  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: TextView) {}
}
