import Buttery

/// The top line: what this is, and where in it the table stands.
///
/// Asks the table when it is drawn, after layout, so that scrolling needn't tell it anything.
final class TitleBar: View {
  private let content: any TableContent
  private unowned let tableView: TableView

  /// What stands at the right, until the first key is pressed or the style changed.
  var hint: Hint? = .keys {
    didSet {
      if hint != oldValue { setNeedsDisplay() }
    }
  }

  enum Hint: Hashable {
    /// The keys that matter most.
    case keys
    /// What Enter and Esc do while a row is focused.
    case row
    /// The style that was chosen.
    case style(String)

    /// What to say, the longest first; what fits is said.
    var texts: [String] {
      switch self {
      case .keys:
        [
          "↑↓ scroll  Enter row  s style  ? help  q quit", "Enter row  ? help  q quit",
          "? help  q quit", "? help",
        ]
      case .row: ["Enter details  Esc leaves the row", "Enter details", "Enter"]
      case .style(let name): [name]
      }
    }
  }

  init(content: any TableContent, tableView: TableView) {
    self.content = content
    self.tableView = tableView
    super.init(frame: .zero)
    clipsToBounds = true
  }

  override func draw(in canvas: inout Canvas) {
    let room = max(0, bounds.width - 2)
    var column = 1
    column += canvas.write(
      content.title, at: Point(x: column, y: 0),
      style: Style(foreground: Palette.accent, attributes: .bold), columns: room, ellipsis: true)
    let left = column
    drawPlace(in: &canvas, from: &column)
    drawHint(in: &canvas, after: max(left, column))
  }

  private func drawPlace(in canvas: inout Canvas, from column: inout Int) {
    let dim = Style(attributes: .dim)
    if let section = tableView.sectionAtTop, let name = content.name(ofSection: section) {
      write(" · ", dim, in: &canvas, at: &column)
      write(name, .plain, in: &canvas, at: &column)
      guard bounds.width - 1 - column >= 10 else { return }
      write(" ", dim, in: &canvas, at: &column)
      write(String(section + 1), dim, in: &canvas, at: &column)
      write("/", dim, in: &canvas, at: &column)
      write(String(tableView.numberOfSections), dim, in: &canvas, at: &column)
    } else {
      write(" · ", dim, in: &canvas, at: &column)
      write(rows, dim, in: &canvas, at: &column)
    }
    if let percent, bounds.width - 1 - column >= 8 {
      write(" · ", dim, in: &canvas, at: &column)
      write(String(percent), dim, in: &canvas, at: &column)
      write(" %", dim, in: &canvas, at: &column)
    }
  }

  private lazy var rows = NumberText.counted(content.rowCount, "row")

  private func write(
    _ text: String, _ style: Style, in canvas: inout Canvas, at column: inout Int
  ) {
    let room = bounds.width - 1 - column
    guard room > 0 else { return }
    column += canvas.write(
      text, at: Point(x: column, y: 0), style: style, columns: room, ellipsis: true)
  }

  private func drawHint(in canvas: inout Canvas, after column: Int) {
    guard let hint = hint ?? hintForFocus else { return }
    for text in hint.texts {
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

  /// How much of the way from the beginning to the end is done; `nil` where all is in sight.
  private var percent: Int? {
    let first = -tableView.contentInset.top
    let way =
      tableView.contentSize.height + tableView.contentInset.bottom - tableView.bounds.height
      - first
    guard way > 0 else { return nil }
    return (tableView.contentOffset.y - first) * 100 / way
  }
}
