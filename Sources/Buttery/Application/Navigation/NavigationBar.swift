internal import ButteryGrid

/// The bar above the controller on top: a line with back button, title and buttons, and above it an
/// optional line with the prompt.
final class NavigationBar: View {
  private let back: BarButton
  private var buttons: [BarButton] = []
  private var item: NavigationItem?
  private var previous: NavigationItem?
  private var layout = BarLayout(width: 0, back: [], left: [], right: [], title: 0)

  /// - Parameter goBack: Called when the back button is clicked.
  init(goBack: @escaping @MainActor () -> Void) {
    back = BarButton(BarButtonItem(primaryAction: Action { _ in goBack() }))
    back.isTabStop = false
    super.init(frame: .zero)
    clipsToBounds = true
    addSubview(back)
  }

  /// Shows `item`, with a back button to `previous`.
  func show(_ item: NavigationItem?, previous: NavigationItem?) {
    if self.item?.bar === self { self.item?.bar = nil }
    self.item = item
    item?.bar = self
    self.previous = previous
    previous?.barInFront = self
    updateButtons()
  }

  override var accessibilityElements: [Any]? {
    get {
      [item?.prompt, item?.title].map { text in
        let element = AccessibilityElement(accessibilityContainer: self)
        element.accessibilityLabel = text
        return element
      }
    }
    set { super.accessibilityElements = newValue }
  }

  private static func forms(of previous: NavigationItem) -> [String] {
    let title = previous.backButtonTitle ?? previous.title ?? ""
    return (title.isEmpty ? [] : ["‹ \(title)"]) + ["‹ Back", "‹"]
  }

  /// The lines that the bar takes.
  var height: Int { item?.prompt == nil ? 1 : 2 }

  func itemChanged() {
    updateButtons()
    superview?.setNeedsLayout()
  }

  /// Makes the buttons of the item; keeps those of items that stay, as one may be first responder.
  private func updateButtons() {
    let items = (item?.leftBarButtonItems ?? []) + (item?.rightBarButtonItems ?? [])
    let old = buttons
    buttons = items.map { item in old.first { $0.item === item } ?? BarButton(item) }
    for button in old where !buttons.contains(where: { $0 === button }) {
      button.removeFromSuperview()
    }
    for button in buttons {
      if button.superview !== self { addSubview(button) }
      if button.isFirstResponder, !button.item.isEnabled { button.resignFirstResponder() }
      button.setNeedsDisplay()
    }
    setNeedsLayout()
  }

  private var shownBackForms: [String] {
    guard let item, !item.hidesBackButton else { return [] }
    let hasLeft = item.leftBarButtonItems?.isEmpty == false
    if hasLeft, !item.leftItemsSupplementBackButton { return [] }
    return previous.map(Self.forms) ?? []
  }

  override func layoutSubviews() {
    let leftCount = item?.leftBarButtonItems?.count ?? 0
    let columns = buttons.map { TextMetrics.width(of: $0.text) }
    layout = BarLayout(
      width: bounds.width, back: shownBackForms, left: Array(columns.prefix(leftCount)),
      right: Array(columns.dropFirst(leftCount)),
      title: TextMetrics.width(of: item?.title ?? ""))
    back.item.title = layout.back
    place(back, at: layout.backColumns)
    for (button, place) in zip(buttons, layout.left + layout.right) {
      self.place(button, at: place)
    }
  }

  private func place(_ button: BarButton, at columns: Range<Int>) {
    button.isHidden = columns.isEmpty
    button.frame = Rect(
      x: columns.lowerBound, y: bounds.height - 1, width: columns.count, height: 1)
  }

  override func draw(in canvas: inout Canvas) {
    canvas.erase()
    if let prompt = item?.prompt, bounds.height > 1 {
      let width = min(TextMetrics.width(of: prompt), bounds.width)
      canvas.write(
        prompt, at: Point(x: (bounds.width - width) / 2, y: 0), style: Style(attributes: .dim),
        columns: width, ellipsis: true)
    }
    guard let title = item?.title, !layout.title.isEmpty else { return }
    canvas.write(
      title, at: Point(x: layout.title.lowerBound, y: bounds.height - 1),
      style: Style(attributes: .bold), columns: layout.title.count, ellipsis: true)
  }

  override func drawOverSubviews(in canvas: inout Canvas) {
    canvas.add(.underline, to: Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1))
  }
}

/// A button of the bar.
private final class BarButton: View {
  let item: BarButtonItem
  /// Whether Tab reaches the button; the back button has a key of its own instead.
  var isTabStop = true

  init(_ item: BarButtonItem) {
    self.item = item
    super.init(frame: .zero)
    item.view = self
  }

  override var isSpokenAsOne: Bool { true }

  override var spokenLabel: String? { item.title }

