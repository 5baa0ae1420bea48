public import ButteryGrid

/// A picture of a grid as SVG: colours, attributes, wide glyphs and the cursor, in a file that a
/// browser shows and a person can read in a pull request.
///
/// The description in it holds the lines as a ``Drawing`` has them, and the styles, where not all is
/// plain, with a letter for each column. Below, each line of the screen
/// is one line of the file. Ink and paper that are the terminal's own follow the light or dark
/// scheme of whoever looks. The same grid always makes the same bytes.
public struct Picture: Hashable, Sendable {
  /// The SVG document.
  public let svg: String

  /// Makes the picture of what `grid` shows.
  public init(of grid: Grid) {
    let lines = (0..<grid.size.height).map { PictureLine(grid, line: $0) }
    let width = grid.size.width * PictureLine.columnWidth
    let height = grid.size.height * PictureLine.lineHeight
    var parts = [
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" "#
        + #"viewBox="0 0 \#(width) \#(height)">"#,
      "<desc>",
      PictureLine.escaped(PictureDescription(of: grid).text),
      "</desc>",
      Self.sheet,
      #"<rect class="paper" width="100%" height="100%"/>"#,
    ]
    parts += lines.map(\.papers).filter { !$0.isEmpty }
    parts.append(#"<g class="ink" xml:space="preserve">"#)
    parts += lines.map { "<g>\($0.texts)</g>" }
    parts.append("</g>")
    if let cursor = grid.cursor, cursor.isVisible { parts.append(Self.mark(of: cursor)) }
    parts.append("</svg>\n")
    svg = parts.joined(separator: "\n")
  }

  private static func mark(of cursor: Cursor) -> String {
    let x = cursor.place.x * PictureLine.columnWidth
    let y = cursor.place.y * PictureLine.lineHeight
    return #"<rect class="cursor" x="\#(x)" y="\#(y)" width="\#(PictureLine.columnWidth)" "#
      + #"height="\#(PictureLine.lineHeight)"/>"#
  }

  /// Lines are a little lower than 1.2 times the font, so that borders meet in most fonts.
  private static let sheet = """
    <style>
    text { font: 15px "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre }
    .b { font-weight: bold } .d { opacity: 0.6 } .i { font-style: italic }
    .u { text-decoration: underline }
    .ink { fill: #1f2328 } .paper { fill: #ffffff }
    .cursor { fill: #80808080; stroke: #808080 }
    @media (prefers-color-scheme: dark) { .ink { fill: #e6edf3 } .paper { fill: #0d1117 } }
    </style>
    """
}
