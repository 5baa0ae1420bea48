public import ButteryGrid

/// A field for what is looked for, with a button to give up and a choice of where to look.
///
///     [/ butt                       ×] Cancel
///        Names    Notes
///
/// Enter tells the delegate that the search is wanted; Down and Tab leave the field; Esc gives up
/// where there is a button for that, else it clears the text. `SearchController` looks after one.
///
/// It is a line high, and two where it shows its scopes.
@MainActor open class SearchBar: View {
  /// Where the text is typed.
  public let searchTextField = TextField()
  private let cancelButton = Button(configuration: .plain())
  private let scopes = SegmentedControl(items: [])
  private lazy var fieldEvents = SearchFieldEvents(bar: self)
  private let sign = Label()

  /// Who hears of what a person does here.
  open weak var delegate: (any SearchBarDelegate)?
  /// The search controller, which hears of it first.
  weak var observer: (any SearchBarObserver)?

  /// Creates a bar, which is a line high.
  public override init(frame: Rect) {
    super.init(frame: frame)
    if frame.height == 0 { self.frame.size.height = 1 }
    sign.text = "/ "
    sign.textAttributes = .dim
    searchTextField.leftView = sign
    searchTextField.leftViewMode = .always
    searchTextField.clearButtonMode = .always
    searchTextField.borderStyle = .bezel
    searchTextField.placeholder = "Search"
    searchTextField.delegate = fieldEvents
    cancelButton.setTitle("Cancel", for: .normal)
    cancelButton.isHidden = true
    cancelButton.addAction(Action { [unowned self] _ in cancel() }, for: .touchUpInside)
    scopes.isHidden = true
    scopes.addAction(Action { [unowned self] _ in scopeChanged() }, for: .valueChanged)
    searchTextField.addAction(Action { [unowned self] _ in textChanged() }, for: .editingChanged)
    for view in [searchTextField, cancelButton, scopes] { addSubview(view) }
  }

  // MARK: What it shows

  /// What is looked for; setting it tells nobody.
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }

  /// What is shown while there is no text.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }

  /// Whether there is a button to give up; by default there isn't.
  open var showsCancelButton: Bool {
    get { !cancelButton.isHidden }
    set { setShowsCancelButton(newValue, animated: false) }
  }

  /// Shows or hides the button to give up.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard showsCancelButton != self.showsCancelButton else { return }
    if !showsCancelButton { cancelButton.resignFirstResponder() }
    cancelButton.isHidden = !showsCancelButton
    setNeedsLayout()
  }

  /// Where one may look; `nil` for no choice.
  open var scopeButtonTitles: [String]? {
    didSet {
      scopes.removeAllSegments()
      for title in scopeButtonTitles ?? [] {
        scopes.insertSegment(withTitle: title, at: .max, animated: false)
      }
      if scopes.numberOfSegments > 0 { scopes.selectedSegmentIndex = 0 }
      scopesChanged()
    }
  }

  /// Which of them is chosen; setting it tells nobody.
  open var selectedScopeButtonIndex: Int {
    get { max(0, scopes.selectedSegmentIndex) }
    set { scopes.selectedSegmentIndex = newValue }
  }

  /// Whether the choice is shown; by default it isn't.
  open var showsScopeBar = false {
    didSet { if showsScopeBar != oldValue { scopesChanged() } }
  }

  private func scopesChanged() {
    let isHidden = !showsScopeBar || scopes.numberOfSegments == 0
    if isHidden { scopes.resignFirstResponder() }
    scopes.isHidden = isHidden
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// A line of any width, two where scopes are shown.
  open override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: scopes.isHidden ? 1 : 2)
  }

  /// Places the field, the button and the choice.
  open override func layoutSubviews() {
    let wanted = showsCancelButton ? cancelButton.intrinsicContentSize.width : 0
    // A narrow bar is all field: there is a key to give up.
    let button = wanted + Self.leastField <= bounds.width ? wanted : 0
    searchTextField.frame = Rect(x: 0, y: 0, width: bounds.width - button, height: 1)
    cancelButton.frame = Rect(x: bounds.width - button, y: 0, width: button, height: 1)
    scopes.frame = Rect(
      x: 0, y: 1, width: min(scopes.intrinsicContentSize.width, bounds.width),
      height: max(0, min(1, bounds.height - 1)))
  }

  private static let leastField = 12

  // MARK: Keys and events

  /// Takes Esc and Down, which the field leaves alone.
  open override func handle(_ event: Event) -> Bool {
    guard case .key(let key) = event else { return false }
    switch key {
    case Key(.escape): return giveUp()
    case Key(.down) where searchTextField.isEditing: return searchTextField.resignFirstResponder()
    default: return false
    }
  }

  override func binds(_ key: Key) -> Bool {
    key == Key(.escape) && (showsCancelButton || searchTextField.hasText) || super.binds(key)
  }

  override var keyHelp: [KeyHelp] {
    super.keyHelp + [
      KeyHelp(
        "Search",
        [
          KeyHelp.Row([Key(.escape)], showsCancelButton ? "give up" : "clear the text"),
          KeyHelp.Row([Key(.down)], "to what was found"),
        ])
    ]
  }

  override var generalHints: [String] {
    guard searchTextField.isEditing else { return [] }
    let end = showsCancelButton ? "give up" : searchTextField.hasText ? "clear" : nil
    return ["↓ results"] + (end.map { ["Esc \($0)"] } ?? [])
  }

  private func giveUp() -> Bool {
    if showsCancelButton {
      cancel()
      return true
    }
    guard searchTextField.hasText else { return false }
    text = ""
    textChanged()
    return true
  }

  /// Gives up, as the button does.
  func cancel() {
    observer?.searchBarWasCancelled(self)
    delegate?.searchBarCancelButtonClicked(self)
  }

  private func textChanged() {
    observer?.searchBarChanged(self)
    delegate?.searchBar(self, textDidChange: text ?? "")
  }

  private func scopeChanged() {
    observer?.searchBarChanged(self)
    delegate?.searchBar(self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
  }
}

/// Looks after a search bar, and hears of what a person does there before its delegate.
@MainActor protocol SearchBarObserver: AnyObject {
  func searchBarDidBegin(_ searchBar: SearchBar)
  func searchBarChanged(_ searchBar: SearchBar)
  func searchBarWasCancelled(_ searchBar: SearchBar)
}

/// Hands on what the field of a search bar tells.
@MainActor private final class SearchFieldEvents: TextFieldDelegate {
  private unowned let bar: SearchBar

  init(bar: SearchBar) { self.bar = bar }

  func textFieldShouldBeginEditing(_ textField: TextField) -> Bool {
    bar.delegate?.searchBarShouldBeginEditing(bar) ?? true
  }

  func textFieldDidBeginEditing(_ textField: TextField) {
    bar.observer?.searchBarDidBegin(bar)
    bar.delegate?.searchBarTextDidBeginEditing(bar)
  }

  func textFieldShouldEndEditing(_ textField: TextField) -> Bool {
    bar.delegate?.searchBarShouldEndEditing(bar) ?? true
  }

  func textFieldDidEndEditing(_ textField: TextField) {
    bar.delegate?.searchBarTextDidEndEditing(bar)
  }

  func textFieldShouldReturn(_ textField: TextField) -> Bool {
    bar.delegate?.searchBarSearchButtonClicked(bar)
    // Who looks while one types has found it all by now.
    if bar.observer != nil { textField.resignFirstResponder() }
    return true
  }
}
