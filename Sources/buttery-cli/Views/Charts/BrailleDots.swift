import Buttery

/// A drawing of braille dots, eight for each glyph: two side by side, four on top of each other.
struct BrailleDots {
  /// The size in glyphs.
  let size: Size
  private var places: [UInt8]

  private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

  init(size: Size) {
    self.size = Size(width: max(0, size.width), height: max(0, size.height))
    places = Array(repeating: 0, count: self.size.width * self.size.height)
  }

  /// The glyph in which the dot `point` lies.
  static func place(of point: Point) -> Point { Point(x: point.x / 2, y: point.y / 4) }

  /// Whether a glyph has no dots.
  func isEmpty(at place: Point) -> Bool { places[place.y * size.width + place.x] == 0 }

  /// Sets the dots on the straight line between two dots.
  mutating func addLine(from start: Point, to end: Point) {
    let way = Point(x: end.x - start.x, y: end.y - start.y)
    let steps = max(abs(way.x), abs(way.y), 1)
    for step in 0...steps {
      let part = Double(step) / Double(steps)
      set(
        Point(
          x: start.x + Int((Double(way.x) * part).rounded()),
          y: start.y + Int((Double(way.y) * part).rounded())))
    }
  }

  private mutating func set(_ point: Point) {
    let place = Self.place(of: point)
    guard Rect(origin: .zero, size: size).contains(place) else { return }
    places[place.y * size.width + place.x] |= Self.bits[point.x % 2][point.y % 4]
  }

  /// Draws the dots with their top left corner at the origin; glyphs without dots stay as they are.
  func draw(in canvas: inout Canvas, style: Style) {
    for y in 0..<size.height {
      for x in 0..<size.width where !isEmpty(at: Point(x: x, y: y)) {
        let scalar = Unicode.Scalar(0x2800 + UInt32(places[y * size.width + x]))
        canvas.write(scalar ?? " ", at: Point(x: x, y: y), style: style)
      }
    }
  }
}
