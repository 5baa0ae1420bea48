internal import ButteryGrid

/// A view that shows an alert's message, text fields and buttons, and handles its keys.
final class AlertView: View {
  fileprivate unowned let alert: AlertController
  private var layout = AlertLayout(
    AlertContent(title: "", message: "", fields: 0, buttons: [], isSheet: false), size: .zero,
    showsTitle: false)
  private var chosen: AlertAction?
  private var firstLine = 0

  init(of alert: AlertController) {
    self.alert = alert
    super.init(frame: .zero)
    clipsToBounds = true
    contentChanged()
  }

  private var fields: [TextField] { alert.textFields ?? [] }
  fileprivate var actions: [AlertAction] { alert.shownActions }
  private var editedField: Int? { fields.firstIndex { $0.isFirstResponder } }

  func contentChanged() {
    for field in fields where field.superview !== self {
      addSubview(field)
      field.addAction(
        Action { [weak self] _ in self?.setNeedsLayout() },
        for: [.editingDidBegin, .editingDidEnd])
    }
    if chosen?.isEnabled != true { chosen = nil }
    setNeedsLayout()
  }

  /// The button that Enter presses.
  fileprivate var chosenAction: AlertAction? {
    if let chosen { return chosen }
    let enabled = actions.filter(\.isEnabled)
    return enabled.first { $0 === alert.preferredAction }
      ?? enabled.first { $0.style == .default } ?? enabled.first { $0.style == .cancel }
  }

  // MARK: Layout

  override func layoutSubviews() {
    layout = AlertLayout(
      alert.content, size: bounds.size, showsTitle: alert.sheet?.hasEdges != true)
    firstLine = max(0, min(firstLine, layout.lines.count - layout.message.height))
    let area = layout.fields
    let first = max(0, (editedField ?? 0) - max(0, area.height - 1))
    for (index, field) in fields.enumerated() {
      field.frame = Rect(
        x: area.minX, y: area.minY + index - first, width: area.width, height: 1)
      field.isHidden = index < first || index >= first + area.height
    }
    setNeedsDisplay()
  }

  /// The visible buttons and their frames.
  private var buttonPlaces: [(action: AlertAction, place: Rect)] {
    let area = layout.buttons
    guard area.height > 0 else { return [] }
    if !layout.buttonColumns.isEmpty {
      return zip(actions, layout.buttonColumns).map {
        ($0, Rect(x: area.minX + $1.lowerBound, y: area.minY, width: $1.count, height: 1))
      }
    }
    let shown = shownButtons
    // The columns at both sides are for the signs (`↑`, `↓`) of more buttons.
    let room = shown.count < actions.count ? area.width - 4 : area.width
    return actions[shown].enumerated().map { line, action in
      let width = min(max(1, room), AlertLayout.width(ofButton: action.title ?? ""))
      let x = area.minX + (area.width - width) / 2
      return (action, Rect(x: x, y: area.minY + line, width: width, height: 1))
    }
  }

  /// The indices of the visible buttons, if each button has a line of its own.
  private var shownButtons: Range<Int> {
    let lines = layout.buttons.height
    let index = actions.firstIndex { $0 === chosenAction } ?? 0
    let first = max(0, index - lines + 1)
    return first..<min(actions.count, first + lines)
  }

  // MARK: Drawing

  override func draw(in canvas: inout Canvas) {
    canvas.erase()
    if let place = layout.title, let title = alert.title {
      canvas.write(
        title, at: place.origin, style: Style(attributes: .bold), columns: place.width,
        ellipsis: true)
    }
    drawMessage(in: &canvas)
    let letters = letters
    for (action, place) in buttonPlaces { draw(action, at: place, letters, in: &canvas) }
    drawSignsOfHiddenButtons(in: &canvas)
  }

  private func drawSignsOfHiddenButtons(in canvas: inout Canvas) {
    let (area, shown) = (layout.buttons, shownButtons)
    guard layout.buttonColumns.isEmpty, !shown.isEmpty else { return }
    if shown.lowerBound > 0 {
      canvas.write("↑" as Unicode.Scalar, at: Point(x: area.minX, y: area.minY))
    }
    if shown.upperBound < actions.count {
      canvas.write("↓" as Unicode.Scalar, at: Point(x: area.maxX - 1, y: area.maxY - 1))
    }
  }

