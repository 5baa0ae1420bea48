internal import ButteryGrid

/// The contents of a picture in words: the glyphs, the style of each column, and the cursor.
///
/// The file contains it, so that a difference can be shown as drawings instead of SVG.
struct PictureDescription {
  /// The lines, without bars.
  private(set) var lines: [String] = []
  /// The style of each column of each line, in words.
  private(set) var styles: [[String]] = []
  /// The place of the cursor in words.
  private(set) var cursor = noCursor

  static let noCursor = "no cursor"
  static let plain = "plain"
  private static let stylesTitle = "styles"

  init(of grid: Grid) {
    lines = (0..<grid.size.height).map(grid.text(ofLine:))
    styles = (0..<grid.size.height).map { line in
      (0..<grid.size.width).map {
        PictureColors.words(for: grid.style(at: Point(x: $0, y: line)))
      }
    }
    if let cursor = grid.cursor {
      let kind = cursor.isVisible ? "cursor" : "hidden cursor"
      self.cursor = "\(kind) at column \(cursor.place.x), line \(cursor.place.y)"
    }
  }

  /// Reads the description in an SVG document; `nil` if it has none in the form of `text`.
  init?(in svg: String) {
    let document = svg.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = document.firstIndex(of: "<desc>"),
      let end = document.firstIndex(of: "</desc>"), start < end
    else { return nil }
    var letters: [[Character]] = []
    var legend = StyleLetters()
    var isStyles = false
    for line in document[(start + 1)..<end].map({ PictureLine.unescaped($0) }) {
      if line.count > 1, line.first == "|", line.last == "|" {
        let inside = line.dropFirst().dropLast()
        if isStyles { letters.append(Array(inside)) } else { lines.append(String(inside)) }
      } else if line == Self.stylesTitle {
        isStyles = true
      } else if isStyles, line.dropFirst().hasPrefix(": "), let letter = line.first {
        legend.name(String(line.dropFirst(3)), letter)
      } else {
        cursor = line
      }
    }
    styles = letters.map { $0.map { legend.words(for: $0) } }
  }

  /// The lines between bars, then the cursor.
  ///
  /// If some styles aren't plain, the styles and the meaning of their letters follow the lines.
  var text: String {
    var result = lines.map { "|\($0)|" }
    if styles.contains(where: { $0.contains { $0 != Self.plain } }) {
      var legend = StyleLetters()
      result.append(Self.stylesTitle)
      result += styles.map { "|\(legend.drawing(of: $0))|" }
      result += legend.explanations
    }
    if cursor != Self.noCursor { result.append(cursor) }
    return result.joined(separator: "\n")
  }
}
