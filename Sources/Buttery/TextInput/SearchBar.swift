public import ButteryGrid

/// A text field for a search, with a cancel button and a choice of scopes.
///
///     [/ butt                       ×] Cancel
///        Names    Notes
///
/// Enter tells the delegate that the person wants to search. Down and Tab leave the field. Esc
/// cancels if the bar has a cancel button, else it clears the text. A `SearchController` has a
/// search bar of its own.
///
/// The bar is one line high, or two lines while it shows its scopes.
@MainActor open class SearchBar: View {
  /// The field for the text.
  public let searchTextField = TextField()
  private let cancelButton = Button(configuration: .plain())
  private let scopes = SegmentedControl(items: [])
  private lazy var fieldEvents = SearchFieldEvents(bar: self)
  private let sign = Label()

  /// The delegate, which is told what a person does in the bar.
  open weak var delegate: (any SearchBarDelegate)?
  /// The search controller, which is told before the delegate.
  weak var observer: SearchController?

  /// Creates a bar; a frame of height 0 becomes one line high.
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

  /// The text to search for; setting it tells neither the delegate nor the search controller.
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }

  /// The text that is shown while the field is empty.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }

  /// Whether the bar has a cancel button; false by default.
  open var showsCancelButton: Bool {
    get { !cancelButton.isHidden }
    set { setShowsCancelButton(newValue, animated: false) }
  }

  /// Shows or hides the cancel button; `animated` makes no difference.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard showsCancelButton != self.showsCancelButton else { return }
    if !showsCancelButton { cancelButton.resignFirstResponder() }
    cancelButton.isHidden = !showsCancelButton
    setNeedsLayout()
  }

  /// The titles of the scopes; `nil` for none.
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

  /// The index of the chosen scope; setting it tells neither the delegate nor the search
  /// controller.
  open var selectedScopeButtonIndex: Int {
    get { max(0, scopes.selectedSegmentIndex) }
    set { scopes.selectedSegmentIndex = newValue }
  }

  /// Whether the scopes are shown, if there are any; false by default.
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

  /// One line of any width, or two lines while scopes are shown.
  open override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: scopes.isHidden ? 1 : 2)
  }

  /// Places the field, the cancel button and the scopes.
  open override func layoutSubviews() {
    let wanted = showsCancelButton ? cancelButton.intrinsicContentSize.width : 0
    // In a narrow bar the field takes all columns, because Esc cancels too.
    let button = wanted + Self.minimumField <= bounds.width ? wanted : 0
    searchTextField.frame = Rect(x: 0, y: 0, width: bounds.width - button, height: 1)
    cancelButton.frame = Rect(x: bounds.width - button, y: 0, width: button, height: 1)
    scopes.frame = Rect(
      x: 0, y: 1, width: min(scopes.intrinsicContentSize.width, bounds.width),
      height: max(0, min(1, bounds.height - 1)))
  }

  private static let minimumField = 12

  // MARK: Keys and events

  /// Whether a view in the bar has stopped being first responder since the last layout.
  private var wasLeft = false

  override func innerViewResignedFirstResponder() {
    guard observer != nil else { return }
    // Where keys go next is known only later.
    wasLeft = true
    setNeedsLayout()
  }

  override func prepareForLayout() {
    super.prepareForLayout()
    guard wasLeft else { return }
    wasLeft = false
    if !containsFirstResponder { observer?.searchBarWasLeft(self) }
  }

  /// Handles Esc and Down, which the field doesn't use.
  open override func handle(_ event: Event) -> Bool {
    guard case .key(let key) = event else { return false }
    switch key {
    case Key(.escape): return giveUp()
    case Key(.down) where searchTextField.isEditing: return searchTextField.resignFirstResponder()
    default: return false
    }
  }

  override func binds(_ key: Key) -> Bool {
    switch key {
    case Key(.escape) where showsCancelButton || searchTextField.hasText: true
    case Key(.down) where searchTextField.isEditing: true
    default: super.binds(key)
    }
  }

  override var keyHelp: [KeyHelp] {
    super.keyHelp + [
      KeyHelp(
        "Search",
        [
          KeyHelp.Row([Key(.escape)], showsCancelButton ? "cancel the search" : "clear the text"),
          KeyHelp.Row([Key(.down)], "to the results"),
        ])
    ]
  }

  override var generalHints: [String] {
    guard searchTextField.isEditing else { return [] }
    let end = showsCancelButton ? "cancel" : searchTextField.hasText ? "clear" : nil
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

  /// Cancels the search, as the cancel button does.
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

/// The delegate of the field in a search bar, which passes events on.
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
    // A search controller searches during typing, so the results are there already.
    if bar.observer != nil { textField.resignFirstResponder() }
    return true
  }
}

// MARK: - Delegate

/// The delegate of a search bar; all methods have default implementations.
@MainActor public protocol SearchBarDelegate: AnyObject {
  /// Returns whether editing may begin.
  func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool
  /// Called when editing has begun.
  func searchBarTextDidBeginEditing(_ searchBar: SearchBar)
  /// Returns whether editing may end because another view becomes first responder.
  func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool
  /// Called when editing has ended.
  func searchBarTextDidEndEditing(_ searchBar: SearchBar)
  /// Called when a person has changed the text.
  func searchBar(_ searchBar: SearchBar, textDidChange searchText: String)
  /// Called when Enter was pressed.
  func searchBarSearchButtonClicked(_ searchBar: SearchBar)
  /// Called when a person has cancelled the search.
  func searchBarCancelButtonClicked(_ searchBar: SearchBar)
  /// Called when a person has chosen another scope.
  func searchBar(_ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension SearchBarDelegate {
  /// Returns true.
  public func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidBeginEditing(_ searchBar: SearchBar) {}
  /// Returns true.
  public func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidEndEditing(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {}
  /// Does nothing.
  public func searchBarSearchButtonClicked(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBarCancelButtonClicked(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBar(
    _ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
  ) {}
}
