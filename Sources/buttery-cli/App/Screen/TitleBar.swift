import Buttery

/// The top line: what this is, and where in it the table stands.
///
/// It is told of each layout of the table, and drawn where that has changed what it says.
final class TitleBar: View, LayoutObserver {
  private let content: any TableContent
  private unowned let tableView: TableView

  /// What stands at the right, until the first key is pressed.
  var hint: Hint? = .keys {
    didSet {
      if hint != oldValue { setNeedsDisplay() }
    }
  }

  /// Said at the right until the next key, whatever else there is to say.
  var message: String? {
    didSet {
      if message != oldValue { setNeedsDisplay() }
    }
  }

  /// What there is to say of the content as it is now, the longest text first; what stands at the
  /// left makes room for it.
  var status: [String] = [] {
    didSet {
      if status != oldValue { setNeedsDisplay() }
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

  enum Hint: Hashable {
    /// The keys that matter most.
    case keys
    /// What Enter and Esc do while a row is focused.
    case row

    /// What to say, the longest first; what fits is said.
    func texts(forRecords: Bool) -> [String] {
      switch self {
      case .keys:
        (forRecords
          ? [
            "←→ column  o sort  / search  & filter  ' jump  Enter row  ? help  q quit",
            "←→ column  o sort  / search  & filter  ? help  q quit",
            "/ search  & filter  ? help  q quit",
            "/ search  ? help  q quit",
          ] : [])
          + [
            "↑↓ scroll  Enter row  ' jump  ? help  q quit", "Enter row  ? help  q quit",
            "? help  q quit", "? help",
          ]
      case .row: ["Enter details  Esc leaves the row", "Enter details", "Enter"]
      }
    }
  }

  init(content: any TableContent, tableView: TableView) {
    self.content = content
    self.tableView = tableView
    super.init(frame: .zero)
    clipsToBounds = true
  }

  /// What the title has to itself, whatever is said at the right.
  private static let leastTitle = 10

  override func draw(in canvas: inout Canvas) {
    end = bounds.width - 1
    drawStatus(in: &canvas)
    drawChips(in: &canvas)
    var column = 1
    column += canvas.write(
      content.title, at: Point(x: column, y: 0),
      style: Style(foreground: Palette.accent, attributes: .bold), columns: max(0, end - 1),
      ellipsis: true)
    let left = column
    drawPlace(in: &canvas, from: &column)
    if end == bounds.width - 1 { drawHint(in: &canvas, after: max(left, column)) }
  }

  /// The column before which everything at the left ends.
  private var end = 0

  /// Says what is the matter, as long as it can be.
  private func drawStatus(in canvas: inout Canvas) {
    let texts = message.map { [$0] } ?? status
    guard let shortest = texts.last, bounds.width > 2 else { return }
    let room = bounds.width - 2 - min(Self.leastTitle, bounds.width / 4)
    let roomOfChips = chips.isEmpty ? 0 : min(room / 2, mostChipColumns + 2)
    let text = texts.first { TextMetrics.width(of: $0) <= room - roomOfChips } ?? shortest
    let width = min(room, TextMetrics.width(of: text))
    canvas.write(
      text, at: Point(x: bounds.width - 1 - width, y: 0), style: .plain, columns: width,
      ellipsis: true)
    end = bounds.width - 1 - width - 2
  }

  /// The chips stand in front of what is said, as far as the title leaves room.
  private func drawChips(in canvas: inout Canvas) {
    chipColumns = max(0, end - 2 - min(Self.leastTitle, bounds.width / 4))
    guard chipLine.width > 0 else { return }
    chipsLeft = end - chipLine.width
    chipLine.draw(in: &canvas, at: chipsLeft)
    end = chipsLeft - 2
  }

  private func drawPlace(in canvas: inout Canvas, from column: inout Int) {
    let dim = Style(attributes: .dim)
    let place = placeNow
    write(" · ", dim, in: &canvas, at: &column)
    if let section = place.section, drawName(ofSection: section, in: &canvas, at: &column) {
      guard end - column >= 10 else { return }
      write(" ", dim, in: &canvas, at: &column)
      write(String(section + 1), dim, in: &canvas, at: &column)
      write("/", dim, in: &canvas, at: &column)
      write(String(place.sectionCount), dim, in: &canvas, at: &column)
    } else {
      write(rows, dim, in: &canvas, at: &column)
    }
    if let percent = place.percent, end - column >= 8 {
      write(" · ", dim, in: &canvas, at: &column)
      write(String(percent), dim, in: &canvas, at: &column)
      write(" %", dim, in: &canvas, at: &column)
    }
  }

  /// - Returns: Whether the section has a name.
  private func drawName(
    ofSection section: Int, in canvas: inout Canvas, at column: inout Int
  ) -> Bool {
    content.withNameUTF8(ofSection: section) { name in
      column += canvas.write(
        utf8: name, at: Point(x: column, y: 0), columns: end - column, ellipsis: true)
    }
  }

  private var rows: String {
    let count = content.rowCount
    if countedRows.count != count {
      countedRows = (count, NumberText.counted(count, "row"))
    }
    return countedRows.text
  }

  private var countedRows = (count: -1, text: "")

  private func write(
    _ text: String, _ style: Style, in canvas: inout Canvas, at column: inout Int
  ) {
    let room = end - column
    guard room > 0 else { return }
    column += canvas.write(
      text, at: Point(x: column, y: 0), style: style, columns: room, ellipsis: true)
  }

  private func drawHint(in canvas: inout Canvas, after column: Int) {
    guard let hint = hint ?? hintForFocus else { return }
    for text in hint.texts(forRecords: content.result != nil) {
      let left = bounds.width - 1 - TextMetrics.width(of: text)
      guard left >= column + 2 else { continue }
      canvas.write(text, at: Point(x: left, y: 0), style: Style(attributes: .dim))
      return
    }
  }

  /// While a row's details are open, Enter and Esc mean something else.
  private var hintForFocus: Hint? {
    guard tableView.indexPathForFocusedRow != nil else { return nil }
    return tableView.indexPathForSelectedRow == nil ? .row : nil
  }

  // MARK: Following the table

  /// Where the table stands, as far as that is said.
  private struct Place: Equatable {
    var section: Int?
    var sectionCount: Int
    var rowCount: Int
    /// How much of the way from the beginning to the end is done; `nil` where all is in sight.
    var percent: Int?
  }

  private var knownPlace: Place?

  /// Looks after a layout of the table whether there is anything else to say.
  func didLayOut() {
    let place = placeNow
    guard place != knownPlace else { return }
    knownPlace = place
    setNeedsDisplay()
  }

  private var placeNow: Place {
    let tableView = tableView
    return Place(
      section: tableView.sectionAtTop, sectionCount: tableView.numberOfSections,
      rowCount: content.rowCount, percent: Self.percent(of: tableView))
  }

  private static func percent(of tableView: TableView) -> Int? {
    let (inset, bounds) = (tableView.contentInset, tableView.bounds)
    let way = tableView.contentSize.height + inset.bottom + inset.top - bounds.height
    // The layout has brought the offset into range.
    return way > 0 ? (bounds.minY + inset.top) * 100 / way : nil
  }
}
