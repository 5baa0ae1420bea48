public import ButteryGrid

/// A text of several lines that a person can read, copy from and change.
///
/// It takes keys while it is first responder, as a `TextField` does; the arrows go from line to line,
/// Enter begins one. Lines break between words, as those of a `Label`; the last column is left to the
/// cursor. A change breaks those lines again that it has to do with, so that a key costs as much in
/// a long text as in a short one, but for moving bytes.
///
/// Differs from UIKit: Tab isn't typed, but goes to the next view, or whoever has only the keyboard
/// couldn't leave. Indices are those of `String`.
@MainActor open class TextView: ScrollView {
  private(set) lazy var input = TextInput(owner: self, keyBindings: .textView)
  var clicks = ClickCount()
  /// Whether a press of the mouse that began in the text is held.
  var isDragging = false
  /// The column that Up and Down keep to.
  var goalColumn: Int?
  /// The column to keep to once the cursor has moved by lines.
  var nextGoal: Int?
  /// Whether the cursor has moved since it was brought into sight.
  private var isRevealDue = false
  private var knownLines: TextLines?

  /// Whether the view has the cursor to have its text changed.
  public private(set) var isEditing = false

  /// Who hears of what a person does here.
  open weak var delegate: (any TextViewDelegate)?

  /// The text; the cursor is at the end of one that is assigned.
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

  /// Whether a person can go through the text with the cursor, and select.
  open var isSelectable = true {
    didSet {
      if !canBecomeFirstResponder { resignFirstResponder() }
    }
  }

  /// The ink; `nil` is the terminal's own.
  open var textColor: Color? {
    didSet { setNeedsDisplay() }
  }

  /// Bold, italic and the like: what a font is elsewhere.
  open var textAttributes: Attributes = [] {
    didSet { setNeedsDisplay() }
  }

  /// Columns and lines kept free around the text; they scroll with it.
  open var textContainerInset = EdgeInsets.zero {
    didSet {
      if textContainerInset != oldValue { forgetLines() }
    }
  }

  /// What keys mean while the view is first responder; characters without a command are typed.
  ///
  /// Not in UIKit.
  open var keyBindings: KeyBindings<TextCommand> {
    get { input.keyBindings }
    set { input.keyBindings = newValue }
  }

  // MARK: Lines

  /// The columns for text, of which the last one is the cursor's.
  var columns: Int { bounds.width - textContainerInset.left - textContainerInset.right }

  /// The lines at the present width.
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
  }

  func updateLines(after edit: TextEdit) {
    knownLines?.update(after: edit, in: input.text)
    setNeedsLayout()
  }

  /// Has the cursor brought into sight in the next layout.
  func revealCursor() {
    isRevealDue = true
    setNeedsLayout()
  }

  override func prepareContentSize() {
    let inset = textContainerInset
    let size = Size(width: max(0, bounds.width), height: lines.count + inset.top + inset.bottom)
    contentSize = size
  }

  override var scrollObserver: (any ScrollViewDelegate)? { delegate }

  /// Breaks the text into lines where the width has changed, and brings a cursor that has moved into
  /// sight.
  open override func layoutSubviews() {
    prepareContentSize()
    clampOffset()
    guard isRevealDue else { return }
    isRevealDue = false
    show(place(of: input.editing.selection.cursor))
  }

  /// Scrolls no further than it takes to bring the line of a place into sight.
  func show(_ place: Point) {
    let top = min(contentOffset.y, place.y)
    contentOffset.y = max(top, place.y - max(1, bounds.height) + 1)
  }

  // MARK: First responder

  /// Whether the text can be changed or selected.
  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

  /// Takes the cursor, unless the delegate is against it.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder,
      !isEditable || delegate?.textViewShouldBeginEditing(self) ?? true
    else { return false }
    return super.becomeFirstResponder()
  }

  /// Gives the cursor away, unless the delegate is against it.
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirstResponder, isEditing, isEditable else { return super.resignFirstResponder() }
    let isAsked = homeController?.isTakingFirstResponder == false
    guard !isAsked || delegate?.textViewShouldEndEditing(self) ?? true else { return false }
    return super.resignFirstResponder()
  }

  override func firstResponderChanged() {
    input.endRun()
    isDragging = false
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

  override func handleFirst(_ event: Event) -> Bool {
    isFirstResponder && input.take(event)
  }

  override func binds(_ key: Key) -> Bool { input.takes(key) || super.binds(key) }

  override var keyHelp: [KeyHelp] { super.keyHelp + [KeyHelp("Text", keyBindings)] }

  // MARK: Picture

  /// Where the cursor is, while the view is first responder.
  open override var cursor: Cursor? {
    let place = place(of: input.editing.selection.cursor)
    let isInside = bounds.contains(place)
    return Cursor(
      at: isInside ? place : bounds.origin, isVisible: isFirstResponder && isInside)
  }

  /// Draws the lines that are in sight.
  open override func draw(in canvas: inout Canvas) {
    drawLines(in: &canvas)
  }

  /// Takes the mouse: a press brings the cursor, a drag selects, a double press selects a word, a
  /// third press what lies between two line ends; the wheel scrolls.
  open override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event else { return false }
    return take(mouse)
  }
}
