import Buttery

/// The top line: the title, the table's scroll position, changes to the view, and at the right the
/// keys that matter now.
///
/// The bar is notified of each layout of the table, and redraws itself if its texts have changed.
/// The position stands before the rest and has a fixed width, so that nothing else moves while
/// scrolling.
final class TitleBar: View {
  private let content: any TableContent
  private unowned let tableView: MainTableView
  private var place: TitlePlace
  private weak var application: Application?
  /// Whether no key has been pressed.
  private var isFresh = true

  /// Which keys the right end hints at.
  var hint = Hint.table {
    didSet {
      if hint != oldValue { setNeedsDisplay() }
    }
  }

  /// A message that is shown at the right until the next key, before all else.
  var message: String? {
    get { shownMessage }
    set {
      guard newValue != shownMessage else { return }
      show(typed: newValue)
      Accessibility.post(notification: .announcement, argument: newValue.map(SpokenWords.of))
    }
  }
  private var shownMessage: String?

  /// Shows what a person has typed in place of a message, which nobody needs to hear.
  func show(typed text: String?) {
    shownMessage = text
    messageTexts = text.map(Message.texts) ?? []
    setNeedsDisplay()
  }
  private var messageTexts: [String] = []

  /// The status of the content, the longest text first; the texts at the left make room for it.
  var status: [String] = [] {
    didSet {
      if status != oldValue { setNeedsDisplay() }
    }
  }

  /// Changes to the view, each as texts with the longest first; the first changes keep their long
  /// texts when room is short.
  var changes: [[String]] = [] {
    didSet {
      if changes != oldValue { setNeedsDisplay() }
    }
  }

  /// A text about the conditions, the longest first.
  var chipTexts: [String] = [] {
    didSet {
      if chipTexts != oldValue { setNeedsDisplay() }
    }
  }

  /// The active conditions, each with a cross that removes it.
  var chips: [String] = [] {
    didSet {
      guard chips != oldValue else { return }
      maximumChipColumns = ChipLine(chips).width
      chipLine = ChipLine(chips, columns: chipColumns)
      setNeedsDisplay()
    }
  }
  private var chipLine = ChipLine([])
  /// The width of all chips when nothing is cut.
  private var maximumChipColumns = 0
  /// The width that the chips had at the last drawing.
  private var chipColumns = 0 {
    didSet {
      if chipColumns != oldValue { chipLine = ChipLine(chips, columns: chipColumns) }
    }
  }
  /// Where the chips begin.
  private var chipsLeft = 0

  /// The chip whose cross is at a place on the screen.
  func chip(at place: Point) -> Int? {
    guard !isHidden, frame.contains(place) else { return nil }
    return chipLine.cross(at: place.x - frame.minX - chipsLeft)
  }

  /// The hints in the last picture, and their first column; empty where there are none.
  private var shownHints = (text: "", left: 0)

  /// The key of the hint at a place on the screen, such as `o` of `o sort`.
  func hintKey(at place: Point) -> Key? {
    guard !isHidden, frame.contains(place) else { return nil }
    var left = frame.minX + shownHints.left
    for hint in shownHints.text.split(separator: "  ") {
      let end = left + TextMetrics.width(of: String(hint))
      if (left..<end).contains(place.x), let name = hint.split(separator: " ").first {
        return Self.key(named: name)
      }
      left = end + 2
    }
    return nil
  }

  private static func key(named name: Substring) -> Key? {
    switch name {
    case "Enter": Key(.enter)
    case "Esc": Key(.escape)
    default: name.count == 1 ? Key.character(name[name.startIndex]) : nil
    }
  }

  init(content: any TableContent, tableView: MainTableView) {
    self.content = content
    self.tableView = tableView
    place = TitlePlace(content.rows, in: tableView)
    super.init(frame: .zero)
    clipsToBounds = true
  }

  // MARK: Following

  /// Shows the number of the topmost row whenever scrolling has stopped.
  func follow(_ application: Application) {
    self.application = application
    application.setQuietWork { [weak self] in
      self?.place.motion = .atRest
      self?.didLayOut()
      self?.content.didComeToRest()
    }
  }

  /// Notes that a key was pressed.
  func keyPressed() {
    message = nil
    if isFresh { setNeedsDisplay() }
    isFresh = false
    if place.motion == .moving { application?.putOffQuietWork(for: TitlePlace.patience) }
  }

