package import ButteryGrid

/// The contents of a terminal, changed only by the means that a terminal has.
///
/// It is scrolled, and glyphs are written from left to right; a grid is never copied as a whole.
package struct TerminalShadow: Equatable {
  /// The contents of one column.
  package struct Place: Equatable {
    /// The text that begins here; empty for the second half of a wide glyph.
    package var text: String
    /// The columns of the glyph that begins here; 0 for the second half of a wide one.
    package var width: Int
    package var style: Style

    package static let blank = Place(text: " ", width: 1, style: .plain)
  }

  package private(set) var lines: [[Place]]

  package let size: Size

  package init(size: Size) {
    self.size = size
    let line = Array(repeating: Place.blank, count: max(0, size.width))
    lines = Array(repeating: line, count: max(0, size.height))
  }

  /// Creates the contents that a terminal must have to show `grid`.
  package init(picturing grid: Grid) {
    self.init(picturing: grid, lines: Array(0..<grid.size.height))
  }

  /// Creates the contents that a terminal must have for some lines of `grid`; other lines are
  /// empty.
  package init(picturing grid: Grid, lines wanted: [Int]) {
    size = grid.size
    lines = Array(repeating: [], count: max(0, grid.size.height))
    for line in wanted {
      lines[line] = (0..<grid.size.width).map {
        Self.place(of: grid, at: Point(x: $0, y: line))
      }
    }
  }

  /// Scrolls lines like a terminal with a scroll region; lines that come in are blank.
  package mutating func apply(_ scroll: Damage.Scroll) {
    let old = lines
    for line in scroll.lines {
      let source = line + scroll.distance
      lines[line] =
        scroll.lines.contains(source)
        ? old[source] : Array(repeating: .blank, count: size.width)
    }
  }

  /// Writes the glyphs of one line of `grid` that differ from the present ones.
  ///
  /// - Returns: Whether any glyph differed.
  package mutating func update(line: Int, from grid: Grid) -> Bool {
    let wanted = (0..<grid.size.width).map { Self.place(of: grid, at: Point(x: $0, y: line)) }
    guard wanted != lines[line] else { return false }
    for (column, place) in wanted.enumerated() where place.width > 0 {
      if lines[line][column...].prefix(place.width) != wanted[column...].prefix(place.width) {
        put(place, line, column)
      }
    }
    return true
  }

  /// Writes one glyph; a wide glyph that it half covers becomes blank.
  private mutating func put(_ place: Place, _ line: Int, _ column: Int) {
    let end = column + place.width
    guard end <= lines[line].count else { return }
    if lines[line][column].width == 0, column > 0 { blank(line, column - 1) }
    if end < lines[line].count, lines[line][end].width == 0 { blank(line, end) }
    lines[line][column] = place
    if place.width == 2 {
      lines[line][column + 1] = Place(text: "", width: 0, style: place.style)
    }
  }

  private mutating func blank(_ line: Int, _ column: Int) {
    lines[line][column] = Place(text: " ", width: 1, style: lines[line][column].style)
  }

  private static func place(of grid: Grid, at point: Point) -> Place {
    let glyph = grid[point]
    let text: String
    if glyph.isContinuation {
      text = ""
    } else if glyph.isCluster {
      text = grid.tables.clusters[glyph.clusterNumber].text
    } else {
      text = Unicode.Scalar(glyph.content).map(String.init) ?? "\u{FFFD}"
    }
    return Place(text: text, width: glyph.columnWidth, style: grid.style(at: point))
  }
}
