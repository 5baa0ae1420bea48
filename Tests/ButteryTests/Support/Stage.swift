import Buttery
import ButteryTestSupport
import ReferenceTable
import Testing

/// A table on a screen that shows a model.
///
/// Parts show their name and the line's number: `h0/1` is the second line of the first section's
/// header, `r2.5/0` the first line of the third section's sixth row, `f1/0` a footer, and `T/0` and
/// `F/0` the table's own header and footer.
@MainActor struct Stage {
  let table: TableView
  let source: ModelSource

  init(_ model: TableModel, width: Int = 6, height: Int = 6) {
    table = TableView(
      frame: Rect(x: 0, y: 0, width: width, height: height), style: model.style)
    source = ModelSource(model)
    source.attach(to: table)
    table.layoutIfNeeded()
  }

  /// The lines of the table without trailing blanks; empty lines are shown as `.`.
  var drawing: String {
    let lines = Grid(of: table, width: table.frame.width, height: table.frame.height).lines
    return lines.map(Self.readable).joined(separator: "\n")
  }

  private static func readable(_ line: String) -> String {
    var line = Substring(line)
    while line.last == " " { line.removeLast() }
    return line.isEmpty ? "." : String(line)
  }

  var offset: Int {
    get { table.contentOffset.y }
    nonmutating set { table.contentOffset.y = newValue }
  }

  func resize(width: Int, height: Int) {
    table.frame = Rect(x: 0, y: 0, width: width, height: height)
    table.layoutIfNeeded()
  }

  /// Returns the drawings at `offsets` side by side, for pictures of a transition.
  func film(at offsets: some Sequence<Int>) -> String {
    var columns: [[String]] = []
    for offset in offsets {
      self.offset = offset
      columns.append(drawing.split(separator: "\n").map(String.init))
    }
    let widths = columns.map { $0.map(\.count).max() ?? 0 }
    return (0..<table.frame.height).map { line in
      let texts = zip(columns, widths).map { column, width in
        column[line] + String(repeating: " ", count: width - column[line].count)
      }
      return Self.readable(texts.joined(separator: "|"))
    }.joined(separator: "\n")
  }
}

extension TableModel {
  init(_ sections: [Section], style: TableView.Style = .plain) {
    self.init()
    self.sections = sections
    self.style = style
  }
}

extension TableModel.Section {
  /// Creates a section with rows, a reusable header and a reusable footer of the given heights; a
  /// height of 0 means no header or footer.
  init(header: Int = 0, rows: [Int], footer: Int = 0) {
    self.init(
      header: .init(header > 0 ? .reusable("u", ink: 1) : .none, lines: header),
      footer: .init(footer > 0 ? .reusable("u", ink: 1) : .none, lines: footer),
      rows: rows.map { .init(lines: $0) })
  }
}

extension Array {
  static func ones(_ count: Int) -> [Int] where Element == Int {
    Array(repeating: 1, count: count)
  }
}
