import ButteryGrid
import ButteryTestSupport

/// One operation on a canvas and on its naive twin.
indirect enum DrawingStep {
  case write(String, Point, Style, columns: Int?, ellipsis: Bool)
  case fill(Rect?, Unicode.Scalar, Style)
  case add(Attributes, Rect)
  case nest(Rect, Point, clips: Bool, [DrawingStep])

  /// Performs the operation on both.
  ///
  /// - Returns: Whether both returned the same value.
  func perform(on canvas: inout Canvas, and twin: NaiveCanvas) -> Bool {
    switch self {
    case .write(let text, let point, let style, let columns, let ellipsis):
      let written = canvas.write(
        text, at: point, style: style, columns: columns, ellipsis: ellipsis)
      return written
        == twin.write(text, at: point, style: style, columns: columns, ellipsis: ellipsis)
    case .fill(let rect, let scalar, let style):
      canvas.fill(rect, with: scalar, style: style)
      twin.fill(rect, with: scalar, style: style)
      return true
    case .add(let attributes, let rect):
      canvas.add(attributes, to: rect)
      twin.add(attributes, to: rect)
      return true
    case .nest(let frame, let origin, let clips, let steps):
      var inner = canvas.clipped(to: frame, boundsOrigin: origin, clips: clips)
      let innerTwin = twin.clipped(to: frame, boundsOrigin: origin, clips: clips)
      return steps.allSatisfy { $0.perform(on: &inner, and: innerTwin) }
    }
  }
}

// Random steps.
extension DrawingStep {
  private static let texts = [
    "", "a", "Butter", "牛油", "x牛油y", "e\u{301}e", "👨\u{200D}👩\u{200D}👧", "🇩🇪🇫", "\u{1B}[0m",
    "🧈🧈🧈🧈🧈🧈", "ab牛", "Sweet cream butter, salted",
  ]

  private static let styles: [Style] = [
    .plain, Style(foreground: .red), Style(background: .blue), Style(attributes: .bold),
    Style(foreground: .green, background: .yellow, attributes: [.dim, .underline]),
    Style(background: .default),
  ]

  static func random(depth: Int, using generator: inout SeededGenerator) -> DrawingStep {
    let style = styles.randomElement(using: &generator)!
    switch Int.random(in: 0..<(depth > 0 ? 10 : 8), using: &generator) {
    case 0..<5:
      return .write(
        text(using: &generator), point(using: &generator), style,
        columns: Bool.random(using: &generator)
          ? Int.random(in: -1...8, using: &generator) : nil,
        ellipsis: Bool.random(using: &generator))
    case 5..<7:
      let isWhole = Int.random(in: 0..<6, using: &generator) == 0
      return .fill(
        isWhole ? nil : rect(using: &generator), [" ", "─", "x"].randomElement(using: &generator)!,
        style)
    case 7:
      return .add(
        [.bold, .reverse, .underline].randomElement(using: &generator)!, rect(using: &generator))
    default:
      return .nest(
        rect(using: &generator), point(using: &generator), clips: Bool.random(using: &generator),
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          random(depth: depth - 1, using: &generator)
        })
    }
  }

  private static func text(using generator: inout SeededGenerator) -> String {
    if Int.random(in: 0..<4, using: &generator) > 0 {
      return texts.randomElement(using: &generator)!
    }
    return String(decoding: RandomText.bytes(8, using: &generator), as: UTF8.self)
  }

  private static func point(using generator: inout SeededGenerator) -> Point {
    Point(
      x: Int.random(in: -4...12, using: &generator), y: Int.random(in: -1...4, using: &generator))
  }

  private static func rect(using generator: inout SeededGenerator) -> Rect {
    Rect(
      origin: point(using: &generator),
      size: Size(
        width: Int.random(in: -1...9, using: &generator),
        height: Int.random(in: -1...4, using: &generator)))
  }
}