  override var spokenTraits: AccessibilityTraits {
    item.isEnabled ? .button : [.button, .notEnabled]
  }

  var text: String { isTabStop ? "[\(item.title ?? "")]" : item.title ?? "" }

  override var canBecomeFirstResponder: Bool { isTabStop && item.isEnabled && !isHidden }

  override func firstResponderChanged() {
    super.firstResponderChanged()
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    var style = Style()
    if item.style == .done { style.attributes.insert(.bold) }
    if !item.isEnabled { style.attributes.insert(.dim) }
    if isFirstResponder { style.attributes.insert(.reverse) }
    canvas.write(text, at: .zero, style: style, columns: bounds.width, ellipsis: true)
  }

  /// The table that Esc and Down lead back to; `nil` where the content has none.
  private var table: View? {
    guard let view = nearestController?.preferredFocusedView, view.isFocusedFirst else {
      return nil
    }
    return view
  }

  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(Key(.enter)), .key(" "): break
    case .key(Key(.escape)), .key(Key(.down)): return table?.becomeFirstResponder() ?? false
    case .mouse(let mouse):
      guard case .press(button: 1) = mouse.action else { return false }
    default: return false
    }
    item.press()
    return true
  }

  override func binds(_ key: Key) -> Bool {
    key == Key(.enter) || key == " "
      || (key == Key(.escape) || key == Key(.down)) && table != nil
  }

  override var generalHints: [String] { ["Enter press"] + (table == nil ? [] : ["Esc back"]) }

  override var keyHelp: [KeyHelp] {
    let back = KeyHelp.Row([Key(.escape), Key(.down)], "back to the table")
    return [
      KeyHelp(
        "",
        [KeyHelp.Row([Key(.enter), " "], "press \(item.title ?? "")")]
          + (table == nil ? [] : [back]))
    ]
  }
}

// MARK: - Layout

/// The columns of a bar's line that the back button, the other buttons and the title take.
///
///      ‹ Contacts          Ada Lovelace          [Edit]
package struct BarLayout: Hashable, Sendable {
  /// The text of the back button; empty for none.
  package private(set) var back = ""
  package private(set) var backColumns = 0..<0
  /// The columns of each left button, from the left; empty where a button has no room.
  package private(set) var left: [Range<Int>] = []
  /// The columns of each right button, from the right; empty where a button has no room.
  package private(set) var right: [Range<Int>] = []
  package private(set) var title = 0..<0

  private static let margin = 1
  private static let gap = 1
  /// The least columns of a shortened title; fewer would say nothing.
  private static let minimumTitle = 4

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - width: The columns of the bar.
  ///   - back: The texts for the back button, the longest one first.
  ///   - left: The columns of the left buttons, with their brackets.
  ///   - right: The columns of the right buttons, with their brackets.
  ///   - title: The columns of the title.
  package init(width: Int, back: [String], left: [Int], right: [Int], title: Int) {
    let margin = width > 2 * Self.margin ? Self.margin : 0
    var free = margin..<max(margin, width - margin)
    chooseBack(back, room: free.count - Self.taken(left + right + [min(title, width / 2)]))
    backColumns = Self.take(TextMetrics.width(of: self.back), from: &free, atEnd: false)
    for columns in right { self.right.append(Self.take(columns, from: &free, atEnd: true)) }
    for columns in left { self.left.append(Self.take(columns, from: &free, atEnd: false)) }
    place(title, in: free, middle: width / 2)
  }

  private static func taken(_ columns: [Int]) -> Int {
    columns.reduce(0) { $0 + ($1 > 0 ? $1 + gap : 0) }
  }

  private mutating func chooseBack(_ forms: [String], room: Int) {
    back = forms.first { TextMetrics.width(of: $0) <= room } ?? forms.last ?? ""
  }

  /// Takes columns from one end of `free`; the result is empty where there is no room.
  private static func take(_ columns: Int, from free: inout Range<Int>, atEnd: Bool) -> Range<Int> {
    guard columns > 0, columns <= free.count else { return 0..<0 }
    let taken =
      atEnd
      ? free.upperBound - columns..<free.upperBound : free.lowerBound..<free.lowerBound + columns
    let gap = min(Self.gap, free.count - columns)
    free =
      atEnd
      ? free.lowerBound..<taken.lowerBound - gap : taken.upperBound + gap..<free.upperBound
    return taken
  }

  /// Places the title in the middle of the bar, or as near to it as there is room.
  private mutating func place(_ columns: Int, in free: Range<Int>, middle: Int) {
    let width = min(columns, free.count)
    guard width == columns || width >= Self.minimumTitle else { return }
    let start = min(max(free.lowerBound, middle - width / 2), free.upperBound - width)
    title = start..<start + width
  }
}
