import Buttery

/// The caption before a sparkline: its column's name and the range of its numbers.
struct CourseCaption: Equatable {
  let name: String
  /// Name and range.
  let text: String
  private let nameWidth: Int
  private let width: Int

  /// The most characters of a name: a longer one would take the room of the range.
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

  /// Writes the name and range, or only the name, if it fits, right-aligned before `end`.
  func draw(from first: Int, upTo end: Int, in canvas: inout Canvas) {
    if end - width >= first {
      canvas.write(text, at: Point(x: end - width, y: 0), style: .plain)
    } else if end - nameWidth >= first {
      canvas.write(name, at: Point(x: end - nameWidth, y: 0), style: .plain)
    }
  }
}