  /// Redraws, after a layout of the table, if the texts have changed.
  func didLayOut() {
    if place.updateOffset() { application?.putOffQuietWork(for: TitlePlace.patience) }
    if place.update() { setNeedsDisplay() }
    content.didLayOut()
  }

  // MARK: What a person hears

  /// How many rows there are, the conditions and the other changes, and how far work is.
  override var accessibilityElements: [Any]? {
    get {
      let hasNews = changes.first?.isEmpty == false
      let rows =
        content.isStillReading || hasNews ? nil : chipTexts.first ?? content.size(in: tableView)
      let filters = chips.map { "filter: \($0)" }
      // A message says how rows are sorted.
      let others = changes.enumerated().map { $0.offset == 1 ? nil : $0.element.first }
      let texts = [rows] + filters + others + [spokenStatus]
      return texts.compactMap(\.self).map { text in
        let element = AccessibilityElement(accessibilityContainer: self)
        element.accessibilityLabel = SpokenWords.of(text)
        return element
      }
    }
    set { super.accessibilityElements = newValue }
  }

  /// The status; of work only what it is, so that it is said once and not for each per cent.
  var spokenStatus: String? {
    guard let text = status.first else { return nil }
    if text.contains("Esc stops") {
      return text.split { $0.isNumber || $0 == "…" }.first.map(String.init)
    }
    guard hint == .search else { return text }
    let short = status.last { $0.contains { $0.isLetter || $0.isNumber } } ?? text
    if short.hasPrefix("/ ") { return "search: \(short.dropFirst(2))" }
    return short.first?.isNumber == true ? "\(short) matches" : short
  }

  // MARK: Picture

  /// The least width of the title, whatever stands at the right; 0 for a message on a narrow
  /// screen.
  private var minimumTitle: Int {
    message != nil && bounds.width < Self.minimumWidthForBoth
      ? 0 : min(Self.minimumTitle, bounds.width / 4)
  }

  private static let minimumTitle = 10
  private static let minimumWidthForBoth = 60
  /// The least width in which anything can be written.
  private static let minimumEnd = 4

  override func draw(in canvas: inout Canvas) {
    _ = place.update()
    let status = message == nil ? status : messageTexts
    shownHints = ("", 0)
    let (text, end) = fittingStatus(among: status)
    drawRight(text, in: &canvas)
    guard end > Self.minimumEnd else { return }
    var line = TitleLine(column: 1, end: end)
    // Conditions matter more than a long title, and more than keeping the rest in place.
    let part = chips.isEmpty ? 2 : end < Self.roomForAll ? 3 : 2
    let maximumTitle = hasChanges ? max(Self.minimumTitle, end / part) : end
    line.write(
      content.title, Style(foreground: Palette.title, attributes: .bold), atMost: maximumTitle - 1,
      on: &canvas)
    place.draw(
      on: &line, keepsRoom: !isFresh && (chips.isEmpty || end >= Self.roomForAll),
      maximumName: chips.isEmpty ? end : max(Self.minimumTitle, end / 4),
      countsRows: chipTexts.isEmpty && content.rows.knowsRowCount, in: &canvas)
    drawChips(on: &line, in: &canvas)
    drawChanges(on: &line, in: &canvas)
    guard message == nil, status.isEmpty || hint == .search else { return }
    drawHint(after: line.column, before: end, in: &canvas)
  }

  private var hasChanges: Bool { !chips.isEmpty || changes.contains { !$0.isEmpty } }

  /// The longest status text that fits, and the column at which everything else has to end.
  private func fittingStatus(among texts: [String]) -> (String, end: Int) {
    let all = bounds.width - 1
    guard let shortest = texts.last, bounds.width > 2 else { return ("", all) }
    let room = all - 1 - minimumTitle
    let text = texts.first { TextMetrics.width(of: $0) <= room } ?? shortest
    return (text, all - min(room, TextMetrics.width(of: text)) - 2)
  }

  private func drawRight(_ text: String, in canvas: inout Canvas) {
    let room = bounds.width - 2 - minimumTitle
    let width = min(room, TextMetrics.width(of: text))
    guard width > 0 else { return }
    canvas.write(
      text, at: Point(x: bounds.width - 1 - width, y: 0), style: .plain,
      columns: width, ellipsis: true)
  }

  /// The width from which a name, a position and chips fit beside one another.
  private static let roomForAll = 100

