public import ButteryGrid

/// A picture of a grid as SVG, with colours, attributes, wide glyphs and the cursor.
///
/// A browser shows the file, and it can be read in a pull request. Its description contains the
/// lines as in a ``Drawing``, and a letter for the style of each column unless all styles are
/// plain. After that, each line of the screen is one line of the file. Default colours follow the
/// light or dark scheme of the viewer. Equal grids always give equal bytes.
public struct Picture: Hashable, Sendable {
  /// The SVG document.
  public let svg: String

  /// Creates a picture of `grid`.
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

  /// The style sheet.
  ///
  /// Lines are a little lower than 1.2 times the font size, so that borders meet in most fonts.
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
