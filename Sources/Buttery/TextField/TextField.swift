public import ButteryGrid

/// A line of text that a person can change.
///
/// It takes keys while it is first responder: `becomeFirstResponder()`, a click and Tab make it that.
/// The terminal's cursor stands in it then. What `keyBindings` and typed characters don't use goes
/// outward, as Esc, Tab, Up and Down do.
///
///     let name = TextField()
///     name.placeholder = "Name"
///     name.borderStyle = .bezel
///     name.addAction(Action { [unowned name] _ in greet(name.text ?? "") },
///       for: .primaryActionTriggered)
///
/// It is one line high. Text that is too long for it is moved sideways, so that the cursor is in
/// sight. Line ends and tabs in what is typed or pasted become blanks; in a text that is assigned
/// they are kept and shown as signs. Bidirectional text is shown in the order in which it is stored.
@MainActor open class TextField: Control {
  /// What is drawn around the text.
  public enum BorderStyle: Hashable, Sendable {
    /// Nothing, a line below, brackets, or parentheses.
    case none, line, bezel, roundedRect
  }

  /// When something beside the text is shown.
  public enum ViewMode: Hashable, Sendable {
    /// Never, while the field has the cursor, while it doesn't, always.
    case never, whileEditing, unlessEditing, always
  }

  /// Why a field lost the cursor.
  public enum DidEndEditingReason: Hashable, Sendable {
    /// What was typed is meant.
    case committed
    /// What was typed isn't meant. No field says so by itself.
    case cancelled
  }

  private(set) lazy var input = TextInput(owner: self, keyBindings: .textField)
  /// Which part of the text is in sight.
  var part = ShownPart()
  var clicks = ClickCount()
  /// Whether a press of the mouse that began in the text is held.
  var isDragging = false

  /// Whether the field has the cursor.
  public internal(set) var isEditing = false

  /// Who hears of what a person does here.
  open weak var delegate: (any TextFieldDelegate)?

  /// The text; `nil` is kept as an empty one.
  ///
  /// Differs from UIKit: indices of it stay valid as long as nobody changes it.
  open var text: String? {
    get { input.text }
    set { setText(newValue ?? "") }
  }

  private func setText(_ text: String) {
    input.reset(to: text)
    textWasReplaced()
  }

  /// What is shown, dim, while there is no text.
  open var placeholder: String? {
    didSet { appearanceChanged() }
  }

  /// The ink; `nil` is the terminal's own.
  open var textColor: Color? {
    didSet { setNeedsDisplay() }
  }

  /// Bold, italic and the like: what a font is elsewhere.
  open var textAttributes: Attributes = [] {
    didSet { setNeedsDisplay() }
  }

  /// At which side a text stands that doesn't fill the field.
  open var textAlignment = TextAlignment.natural {
    didSet { setNeedsDisplay() }
  }

  /// Whether the text is a secret: a sign is shown for each character, nothing is copied or kept for
  /// a yank, and keys that go by words go over all of it.
  open var isSecureTextEntry = false {
    didSet {
      input.isSecure = isSecureTextEntry
      part = ShownPart()
      appearanceChanged()
    }
  }

  /// Whether the text goes when a person begins to edit it.
  open var clearsOnBeginEditing = false

  /// What is drawn around the text: by default nothing.
  open var borderStyle = BorderStyle.none {
    didSet { appearanceChanged() }
  }

  /// When a button is shown that clears the text; by default never.
  ///
  /// It is for the mouse.
  open var clearButtonMode = ViewMode.never {
    didSet { appearanceChanged() }
  }

  /// A view before the text, as wide as its content asks for.
  open var leftView: View? {
    didSet { exchange(oldValue, for: leftView) }
  }

  /// When `leftView` is shown; by default never.
  open var leftViewMode = ViewMode.never {
    didSet { appearanceChanged() }
  }

  /// A view behind the text, as wide as its content asks for.
  open var rightView: View? {
    didSet { exchange(oldValue, for: rightView) }
  }

