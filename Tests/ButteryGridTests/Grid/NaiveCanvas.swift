import ButteryGrid

/// A naive grid, which stores the text, width and style of each place directly.
final class NaiveGrid {
  struct Place: Equatable, CustomStringConvertible {
    var text = " "
    var width = 1
    var style = Style.plain

    var description: String { "\(text)/\(width)" }
  }

  let size: Size
  var places: [Point: Place] = [:]

  init(size: Size) {
    self.size = size
    for x in 0..<size.width {
      for y in 0..<size.height { places[Point(x: x, y: y)] = Place() }
    }
  }

  /// Returns the contents of a place of a real grid.
  static func place(of grid: Grid, at point: Point) -> Place {
    let glyph = grid[point]
    var text = ""
    if glyph.isCluster {
      text = grid.tables.clusters[glyph.clusterNumber].text
    } else if !glyph.isContinuation {
      text = Unicode.Scalar(glyph.content).map(String.init) ?? "?"
    }
    return Place(text: text, width: glyph.columnWidth, style: grid.style(at: point))
  }

  /// Replaces both halves of a wide glyph by blanks, if one of them is at `point`.
  func breakGlyph(at point: Point) {
    guard let place = places[point], place.width != 1 else { return }
    let other = Point(x: point.x + (place.width == 2 ? 1 : -1), y: point.y)
    for half in [point, other] {
      places[half]?.text = " "
      places[half]?.width = 1
    }
  }
}

/// The naive twin of `Canvas`.
struct NaiveCanvas {
  let grid: NaiveGrid
  var origin = Point.zero
  var bounds: Rect
  /// All rectangles that clip, in the grid's coordinates.
  var clips: [Rect] = []

  init(_ grid: NaiveGrid) {
    self.grid = grid
    bounds = Rect(origin: .zero, size: grid.size)
  }

  private func isVisible(_ point: Point) -> Bool {
    grid.places[point] != nil && clips.allSatisfy { $0.contains(point) }
  }

  func clipped(to frame: Rect, boundsOrigin: Point, clips: Bool) -> NaiveCanvas {
    var part = self
    let placed = frame.offsetBy(dx: origin.x, dy: origin.y)
    part.origin = Point(x: placed.minX - boundsOrigin.x, y: placed.minY - boundsOrigin.y)
    part.bounds = Rect(origin: boundsOrigin, size: frame.size)
    if clips { part.clips.append(placed) }
    return part
  }

  func write(
    _ text: String, at point: Point, style: Style, columns: Int?, ellipsis: Bool
  ) -> Int {
    let limit = columns ?? .max
    let all = Scan(text).parts
    let isShortened = all.reduce(0) { $0 + $1.width } > limit
    let hasEllipsis = isShortened && ellipsis && limit > 0
    var parts = Self.beginning(of: all, fitting: hasEllipsis ? limit - 1 : limit)
    if hasEllipsis { parts.append(Scan("…").parts[0]) }
    var column = point.x
    for part in parts {
      put(part, at: Point(x: column, y: point.y), style: style)
      column += part.width
    }
    return column - point.x
  }

  private static func beginning(of parts: [Scan.Part], fitting columns: Int) -> [Scan.Part] {
    var (result, used): ([Scan.Part], Int) = ([], 0)
    for part in parts {
      if used + part.width > columns { break }
      used += part.width
      result.append(part)
    }
    return result
  }

  private func put(_ part: Scan.Part, at point: Point, style: Style) {
    let columns = (0..<part.width).map { Point(x: point.x + origin.x + $0, y: point.y + origin.y) }
    let visible = columns.filter(isVisible)
    for place in visible { grid.breakGlyph(at: place) }
    if visible.count < columns.count {
      for place in visible { set(place, " ", 1, style.over(grid.places[place]!.style)) }
      return
    }
    let scalars = part.scalars.map { Unicode.Scalar($0)! }
    let merged = style.over(grid.places[columns[0]]!.style)
    set(columns[0], String(String.UnicodeScalarView(scalars)), part.width, merged)
    if part.width == 2 { set(columns[1], "", 0, merged) }
  }

  private func set(_ point: Point, _ text: String, _ width: Int, _ style: Style) {
    grid.places[point] = NaiveGrid.Place(text: text, width: width, style: style)
  }

  func fill(_ rect: Rect?, with scalar: Unicode.Scalar, style: Style) {
    for place in visible(rect ?? bounds) {
      grid.breakGlyph(at: place)
      set(place, String(scalar), 1, style.over(grid.places[place]!.style))
    }
  }

  func add(_ attributes: Attributes, to rect: Rect) {
    for place in visible(rect) { grid.places[place]?.style.attributes.formUnion(attributes) }
  }

  private func visible(_ rect: Rect) -> [Point] {
    let placed = rect.offsetBy(dx: origin.x, dy: origin.y)
    return grid.places.keys.filter { placed.contains($0) && isVisible($0) }
  }
}
