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
    takeButtons()
  }

  private static func forms(of previous: NavigationItem) -> [String] {
    let title = previous.backButtonTitle ?? previous.title ?? ""
    return (title.isEmpty ? [] : ["‹ \(title)"]) + ["‹ Back", "‹"]
  }

  /// The lines that the bar takes.
  var height: Int { item?.prompt == nil ? 1 : 2 }

  func itemChanged() {
    takeButtons()
    superview?.setNeedsLayout()
  }

  /// Makes the buttons of the item; keeps those of items that stay, as one may be first responder.
  private func takeButtons() {
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

  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(Key(.enter)), .key(" "): break
    case .mouse(let mouse):
      guard case .press(button: 1) = mouse.action else { return false }
    default: return false
    }
    item.press()
    return true
  }

  override func binds(_ key: Key) -> Bool { key == Key(.enter) || key == " " }

  override var keyHelp: [KeyHelp] {
    [KeyHelp("", [KeyHelp.Row([Key(.enter), " "], "press \(item.title ?? "")")])]
  }
}
