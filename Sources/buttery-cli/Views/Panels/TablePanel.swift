import Buttery

/// A frame around a table, with a title in its upper edge and hints on keys in its lower edge.
final class TablePanel: View {
  let tableView: TableView

  var title: String {
    didSet {
      if title != oldValue { setNeedsDisplay() }
    }
  }

  /// The hints on keys, the longest text first.
  var hints: [String] {
    didSet {
      if hints != oldValue { setNeedsDisplay() }
    }
  }

  /// A text field after the title.
  var titleField: TextField? {
    didSet {
      oldValue?.removeFromSuperview()
      if let titleField { addSubview(titleField) }
    }
  }

  init(tableView: TableView, title: String, hints: [String] = []) {
    self.tableView = tableView
    self.title = title
    self.hints = hints
    super.init(frame: .zero)
    clipsToBounds = true
    addSubview(tableView)
  }

  override func layoutSubviews() {
    tableView.frame = bounds.inset(by: EdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
    placeTitleField()
  }

  /// Places the field after the title and a blank, as wide as its text.
  private func placeTitleField() {
    guard let titleField else { return }
    let left = 4 + TextMetrics.width(of: title)
    let shown = titleField.hasText ? titleField.text : titleField.placeholder
    let width = min(TextMetrics.width(of: shown ?? "") + 1, bounds.width - left - 2)
    titleField.frame = Rect(x: left, y: 0, width: max(0, width), height: 1)
  }

  override func draw(in canvas: inout Canvas) {
    canvas.erase()
    Panel.drawFrame(titled: title, in: &canvas, bounds: bounds)
    if let titleField { canvas.fill(titleField.frame, with: .plain) }
    Panel.drawHint(hints, in: &canvas, bounds: bounds)
  }
}

extension TableView {
  /// A table for a panel: one line a row, nothing between them.
  static func inPanel() -> TableView {
    let tableView = TableView(frame: .zero, style: .plain)
    tableView.rowHeight = 1
    tableView.sectionHeaderHeight = 0
    tableView.sectionFooterHeight = 0
    tableView.separatorStyle = .none
    return tableView
  }
}

extension Rect {
  /// A rectangle of a size, centred in this one.
  func middle(_ size: Size) -> Rect {
    Rect(
      x: (width - size.width) / 2, y: (height - size.height) / 2, width: size.width,
      height: size.height)
  }
}
