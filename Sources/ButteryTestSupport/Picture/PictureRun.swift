internal import ButteryGrid

/// Neighbouring glyphs of one line that form one text of the picture.
///
/// A browser may take some glyphs from another font, whose columns are wider or narrower. So
/// letters, borders and wide glyphs form separate runs, and each other glyph is a run of its own.
struct PictureRun {
  private enum Kind { case letters, borders, wide, alone }

  let column: Int
  let style: Style
  private let kind: Kind
  private(set) var text: String
  private(set) var width: Int

  static func runs(of grid: Grid, line: Int) -> [PictureRun] {
    var runs: [PictureRun] = []
    for column in 0..<grid.size.width {
      let place = Point(x: column, y: line)
      let glyph = grid[place]
      if glyph.isContinuation { continue }
      let run = PictureRun(glyph, of: grid, at: place)
      if let last = runs.indices.last, runs[last].takes(run) {
        runs[last].text += run.text
        runs[last].width += run.width
      } else {
        runs.append(run)
      }
    }
    return runs
  }

  private init(_ glyph: Glyph, of grid: Grid, at place: Point) {
    column = place.x
    style = grid.style(at: place)
    width = glyph.columnWidth
    text =
      glyph.isCluster
      ? grid.tables.clusters[glyph.clusterNumber].text
      : String(Character(Unicode.Scalar(glyph.content) ?? "\u{FFFD}"))
    kind = Self.kind(of: text, width: width)
  }

  private static func kind(of text: String, width: Int) -> Kind {
    if width == 2 { return .wide }
    return switch text.unicodeScalars.first?.value ?? 0 {
    case ..<0x530: .letters
    case 0x2500...0x259F: .borders
    default: .alone
    }
  }

  private func takes(_ next: PictureRun) -> Bool {
    kind != .alone && kind == next.kind && style == next.style
  }
}
