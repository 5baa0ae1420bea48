import Buttery

/// What stands in front of a sparkline: its column's name, and from where to where it reaches.
struct CourseCaption: Equatable {
  let name: String
  /// Name and range.
  let text: String
  private let nameWidth: Int
  private let width: Int

  /// More of a name would take the room of its range.
  private static let mostName = 16

  init(name: String = "", range: String? = nil) {
    let visible = TextMetrics.visible(name)
    let short =
      visible.count > Self.mostName ? visible.prefix(Self.mostName - 1) + "…" : visible[...]
    self.name = String(short)
    text = range.map { "\(short) \($0)" } ?? self.name
    nameWidth = TextMetrics.width(of: self.name)
    width = TextMetrics.width(of: text)
  }

  /// Writes as much of it as there is room for, up to a column.
  func draw(from first: Int, upTo end: Int, in canvas: inout Canvas) {
    if end - width >= first {
      canvas.write(text, at: Point(x: end - width, y: 0), style: .plain)
    } else if end - nameWidth >= first {
      canvas.write(name, at: Point(x: end - nameWidth, y: 0), style: .plain)
    }
  }
}