  private func drawMessage(in canvas: inout Canvas) {
    let area = layout.message
    let end = min(layout.lines.count, firstLine + area.height)
    for index in firstLine..<max(firstLine, end) {
      let isCut = index == end - 1 && end < layout.lines.count
      canvas.write(
        layout.lines[index] + (isCut ? " …" : ""),
        at: Point(x: area.minX, y: area.minY + index - firstLine),
        style: Style(attributes: index < layout.titleLines ? .bold : []), columns: area.width,
        ellipsis: true)
    }
  }

  /// Draws a button; brackets mark the chosen one, for screens without colour and reverse video.
  private func draw(
    _ action: AlertAction, at place: Rect, _ letters: [ObjectIdentifier: Character],
    in canvas: inout Canvas
  ) {
    let title = action.title ?? ""
    let isChosen = editedField == nil && action === chosenAction
    var style = Style(foreground: action.style == .destructive ? .red : nil)
    if action === alert.preferredAction { style.attributes.insert(.bold) }
    if !action.isEnabled { style.attributes.insert(.dim) }
    if isChosen { style.attributes.insert(.reverse) }
    canvas.write(
      isChosen ? "[>\(title)<]" : "[ \(title) ]", at: place.origin, style: style,
      columns: place.width, ellipsis: true)
    guard let letter = letters[ObjectIdentifier(action)],
      let column = KeyLetters.column(of: letter, in: title), column + 2 < place.width - 1
    else { return }
    canvas.add(.underline, to: Rect(x: place.minX + 2 + column, y: place.minY, width: 1, height: 1))
  }

  /// The letter that presses each button.
  private var letters: [ObjectIdentifier: Character] {
    let letters = KeyLetters.of(actions.map { $0.title ?? "" })
    return zip(actions, letters).reduce(into: [:]) { $0[ObjectIdentifier($1.0)] = $1.1 }
  }

  // MARK: What a person hears

  override var accessibilityElements: [Any]? {
    get {
      let message = AccessibilityElement(accessibilityContainer: self)
      message.accessibilityLabel = alert.message
      return [message]
    }
    set { super.accessibilityElements = newValue }
  }

