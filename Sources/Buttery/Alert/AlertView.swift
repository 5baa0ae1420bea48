internal import ButteryGrid

/// A view that shows an alert's message, text fields and buttons, and handles its keys.
final class AlertView: View {
  private unowned let alert: AlertController
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
  private var actions: [AlertAction] { alert.shownActions }
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
  private var chosenAction: AlertAction? {
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
    if shown.lowerBound > 0 { canvas.write("↑", at: Point(x: area.minX, y: area.minY)) }
    if shown.upperBound < actions.count {
      canvas.write("↓", at: Point(x: area.maxX - 1, y: area.maxY - 1))
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

  // MARK: Keys and the mouse

  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let key): return take(key)
    case .mouse(let mouse): return take(mouse)
    default: return false
    }
  }

  private func take(_ mouse: MouseEvent) -> Bool {
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

  private func take(_ key: Key) -> Bool {
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