  /// When `rightView` is shown; by default never.
  open var rightViewMode = ViewMode.never {
    didSet { appearanceChanged() }
  }

  /// What keys mean while the field has the cursor.
  ///
  /// Characters without a command are typed; commands that are about lines aren't taken. Not in UIKit.
  open var keyBindings: KeyBindings<TextCommand> {
    get { input.keyBindings }
    set { input.keyBindings = newValue }
  }

  /// Whether the field can be used; one that can't has no cursor, and is dim.
  open override var isEnabled: Bool {
    didSet {
      if !isEnabled { resignFirstResponder() }
    }
  }

  /// Creates a field with a frame in the coordinates of its superview-to-be.
  public override init(frame: Rect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  private func exchange(_ old: View?, for view: View?) {
    guard old !== view else { return }
    old?.removeFromSuperview()
    if let view { addSubview(view) }
    appearanceChanged()
  }

  /// Has everything about the field measured, laid out and drawn again.
  func appearanceChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: First responder

  /// Whether the field is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Takes the cursor, unless the delegate is against it.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true
    else { return false }
    return super.becomeFirstResponder()
  }

  /// Gives the cursor away, unless the delegate is against it.
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirstResponder, isEnabled else { return super.resignFirstResponder() }
    let isAsked = homeController?.isTakingFirstResponder == false
    guard !isAsked || delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
    return super.resignFirstResponder()
  }

  /// Takes the cursor: there is nothing to press.
  override func pressAsAccessory() -> Bool { becomeFirstResponder() }

  override func firstResponderChanged() {
    guard isFirstResponder != isEditing else { return }
    if isEditing { endEditing() } else { beginEditing() }
  }

  override func handleFirst(_ event: Buttery.Event) -> Bool {
    isEditing && takeTyped(event)
  }

  override func binds(_ key: Key) -> Bool { input.takes(key) || super.binds(key) }

  override var keyHelp: [KeyHelp] { super.keyHelp + [KeyHelp("Text field", keyBindings)] }

  // MARK: Size and picture

  /// A line as wide as the text and the cursor behind it, or the placeholder, with what is beside
  /// them; of a long text no more than 1,000 columns count.
  open override var intrinsicContentSize: Size {
    let text = hasText ? shownText.columns(0..<input.text.utf8.count, limit: Self.mostColumns) : 0
    let wanted = max(text + 1, placeholder.map(TextMetrics.width(of:)) ?? 0)
    let (left, right, button) = columnsBeside
    return Size(width: wanted + left + right + button + 2 * borderColumns, height: 1)
  }

  private static let mostColumns = 1000

  /// The columns of what is shown, of the cursor behind it, and of what is beside them.
  override var widthInTitle: Int {
    let shown =
      hasText
      ? shownText.columns(0..<input.text.utf8.count, limit: Self.mostColumns)
      : placeholder.map(TextMetrics.width(of:)) ?? 0
    let (left, right, button) = columnsBeside
    return shown + 1 + left + right + button + 2 * borderColumns
  }

  /// Where the cursor is, while the field has it.
  open override var cursor: Cursor? {
    let place = Point(x: column(of: input.editing.selection.cursor), y: textRect.minY)
    let isInside = textRect.contains(place)
    return Cursor(at: isInside ? place : bounds.origin, isVisible: isEditing && isInside)
  }

  /// Places the views beside the text, and brings the cursor into sight.
  open override func layoutSubviews() {
    placeSideViews()
    placeText()
  }

  /// Draws the border and the text.
  open override func draw(in canvas: inout Canvas) {
    drawField(in: &canvas)
  }

  /// Takes the mouse: a press brings the cursor, a drag selects, a double press selects a word, a
  /// third press everything.
  open override func handle(_ event: Buttery.Event) -> Bool {
    guard case .mouse(let mouse) = event else { return false }
    return take(mouse)
  }
}