  // MARK: Keys and the mouse

  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let key): return handleKey(key)
    case .mouse(let mouse): return handleMouse(mouse)
    default: return false
    }
  }

  private func handleMouse(_ mouse: MouseEvent) -> Bool {
    let point = pointInside(forScreen: mouse.place)
    switch mouse.action {
    case .wheelUp: turnWheel(by: -1, at: point)
    case .wheelDown: turnWheel(by: 1, at: point)
    case .press(button: 1):
      guard let hit = buttonPlaces.first(where: { $0.place.contains(point) }) else { return false }
      alert.choose(hit.action)
    default: return false
    }
    return true
  }

  /// Chooses another button if the mouse is over the buttons and not all are visible; else scrolls the
  /// message.
  private func turnWheel(by step: Int, at point: Point) {
    let enabled = actions.filter(\.isEnabled)
    guard layout.buttons.contains(point), shownButtons.count < actions.count, !enabled.isEmpty
    else { return scroll(by: step) }
    let index = enabled.firstIndex { $0 === chosenAction } ?? 0
    chosen = enabled[min(max(0, index + step), enabled.count - 1)]
    setNeedsLayout()
  }

  override func binds(_ key: Key) -> Bool { !Self.isForApplication(key) }

  /// Whether a key is left to the application while the alert is shown; all other keys end here.
  private static func isForApplication(_ key: Key) -> Bool {
    key.modifiers.contains(.control) || key == "?"
  }

  private func handleKey(_ key: Key) -> Bool {
    guard !Self.isForApplication(key) else { return false }
    switch key.code {
    case .escape: alert.cancel()
    case .enter: pressEnter()
    case .tab: move(by: key.modifiers.contains(.shift) ? -1 : 1)
    case .down, .right: move(by: 1)
    case .up, .left: move(by: -1)
    case .pageDown: scroll(by: max(1, layout.message.height))
    case .pageUp: scroll(by: -max(1, layout.message.height))
    case .character(" ") where editedField == nil: pressEnter()
    case .character(let character) where editedField == nil: press(character)
    default: break
    }
    return true
  }

  private func press(_ character: Character) {
    let letters = letters
    let action = actions.first {
      letters[ObjectIdentifier($0)].map(String.init) == character.lowercased()
    }
    if let action { alert.choose(action) }
  }

  /// Moves from a text field to the next one, or presses the chosen button.
  private func pressEnter() {
    if let editedField, editedField + 1 < fields.count { return move(by: 1) }
    if let chosenAction { alert.choose(chosenAction) }
  }

  private func scroll(by lines: Int) {
    firstLine += lines
    setNeedsLayout()
  }

  /// Moves through all enabled text fields and buttons, and continues at the other end.
  private func move(by step: Int) {
    let fields = fields.filter(\.isEnabled)
    let actions = actions.filter(\.isEnabled)
    let count = fields.count + actions.count
    guard count > 0 else { return }
    let field = fields.firstIndex { $0.isFirstResponder }
    let action = actions.firstIndex { $0 === chosenAction }.map { $0 + fields.count }
    let start = field ?? action ?? (step > 0 ? count - 1 : 0)
    let target = (start + step + count) % count
    if target < fields.count {
      fields[target].isHidden = false
      fields[target].becomeFirstResponder()
    } else {
      endEditing(true)
      chosen = actions[target - fields.count]
    }
    setNeedsLayout()
  }

  override var keyHelp: [KeyHelp] {
    [
      KeyHelp(
        "Alert",
        [
          KeyHelp.Row([Key(.tab), Key(.right), Key(.down)], "choose"),
          KeyHelp.Row([Key(.enter)], "press the chosen button"),
        ] + (alert.isCancellable ? [KeyHelp.Row([Key(.escape)], "cancel")] : []))
    ]
  }

  override var generalHints: [String] {
    alert.isCancellable ? ["Esc cancel", "Enter press"] : ["Enter press"]
  }
}

extension AlertView: ChoiceHolder {
  var choices: [Choice]? {
    actions.map { Choice(title: $0.title ?? "", isEnabled: $0.isEnabled) }
  }

  var chosenChoice: Int? { actions.firstIndex { $0 === chosenAction } }

  func choose(_ index: Int) { alert.choose(actions[index]) }
}

// MARK: - Layout

/// The contents of an alert, as far as the layout depends on them.
struct AlertContent: Hashable {
  var title: String
  var message: String
  var fields: Int
  var buttons: [String]
  var isSheet: Bool
}

/// The frames of the parts of an alert, in the coordinates of the alert's view.
struct AlertLayout {
  private(set) var title: Rect?
  private(set) var message = Rect.zero
  private(set) var lines: [String] = []
  /// The number of lines at the start of `lines` that contain the title, if it has no room elsewhere.
  private(set) var titleLines = 0
  private(set) var fields = Rect.zero
  private(set) var buttons = Rect.zero
  /// The columns of buttons that are side by side; empty if each button has its own line.
  private(set) var buttonColumns: [Range<Int>] = []

  private static let widestMessage = 48
  private static let fieldWidth = 28
  private static let gap = 2

