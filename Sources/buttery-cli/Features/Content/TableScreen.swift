import Buttery

/// Handles events of the screen.
@MainActor protocol TableScreenDelegate: AnyObject {
  /// Handles a key before the table does.
  func handle(_ key: Key) -> Bool

  /// Handles a click on the column titles, `x` columns from their left edge.
  func titleClicked(at x: Int)

  /// Handles a click on the cross of a chip.
  func chipClicked(_ index: Int)

  /// The prompt was closed, whether a person was done or cancelled it.
  func promptClosed()

  /// The width has changed in this layout.
  func widthChanged()
}

/// The program's screen: the top line, column titles where there are any, and the table.
final class TableScreen: View {
  let tableView = MainTableView(frame: .zero, style: .plain)
  let titleBar: TitleBar
  let content: any TableContent
  weak var delegate: (any TableScreenDelegate)?

  init(content: any TableContent, style: TableView.Style) {
    self.content = content
    titleBar = TitleBar(content: content, tableView: tableView)
    super.init(frame: .zero)
    content.prepare(tableView)
    tableView.style = style
    tableView.dataSource = content
    tableView.delegate = content
    tableView.showEmptyMessage(content.rows.rowCount == 0 ? content.emptyMessage : nil)
    tableView.titleBar = titleBar
    for view in [tableView, content.columnTitles, titleBar] {
      if let view { addSubview(view) }
    }
  }

  /// Gives the table its keys; the first screen does without them.
  func bindKeys() {
    tableView.keyBindings = .program
    tableView.rowKeyBindings = .program
  }

  override func layoutSubviews() {
    let bar = bounds.height >= (prompt == nil ? 4 : 1) ? 1 : 0
    let titles = content.columnTitles != nil && bounds.height >= 3 ? 1 : 0
    titleBar.frame = Rect(x: 0, y: 0, width: bounds.width, height: bar)
    prompt?.frame = titleBar.frame
    let style = tableView.style
    content.columnTitles?.frame = Rect(
      x: style.margin, y: bar, width: style.columns(between: bounds.width), height: titles)
    let frame = Rect(
      x: 0, y: bar + titles, width: bounds.width, height: max(0, bounds.height - bar - titles))
    let wasFocusInSight =
      frame.size != tableView.frame.size
      && tableView.indexPathForFocusedRow.map(tableView.isInSight) ?? false
    tableView.frame = frame
    content.adapt(tableView, to: bounds.size)
    if wasFocusInSight {
      // Keys act on the row.
      tableView.layoutIfNeeded()
      tableView.bringFocusIntoSight()
    }
    if bounds.width != knownWidth {
      knownWidth = bounds.width
      delegate?.widthChanged()
    }
  }

  private var knownWidth = 0

  /// How the columns are shown; nil where the content has none.
  private lazy var appearance = content.rowContent?.appearance

  /// The row number that is being typed.
  var rowNumber = RowNumber()

  /// Shows a message until the next key.
  func announce(_ text: String) {
    titleBar.message = text.isEmpty ? nil : text
    prompt?.setNeedsLayout()
  }

  // MARK: What a person hears

  /// The top line's facts hold while a prompt stands in its place.
  override var accessibilityElements: [Any]? {
    get {
      let views: [View?] = [prompt, tableView]
      return (titleBar.accessibilityElements ?? []) + views.compactMap(\.self)
    }
    set { super.accessibilityElements = newValue }
  }

  // MARK: The prompt

  private(set) var prompt: PromptBar?

  /// Shows a prompt in place of the top line.
  func open(_ prompt: PromptBar) {
    closePrompt()
    self.prompt = prompt
    titleBar.isHidden = true
    titleBar.keyPressed()
    addSubview(prompt)
    prompt.begin()
    setNeedsLayout()
  }

  func closePrompt() {
    guard let closed = prompt else { return }
    closed.removeFromSuperview()
    prompt = nil
    titleBar.isHidden = false
    setNeedsLayout()
    delegate?.promptClosed()
  }

  // MARK: Events