  /// The least width of a readable chip.
  private static let minimumChipColumns = 9

  /// Draws the chips, which leave room for the text about them.
  private func drawChips(on line: inout TitleLine, in canvas: inout Canvas) {
    let room = line.end - line.column - 2
    let widths = chipTexts.map { TextMetrics.width(of: $0) + 2 }
    let most = widths.first ?? 0
    let isRoomy = room - most >= min(maximumChipColumns, chips.count * Self.minimumChipColumns)
    let counted = isRoomy ? most : widths.last ?? 0
    chipColumns = max(0, room - counted)
    guard chipLine.width > 0 else {
      // Without room for chips, the number of rows says at least that not all are shown.
      return write(chipTexts, behind: " & ", on: &line, in: &canvas)
    }
    chipsLeft = line.column + 2
    chipLine.draw(in: &canvas, at: chipsLeft)
    line.column = chipsLeft + chipLine.width
    line.isApart = false
    write(chipTexts, behind: "  ", on: &line, in: &canvas)
  }

  private func drawChanges(on line: inout TitleLine, in canvas: inout Canvas) {
    for texts in changes {
      let start = line.column
      write(texts, behind: line.isApart ? "  " : " · ", on: &line, in: &canvas)
      if line.column > start { line.isApart = false }
    }
  }

  /// Writes the longest text that there is room for.
  private func write(
    _ texts: [String], behind gap: String, on line: inout TitleLine, in canvas: inout Canvas
  ) {
    let text = texts.first { line.hasRoom(for: TextMetrics.width(of: $0) + gap.count) }
    guard let text else { return }
    line.write(gap, .plain, on: &canvas)
    line.write(text, .plain, on: &canvas)
  }

  private func drawHint(after column: Int, before end: Int, in canvas: inout Canvas) {
    guard let hint = hintNow else { return }
    for text in hint.texts(forRecords: content.rowContent != nil) {
      let left = end - TextMetrics.width(of: text)
      guard left >= column + 2 else { continue }
      canvas.write(text, at: Point(x: left, y: 0), style: .plain)
      shownHints = (text, left)
      return
    }
  }

  /// While a row's details are open, Enter and Esc mean something else.
  private var hintNow: Hint? {
    if hint == .search { return hint }
    if case .derived = hint { return hint }
    guard tableView.indexPathForFocusedRow != nil else { return isFresh ? .start : hint }
    return tableView.indexPathForSelectedRow == nil ? .row : nil
  }
}

// MARK: - Key hints

extension TitleBar {
  /// The keys that matter in a state of the program.
  enum Hint: Hashable {
    /// No key has been pressed yet.
    case start
    /// The table is shown, and no row is focused.
    case table
    /// A row is focused.
    case row
    /// A search is active.
    case search
    /// A filter is active.
    case filter
    /// A derived table, which provides its own hints.
    case derived([String])

    /// The texts, the longest first; the first one that fits is shown.
    ///
    /// The texts are constants, as the top line is redrawn often while rows scroll.
    func texts(forRecords: Bool) -> [String] {
      switch self {
      case .start: forRecords ? Self.records + Self.anything : Self.anything
      case .table: forRecords ? Self.keysOfRecords : Self.keys
      case .row: Self.keysOfRow
      case .derived(let texts): texts
      case .search: Self.keysOfSearch
      case .filter: Self.keysOfFilter
      }
    }

    private static let keys = ["Enter row  ' jump  ? help", "? help"]
    private static let keysOfRecords = ["o sort  & filter  ? help", "? help"]
    private static let keysOfRow = ["Enter details  Esc leaves the row", "Enter details", "Enter"]
    private static let keysOfSearch = ["n next  N back  Esc ends", "n next  Esc ends", "n next"]
    private static let keysOfFilter = [
      "& filter  Esc removes it  ? help", "Esc removes it", "? help",
    ]

    private static let records = [
      "←→ column  o sort  / search  & filter  ' jump  Enter row  ? help  q quit",
      "←→ column  o sort  / search  & filter  ? help  q quit",
      "/ search  & filter  ? help  q quit",
      "/ search  ? help  q quit",
    ]

    private static let anything = [
      "↑↓ scroll  Enter row  ' jump  ? help  q quit", "Enter row  ? help  q quit",
      "? help  q quit", "? help",
    ]
  }
}

// MARK: - Writing

