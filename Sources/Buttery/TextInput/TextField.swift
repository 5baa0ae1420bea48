public import ButteryGrid

/// A line of text that a person can edit.
///
/// The field handles keys while it is first responder, as after `becomeFirstResponder()`, a click
/// or Tab. Then the terminal's cursor stands in it. Keys that neither are bound by `keyBindings`
/// nor type a character go to the next responder, such as Esc, Tab, Up and Down.
///
///     let name = TextField()
///     name.placeholder = "Name"
///     name.borderStyle = .bezel
///     name.addAction(Action { [unowned name] _ in greet(name.text ?? "") },
///       for: .primaryActionTriggered)
///
/// The field is one line high. A text that is too long is moved sideways so that the cursor is in
/// sight. Line ends and tabs in typed or pasted text become blanks; in a text that is set, they are
/// kept and shown as stand-ins. Bidirectional text is shown in the order in which it is stored.
@MainActor open class TextField: Control {
  /// The kind of border around the text.
  public enum BorderStyle: Hashable, Sendable {
    /// No border, a line below the text, brackets, or parentheses.
    case none, line, bezel, roundedRect
  }

  /// The times when a view beside the text is shown.
  public enum ViewMode: Hashable, Sendable {
    /// Never, only during editing, except during editing, or always.
    case never, whileEditing, unlessEditing, always
  }

  /// The reason why editing has ended.
  public enum DidEndEditingReason: Hashable, Sendable {
    /// The person has accepted the text.
    case committed
    /// The person has discarded the text; fields never use this reason themselves.
    case cancelled
  }

  private(set) lazy var input = TextEditor(owner: self, keyBindings: .textField)
  /// The part of the text that is shown.
  var part = ShownPart()

  /// Whether the field is being edited, so that the cursor stands in it.
  public internal(set) var isEditing = false

  /// The delegate, which is told of editing and may refuse it.
  open weak var delegate: (any TextFieldDelegate)?

  /// The text; setting `nil` sets an empty text.
  ///
  /// Differs from UIKit: indices of the text stay valid until the text changes.
  open var text: String? {
    get { input.text }
    set { setText(newValue ?? "") }
  }

  private func setText(_ text: String) {
    input.reset(to: text)
    textWasReplaced()
  }

  /// The text that is shown, dim, while the field is empty.
  open var placeholder: String? {
    didSet { appearanceChanged() }
  }

  /// The colour of the text; `nil` for the terminal's own.
  open var textColor: Color? {
    didSet { setNeedsDisplay() }
  }

  /// Attributes such as bold and italic, which take the place of a font.
  open var textAttributes: Attributes = [] {
    didSet { setNeedsDisplay() }
  }

  /// The alignment of a text that is narrower than the field.
  open var textAlignment = TextAlignment.natural {
    didSet { setNeedsDisplay() }
  }

  /// Whether the text is a secret, such as a password; false by default.
  ///
  /// A secret text is shown as bullets, isn't copied and isn't kept for yanking. Commands for words
  /// treat it as a single word.
  open var isSecureTextEntry = false {
    didSet {
      input.isSecure = isSecureTextEntry
      part = ShownPart()
      appearanceChanged()
    }
  }

  /// Whether the text is cleared when editing begins, unless the delegate refuses.
  open var clearsOnBeginEditing = false

  /// The border around the text; none by default.
  open var borderStyle = BorderStyle.none {
    didSet { appearanceChanged() }
  }

  /// When a button for the mouse is shown that clears the text; never by default.
  open var clearButtonMode = ViewMode.never {
    didSet { appearanceChanged() }
  }

  /// A view before the text, as wide as its intrinsic size.
  open var leftView: View? {
    didSet { exchange(oldValue, for: leftView) }
  }

  /// When `leftView` is shown; never by default.
  open var leftViewMode = ViewMode.never {
    didSet { appearanceChanged() }
  }

  /// A view after the text, as wide as its intrinsic size.
  open var rightView: View? {
    didSet { exchange(oldValue, for: rightView) }
  }

  /// When `rightView` is shown; never by default.
  open var rightViewMode = ViewMode.never {
    didSet { appearanceChanged() }
  }

  /// Whether the field can be edited; a disabled field is dim, and it can't be first responder.
  open override var isEnabled: Bool {
    didSet {
      if !isEnabled { resignFirstResponder() }
    }
  }

  /// Creates a field with a frame in the coordinates of its future superview.
  public override init(frame: Rect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  private func exchange(_ old: View?, for view: View?) {
    guard old !== view else { return }
    removeOwn(old)
    if let view { addSubview(view) }
    appearanceChanged()
  }

  /// Marks the field to be measured, laid out and drawn again.
  func appearanceChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: What a person hears

  /// The text of the view before the text, where that isn't only a sign.
  override var spokenLabel: String? {
    guard leftViewMode != .never, let beside = leftView?.accessibilityLabel,
      beside.contains(where: \.isLetter)
    else { return nil }
    return beside
  }

  override var spokenValue: String? {
    guard hasText else { return placeholder }
    return isSecureTextEntry ? "\(input.text.count) characters" : text
  }

  override var spokenRole: String? { isSecureTextEntry ? "password field" : "text field" }

  // MARK: First responder

  /// Whether the field is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing, unless the delegate refuses.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true
    else { return false }
    return super.becomeFirstResponder()
  }