  /// Sends keys to the table; after the first key, the top line doesn't show the initial hints any
  /// more.
  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let key):
      forgetUnseenNumber()
      titleBar.keyPressed()
      // Behind digits the key for the end goes to a row.
      let isForNumber = !rowNumber.digits.isEmpty && key == "G"
      let command = isForNumber ? nil : tableView.keyBindings[key]
      content.willHandle(command)
      if handleForRowNumber(key) || delegate?.handle(key) ?? false || beginsRowNumber(key) {
        return true
      }
      let isHandled = tableHandles(event)
      if command == .focusRow { explainMissingFocus() }
      return isHandled
    case .mouse(let mouse):
      switch mouse.action {
      case .press(button: 1): return click(at: mouse.place)
      // The wheel scrolls rows above the table, too.
      case .wheelUp, .wheelDown:
        content.willHandle(mouse.action == .wheelUp ? .lineUp : .lineDown)
        return tableHandles(event)
      default: return false
      }
    default: return false
    }
  }

  private func tableHandles(_ event: Event) -> Bool {
    let isHandled = tableView.handle(event)
    if isHandled { content.didHandle() }
    return isHandled
  }

  /// Says why the key that focuses a row has found none.
  private func explainMissingFocus() {
    guard tableView.indexPathForFocusedRow == nil,
      tableView.indexPathsForVisibleRows?.isEmpty ?? true,
      content.rows.rowCount > 0 || !content.isStillReading
    else { return }
    announce(
      content.rows.rowCount > 0
        ? "no row is in sight; z opens a folded section" : "there are no rows")
  }

  private func click(at place: Point) -> Bool {
    if let chip = titleBar.chip(at: place) {
      delegate?.chipClicked(chip)
      return true
    }
    if let key = titleBar.hintKey(at: place) {
      if !handle(.key(key)) { _ = next?.handle(.key(key)) }
      return true
    }
    guard let titles = content.columnTitles, titles.frame.contains(place) else { return false }
    delegate?.titleClicked(at: place.x - titles.frame.minX)
    return true
  }

  /// The table's cursor, at the row that keys act on and its field in the current column, in the
  /// coordinates of the screen.
  override var cursor: Cursor? {
    tableView.cursor.map { inside in
      let (frame, bounds) = (tableView.frame, tableView.bounds)
      let x = appearance?.columnOfCursor ?? 0
      return Cursor(
        at: Point(
          x: inside.place.x + x - bounds.minX + frame.minX,
          y: inside.place.y - bounds.minY + frame.minY),
        isVisible: inside.isVisible)
    }
  }

  /// Switches to the next style; the visible rows stay in place.
  func toggleStyle() {
    let next = StyleName(tableView.style).next
    tableView.show(next.style)
    titleBar.message = next.title
  }
}

/// A table view's style as the command line names it.
enum StyleName: String, CaseIterable {
  case plain, grouped, inset

  var style: TableView.Style {
    switch self {
    case .plain: .plain
    case .grouped: .grouped
    case .inset: .insetGrouped
    }
  }

  init(_ style: TableView.Style) {
    self = Self.allCases.first { $0.style == style } ?? .plain
  }

  /// The names that a person reads, separated by commas.
  static var titles: String { allCases.map(\.title).joined(separator: ", ") }

  /// The style that the key for styles shows next.
  var next: StyleName {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// The name that a person reads.
  var title: String { self == .inset ? "inset grouped" : rawValue }
}

extension Duration {
  /// How long work takes before the terminal's window shows it.
  static let shownByWindow = Duration.seconds(1)
}

extension KeyBindings where Command == TableCommand {
  /// The standard bindings without the one for the section index: this program has its own way to
  /// jump to sections.
  static var program: KeyBindings {
    KeyBindings(KeyBindings.standard.bindings.filter { $0.command != .sectionIndex })
  }
}

// MARK: - Typing a row number

extension TableScreen {
  /// Handles a key while a row number is typed: the key extends the number, goes to the row, or
  /// ends the typing.
  ///
  /// - Returns: Whether the key is used up; else it keeps its usual meaning.
  private func handleForRowNumber(_ key: Key) -> Bool {
    guard !rowNumber.digits.isEmpty else { return false }
    if beginsRowNumber(key) { return true }
    let number = rowNumber.value
    rowNumber = RowNumber()
    let isEnter = key.code == .enter && Accessibility.isVoiceOverRunning
    guard key == "G" || isEnter else { return key.code == .escape }
    announce(content.goToRow(number, in: tableView))
    return true
  }

  /// Drops the typed number if another message has replaced it on the top line.
  private func forgetUnseenNumber() {
    guard !rowNumber.digits.isEmpty else { return }
    if titleBar.message != shownNumber { rowNumber = RowNumber() }
  }

  private var shownNumber: String { rowNumber.digits + "_" }

  /// Handles a digit, and shows the typed number.
  private func beginsRowNumber(_ key: Key) -> Bool {
    guard rowNumber.append(key) else { return false }
    titleBar.show(typed: shownNumber)
    Accessibility.post(
      notification: .announcement, argument: rowNumber.digits.last.map(String.init))
    return true
  }
}