/// Writes texts one after another, up to an end column.
struct TitleLine {
  /// The column of the next text.
  var column: Int
  /// The column after the last one that can be written to.
  let end: Int
  /// Whether there is already a gap before the next text, left for one that may become longer.
  var isApart = false

  func hasRoom(for width: Int) -> Bool { column + width <= end }

  mutating func write(
    _ text: String, _ style: Style, atMost most: Int = .max, on canvas: inout Canvas
  ) {
    let room = min(most, end - column)
    guard room > 0 else { return }
    column += canvas.write(
      text, at: Point(x: column, y: 0), style: style, columns: room, ellipsis: true)
  }
}

// MARK: - Chips

/// Chips side by side, each with a cross that removes it: `[price > 4 ×] [sweet ×]`.
///
/// If they don't fit, the longest ones are cut; if that isn't enough, the first ones are only
/// counted: `+2 [sweet ×]`.
private struct ChipLine {
  private struct Chip {
    let index: Int
    let text: String
    let left: Int
    /// The columns of the text.
    let width: Int

    var end: Int { left + width + ChipLine.frameWidth }
  }

  /// The width of the frame around a text.
  private static let frameWidth = 4
  /// The least width to which a text is cut.
  private static let minimumWidth = 4

  private var chips: [Chip] = []
  /// The count of the chips that don't fit.
  private var rest = ""

  /// The columns that the line takes.
  private(set) var width = 0

  /// Makes chips of texts that take at most `columns`.
  init(_ texts: [String], columns: Int = .max) {
    let widths = texts.map(TextMetrics.width)
    for hidden in texts.indices {
      rest = hidden == 0 ? "" : "+\(hidden) "
      let shown = widths[hidden...]
      let frames = shown.count * (Self.frameWidth + 1) - 1 + rest.utf8.count
      guard let most = Self.maximumWidth(of: Array(shown), in: columns - min(columns, frames))
      else {
        continue
      }
      place(texts, widths.map { min($0, most) }, from: hidden)
      return
    }
    rest = ""
  }

  /// The width to which texts have to be cut so that all fit; nil if they can't.
  private static func maximumWidth(of widths: [Int], in room: Int) -> Int? {
    let widest = widths.max() ?? 0
    if widths.reduce(0, +) <= room { return widest }
    var most = min(widest, room)
    while most >= minimumWidth, widths.reduce(0, { $0 + min($1, most) }) > room { most -= 1 }
    return most >= minimumWidth ? most : nil
  }

  private mutating func place(_ texts: [String], _ widths: [Int], from first: Int) {
    var left = rest.utf8.count
    for index in first..<texts.count {
      let chip = Chip(index: index, text: texts[index], left: left, width: widths[index])
      chips.append(chip)
      left = chip.end + 1
    }
    width = left - 1
  }

  /// The index of the text whose cross is at `x`, in columns from the line's left edge.
  func cross(at x: Int) -> Int? {
    chips.first { ($0.end - 3..<$0.end).contains(x) }?.index
  }

  func draw(in canvas: inout Canvas, at left: Int) {
    let dim = Style(attributes: .dim)
    canvas.write(rest, at: Point(x: left, y: 0), style: dim)
    for chip in chips {
      let x = left + chip.left
      canvas.write("[", at: Point(x: x, y: 0), style: dim)
      canvas.write(
        chip.text, at: Point(x: x + 1, y: 0), style: .plain, columns: chip.width, ellipsis: true)
      let cross = canvas.traits.hasSigns ? " ×]" : " x]"
      canvas.write(cross, at: Point(x: x + 1 + chip.width, y: 0), style: dim)
    }
  }
}

// MARK: - Messages

/// The texts of a message.
///
/// A message says first what has happened. What can be done about it follows after a semicolon or a
/// dash, and is dropped first if there is little room.
enum Message {
  private static let separators = ["; ", " — ", "  "]

  /// The text and its shortened forms, the longest first.
  static func texts(_ text: String) -> [String] {
    var (texts, rest) = ([text], text)
    while let end = separators.compactMap({ rest.lastStart(of: $0) }).max(), end > rest.startIndex {
      rest = String(rest[..<end])
      texts.append(rest)
    }
    return texts
  }
}

extension String {
  /// The start of the last occurrence of a text.
  fileprivate func lastStart(of text: String) -> Index? { ranges(of: text).last?.lowerBound }
}