  /// - Parameter showsTitle: Whether the view shows the title, because it has no border to show it.
  init(_ content: AlertContent, size: Size, showsTitle: Bool) {
    let margin = size.width > 16 ? 1 : 0
    let width = max(0, size.width - 2 * margin)
    buttonColumns = Self.columns(of: content, width: width)
    let buttonLines = buttonColumns.isEmpty ? content.buttons.count : 1
    // Buttons, fields and message get at least one line each before the title gets its own line.
    let least = [buttonLines, content.fields, content.message.isEmpty ? 0 : 1].count { $0 > 0 }
    let fits = TextMetrics.width(of: content.title) <= (showsTitle ? width : size.width - 4)
    let hasTitle = showsTitle && fits && !content.title.isEmpty && size.height > least
    let titleInMessage = !fits || showsTitle && !hasTitle
    wrap(content, width: width, withTitle: titleInMessage)
    var left = size.height - (hasTitle ? 1 : 0)
    func take(_ wanted: Int, leaving rest: Int) -> Int {
      let taken = max(0, min(wanted, left - rest))
      left -= taken
      return taken
    }
    let oneButton = take(min(1, buttonLines), leaving: 0)
    let oneField = take(min(1, content.fields), leaving: 0)
    let oneLine = take(min(1, lines.count), leaving: 0)
    let fieldLines = oneField + take(content.fields - oneField, leaving: 0)
    let shownButtons = oneButton + take(buttonLines - oneButton, leaving: 0)
    let messageLines = oneLine + take(lines.count - oneLine, leaving: 0)
    if lines.count > messageLines {
      // The last visible line ends in a sign (`…`), which must not hide any text.
      wrap(content, width: max(1, width - Self.signColumns), withTitle: titleInMessage)
    }
    let top = hasTitle ? 1 : 0
    if hasTitle { title = Rect(x: margin, y: 0, width: width, height: 1) }
    message = Rect(x: margin, y: top, width: width, height: messageLines)
    let isSpaced = left > 0 && messageLines > 0
    let fieldTop = message.maxY + (isSpaced && fieldLines > 0 ? 1 : 0)
    fields = Rect(x: margin, y: fieldTop, width: width, height: fieldLines)
    buttons = Rect(
      x: margin, y: size.height - shownButtons, width: width, height: shownButtons)
  }

  /// The width of the sign (`…`) that marks a cut message, including a gap.
  private static let signColumns = 2

  private mutating func wrap(_ content: AlertContent, width: Int, withTitle: Bool) {
    let title = withTitle ? Self.wrap(content.title, width: width) : []
    titleLines = title.count
    lines = title + Self.wrap(content.message, width: width)
  }

  /// Returns the frame in the middle of `room`, with a border if there is enough room.
  static func frame(of content: AlertContent, in room: Rect) -> Rect {
    let widest = max(0, min(widestMessage, room.width - 4))
    let message = wrap(content.message, width: widest).map(TextMetrics.width(of:)).max() ?? 0
    let buttons = content.buttons.map(width(ofButton:))
    var width = max(message, TextMetrics.width(of: content.title) + 4, buttons.max() ?? 0)
    if content.fields > 0 { width = max(width, fieldWidth) }
    let row = buttons.reduce(0, +) + gap * max(0, buttons.count - 1)
    if !content.isSheet, row <= widest { width = max(width, row) }
    width = min(width, widest)
    let titleLines =
      TextMetrics.width(of: content.title) <= width - 2
      ? 0 : wrap(content.title, width: width).count
    let messageLines = titleLines + wrap(content.message, width: width).count
    let buttonLines = columns(of: content, width: width).isEmpty ? buttons.count : 1
    let groups = [messageLines, content.fields, buttonLines].filter { $0 > 0 }
    let height = groups.reduce(0, +) + max(0, groups.count - 1)
    let size = Size(width: width + 4, height: height + 2)
    guard room.width >= 12, room.height >= 5 else { return room }
    return room.middle(Size(width: size.width, height: min(size.height, room.height)))
  }

  static func width(ofButton title: String) -> Int { TextMetrics.width(of: title) + 4 }

  /// Returns the columns of buttons side by side at the right edge; empty if they don't fit.
  private static func columns(of content: AlertContent, width: Int) -> [Range<Int>] {
    let widths = content.buttons.map(Self.width(ofButton:))
    let row = widths.reduce(0, +) + gap * max(0, widths.count - 1)
    guard !content.isSheet, row <= width else { return [] }
    var start = width - row
    return widths.map { columns in
      defer { start += columns + gap }
      return start..<start + columns
    }
  }

  private static func wrap(_ text: String, width: Int) -> [String] {
    var wrapping = TextWrapping()
    return text.withUTF8Bytes { bytes in
      wrapping.wrap(bytes, width: width, limit: 0)
      return wrapping.lines.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) }
    }
  }
}
