import Buttery
import ButteryRecords

/// A group's header, on one line: its name, how many rows it has, and the course of their numbers.
///
/// It keeps the bytes of the name as a cell keeps those of its record, so that a header that comes
/// into sight allocates nothing.
final class RecordHeaderView: TableViewHeaderFooterView {
  private var name = [UInt8].roomForText
  private var count = RowCountText(shown: 0)
  private var isFolded = false
  private var course: [Double] = []
  private var courseText = SparklineText()
  /// The columns that the rows below take.
  private var rowWidth = 0

  private static let leastWidthWithCourse = 50
  private static let mostCourse = 40
  private static let leastCourse = 8
  /// On a wide screen, a sparkline isn't further to the right than narrow rows and this are wide.
  private static let mostLeft = 80

  /// Shows a section.
  ///
  /// - Parameters:
  ///   - rowWidth: The columns that the rows below take.
  ///   - fill: Appends the bytes of the section's name, and the numbers of its course.
  func show(
    _ count: RowCountText, isFolded: Bool, rowWidth: Int,
    fill: (_ name: inout [UInt8], _ course: inout [Double]) -> Void
  ) {
    name.removeAll(keepingCapacity: true)
    course.removeAll(keepingCapacity: true)
    fill(&name, &course)
    courseText.forget()
    self.count = count
    self.isFolded = isFolded
    self.rowWidth = rowWidth
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    let end = bounds.width - 1
    if isFolded {
      canvas.write(
        "▸" as Unicode.Scalar, at: .zero, style: Style(foreground: Palette.accent))
    }
    var column = drawName(from: 1, upTo: end, in: &canvas)
    column = count.write(
      at: column + 2, upTo: end, style: Style(attributes: .dim), on: &canvas)
    drawCourse(after: column, upTo: end, in: &canvas)
  }

  private func drawName(from column: Int, upTo end: Int, in canvas: inout Canvas) -> Int {
    let place = Point(x: column, y: 0)
    let style = Style(foreground: Palette.accent, attributes: .bold)
    // Sections whose groups aren't known yet have no names.
    guard !name.isEmpty else {
      return column
        + canvas.write("(empty)", at: place, style: style, columns: end - column, ellipsis: true)
    }
    return column
      + name.withUnsafeBufferPointer {
        canvas.write(
          utf8: $0, at: place, style: style, columns: end - column, ellipsis: true)
      }
  }

  private func drawCourse(after column: Int, upTo edge: Int, in canvas: inout Canvas) {
    let end = min(edge, max(rowWidth, Self.mostLeft) - 1)
    let room = min(Self.mostCourse, end - column - 2)
    guard course.count > 1, bounds.width >= Self.leastWidthWithCourse, room >= Self.leastCourse
    else { return }
    let width = min(room, course.count)
    courseText.fit(course, width: width)
    courseText.write(
      at: Point(x: end - width, y: 0), style: Style(foreground: Palette.accent), on: &canvas)
  }
}
