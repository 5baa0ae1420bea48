import Buttery

/// The top line: what is shown, where in it the table stands, what has been changed about it, and
/// at the right the keys that matter now.
///
/// It is told of each layout of the table, and drawn where that has changed what it says. What is
/// said of the place comes before the rest, and has always the same room, so that nothing else
/// moves.
final class TitleBar: View, LayoutObserver {
  private let content: any TableContent
  private unowned let tableView: MainTableView
  private var place: TitlePlace
  private weak var application: Application?
  /// Whether no key has been pressed.
  private var isFresh = true

  /// Which keys are told of at the right.
  var hint = Hint.table {
    didSet {
      if hint != oldValue { setNeedsDisplay() }
    }
  }

  /// Said at the right until the next key, whatever else there is to say.
  var message: String? {
    didSet {
      guard message != oldValue else { return }
      messageTexts = message.map(Message.texts) ?? []
      setNeedsDisplay()
    }
  }
  private var messageTexts: [String] = []

  /// What there is to say of the content as it is now, the longest text first; what stands at the
  /// left makes room for it.
  var status: [String] = [] {
    didSet {
      if status != oldValue { setNeedsDisplay() }
    }
  }

  /// What has been changed about what is shown, each with its longest text first; the first ones
  /// stay longest where there is little room.
  var changes: [[String]] = [] {
    didSet {
      if changes != oldValue { setNeedsDisplay() }
    }
  }

  /// What is said of the conditions, the longest text first.
  var chipTexts: [String] = [] {
    didSet {
      if chipTexts != oldValue { setNeedsDisplay() }
    }
  }

  /// The conditions that hold, each with a cross that takes it away.
  var chips: [String] = [] {
    didSet {
      guard chips != oldValue else { return }
      mostChipColumns = ChipLine(chips).width
      chipLine = ChipLine(chips, columns: chipColumns)
      setNeedsDisplay()
    }
  }
  private var chipLine = ChipLine([])
  /// The columns that chips take where there is room for all of them.
  private var mostChipColumns = 0
  /// The columns that there were for chips last.
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

  init(content: any TableContent, tableView: MainTableView) {
    self.content = content
    self.tableView = tableView
    place = TitlePlace(content: content, tableView: tableView)
    super.init(frame: .zero)
    clipsToBounds = true
  }

  // MARK: Following

  /// Says the number of the row at the top whenever the table has come to rest.
  func follow(_ application: Application) {
    self.application = application
    application.setQuietWork { [weak self] in
      self?.place.motion = .atRest
      self?.didLayOut()
      self?.content.didComeToRest()
    }
  }

  /// Somebody has pressed a key.
  func noteKey() {
    message = nil
    if isFresh { setNeedsDisplay() }
    isFresh = false
    if place.motion == .moving { application?.putOffQuietWork(for: TitlePlace.patience) }
  }

  /// Looks after a layout of the table whether there is anything else to say.
  func didLayOut() {
    if place.noteOffset() { application?.putOffQuietWork(for: TitlePlace.patience) }
    if place.update() { setNeedsDisplay() }
    content.didLayOut()
  }

  // MARK: Picture

  /// What the title has to itself, whatever is said at the right; on a narrow screen it gives way to
  /// what is said once.
  private var leastTitle: Int {
    message != nil && bounds.width < Self.leastWidthForBoth
      ? 0 : min(Self.leastTitle, bounds.width / 4)
  }

  private static let leastTitle = 10
  private static let leastWidthForBoth = 60
  /// What is left of a line can be too little to say anything there.
  private static let leastEnd = 4

  override func draw(in canvas: inout Canvas) {
    _ = place.update()
    let status = message == nil ? status : messageTexts
    let (text, end) = fittingStatus(among: status)
    drawRight(text, in: &canvas)
    guard end > Self.leastEnd else { return }
    var line = TitleLine(column: 1, end: end)
    // Conditions matter more than a long name, and than that nothing moves.
    let part = chips.isEmpty ? 2 : end < Self.roomForAll ? 3 : 2
    let mostTitle = hasChanges ? max(Self.leastTitle, end / part) : end
    line.write(
      content.title, Style(foreground: Palette.accent, attributes: .bold), atMost: mostTitle - 1,
      on: &canvas)
    place.draw(
      on: &line, keepsRoom: !isFresh && (chips.isEmpty || end >= Self.roomForAll),
      countsRows: chipTexts.isEmpty && content.knowsRowCount, in: &canvas)
    drawChips(on: &line, in: &canvas)
    drawChanges(on: &line, in: &canvas)
    guard message == nil, status.isEmpty || hint == .search else { return }
    drawHint(after: line.column, before: end, in: &canvas)
  }

  private var hasChanges: Bool { !chips.isEmpty || changes.contains { !$0.isEmpty } }

  /// What is the matter, as long as it can be said, and the column before which all else ends.
  private func fittingStatus(among texts: [String]) -> (String, end: Int) {
    let all = bounds.width - 1
    guard let shortest = texts.last, bounds.width > 2 else { return ("", all) }
    let room = all - 1 - leastTitle
    let text = texts.first { TextMetrics.width(of: $0) <= room } ?? shortest
    return (text, all - min(room, TextMetrics.width(of: text)) - 2)
  }

  private func drawRight(_ text: String, in canvas: inout Canvas) {
    let room = bounds.width - 2 - leastTitle
    let width = min(room, TextMetrics.width(of: text))
    guard width > 0 else { return }
    canvas.write(
      text, at: Point(x: bounds.width - 1 - width, y: 0), style: .plain,
      columns: width, ellipsis: true)
  }

  /// So many columns have room for a name, a place and chips beside one another.
  private static let roomForAll = 100

  /// What a chip takes at least of which something is to be read.
  private static let leastChipColumns = 9

  /// The chips leave room for what is said of them.
  private func drawChips(on line: inout TitleLine, in canvas: inout Canvas) {
    let room = line.end - line.column - 2
    let widths = chipTexts.map { TextMetrics.width(of: $0) + 2 }
    let most = widths.first ?? 0
    let isRoomy = room - most >= min(mostChipColumns, chips.count * Self.leastChipColumns)
    let counted = isRoomy ? most : widths.last ?? 0
    chipColumns = max(0, room - counted)
    guard chipLine.width > 0 else {
      // How many rows are left says at least that not all are shown.
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
    for text in hint.texts(forRecords: content.hasColumns) {
      let left = end - TextMetrics.width(of: text)
      guard left >= column + 2 else { continue }
      canvas.write(text, at: Point(x: left, y: 0), style: .plain)
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