  /// Ends editing, unless the delegate refuses.
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirstResponder, isEnabled else { return super.resignFirstResponder() }
    let isAsked = homeController?.isTakingFirstResponder == false
    guard !isAsked || delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
    return super.resignFirstResponder()
  }

  /// Begins editing.
  override func performAccessoryAction() -> Bool { becomeFirstResponder() }

  override func firstResponderChanged() {
    guard isFirstResponder != isEditing else { return }
    if isEditing { endEditing() } else { beginEditing() }
  }

  override var isEditingText: Bool { isEditing }

  override func handleFirst(_ event: Buttery.Event) -> Bool {
    isEditing && handleTyped(event)
  }

  override func binds(_ key: Key) -> Bool { input.handles(key) || super.binds(key) }

  override var keyHelp: [KeyHelp] { super.keyHelp + [KeyHelp("Text field", keyBindings)] }

  // MARK: Size and picture

  /// One line as wide as the text with a column for the cursor, or as the placeholder, and the
  /// parts beside it; at most 1,000 columns of the text count.
  open override var intrinsicContentSize: Size {
    let text =
      hasText ? shownText.columns(0..<input.text.utf8.count, limit: Self.maximumColumns) : 0
    let wanted = max(text + 1, placeholder.map(TextMetrics.width(of:)) ?? 0)
    let (left, right, button) = columnsBeside
    return Size(width: wanted + left + right + button + 2 * borderColumns, height: 1)
  }

  private static let maximumColumns = 1000

  /// The width of the shown text, the cursor after the text and the views beside it, in columns.
  override var widthInTitle: Int {
    let shown =
      hasText
      ? shownText.columns(0..<input.text.utf8.count, limit: Self.maximumColumns)
      : placeholder.map(TextMetrics.width(of:)) ?? 0
    let (left, right, button) = columnsBeside
    return shown + 1 + left + right + button + 2 * borderColumns
  }

  /// A list below the field, one of whose rows the text chooses.
  ///
  /// While there is such a row, the terminal's cursor stands on it, because Enter acts on it and screen
  /// readers follow the cursor; the field draws its own.
  package weak var chosenList: TableView? {
    didSet { chosenList?.interaction.cursorOwner = self }
  }

  override var cursorHolder: View {
    guard let list = chosenList, list.indexPathForFocusedRow != nil else { return self }
    return list
  }

  /// The cursor in the text, visible during editing; if it isn't in sight, invisible at the origin.
  open override var cursor: Cursor? {
    let place = Point(x: column(of: input.editing.selection.cursor), y: textRect.minY)
    let isInside = textRect.contains(place)
    return Cursor(at: isInside ? place : bounds.origin, isVisible: isEditing && isInside)
  }

  /// Places the views beside the text, and moves the text so that the cursor is in sight.
  open override func layoutSubviews() {
    placeSideViews()
    placeText()
  }

  /// Draws the border and the text.
  open override func draw(in canvas: inout Canvas) {
    drawField(in: &canvas)
  }

  /// Handles the mouse: a press moves the cursor, a drag selects, a double press selects a word,
  /// and a triple press selects everything.
  open override func handle(_ event: Buttery.Event) -> Bool {
    guard case .mouse(let mouse) = event else { return false }
    return handleMouse(mouse)
  }
}

// MARK: - Delegate

/// The delegate of a text field, which is told of editing and may refuse it.
///
/// All methods have default implementations, which allow everything. For a key that changes the
/// text they are called in this order: `shouldChangeCharactersIn`, `textFieldDidChangeSelection`,
/// then the field's actions for `.editingChanged`.
@MainActor public protocol TextFieldDelegate: AnyObject {
  /// Returns whether editing may begin.
  func textFieldShouldBeginEditing(_ textField: TextField) -> Bool

  /// Called when editing has begun, before the field's actions for `.editingDidBegin`.
  func textFieldDidBeginEditing(_ textField: TextField)

  /// Returns whether editing may end because another view becomes first responder.
  ///
  /// Not called if editing must end, as when the field is removed.
  func textFieldShouldEndEditing(_ textField: TextField) -> Bool

  /// Called when editing has ended; by default calls `textFieldDidEndEditing(_:)`.
  func textFieldDidEndEditing(_ textField: TextField, reason: TextField.DidEndEditingReason)

  /// Called when editing has ended, unless the method with a reason is implemented.
  func textFieldDidEndEditing(_ textField: TextField)

  /// Returns whether a person may replace `range` of the present text by `string`.
  ///
  /// In typed and pasted text, line ends and tabs were replaced by blanks already. Differs from
  /// UIKit: `range` is a range of indices.
  func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<String.Index>,
    replacementString string: String
  ) -> Bool

  /// Called when the cursor or the selection has changed, by a person or by a call.
  func textFieldDidChangeSelection(_ textField: TextField)

  /// Returns whether the text may be cleared, by the clear button or by `clearsOnBeginEditing`.
  func textFieldShouldClear(_ textField: TextField) -> Bool

  /// Returns whether Enter sends `.editingDidEndOnExit` and `.primaryActionTriggered`, which it
  /// does by default.
  func textFieldShouldReturn(_ textField: TextField) -> Bool
}

extension TextFieldDelegate {
  /// Returns true.
  public func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { true }

  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: TextField) {}

  /// Returns true.
  public func textFieldShouldEndEditing(_ textField: TextField) -> Bool { true }

  /// Calls `textFieldDidEndEditing(_:)`.
  public func textFieldDidEndEditing(
    _ textField: TextField, reason: TextField.DidEndEditingReason
  ) {
    textFieldDidEndEditing(textField)
  }

  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: TextField) {}

  /// Returns true.
  public func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<String.Index>,
    replacementString string: String
  ) -> Bool { true }

  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: TextField) {}

  /// Returns true.
  public func textFieldShouldClear(_ textField: TextField) -> Bool { true }

  /// Returns true.
  public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
}
