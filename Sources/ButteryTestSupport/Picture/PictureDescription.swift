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

// MARK: - Differences

extension PictureDescription {
  /// The maximum number of lines to list.
  private static let maximumLines = 6

  /// Returns drawings of the first lines that differ, with their styles if these differ; empty if
  /// both are equal.
  static func difference(expected: Self, found: Self) -> String {
    let count = max(expected.lines.count, found.lines.count)
    let differing = (0..<count).filter {
      expected.line($0) != found.line($0) || expected.looks($0) != found.looks($0)
    }
    var result: [String] = []
    var legend = StyleLetters()
    for number in differing.prefix(maximumLines) {
      let (old, new) = (expected.line(number), found.line(number))
      result.append("line \(number):")
      result += changes(old.map { "|\($0)|" }, new.map { "|\($0)|" })
      let (oldLooks, newLooks) = (expected.looks(number), found.looks(number))
      guard oldLooks != newLooks else { continue }
      let plain = Array(repeating: Self.plain, count: max(oldLooks.count, newLooks.count))
      result += changes(
        old.map { _ in "|\(legend.drawing(of: oldLooks.isEmpty ? plain : oldLooks))|" },
        new.map { _ in "|\(legend.drawing(of: newLooks.isEmpty ? plain : newLooks))|" })
    }
    if differing.count > maximumLines {
      result.append("lines that differ besides: \(differing.count - maximumLines)")
    }
    result += legend.explanations
    if expected.cursor != found.cursor { result += changes(expected.cursor, found.cursor) }
    return result.joined(separator: "\n")
  }

  private func line(_ number: Int) -> String? {
    number < lines.count ? lines[number] : nil
  }

  /// Returns the style of each column of a line; empty if all styles are plain.
  private func looks(_ number: Int) -> [String] {
    guard number < styles.count else { return [] }
    let looks = styles[number]
    return looks.contains { $0 != Self.plain } ? looks : []
  }

  private static func changes(_ expected: String?, _ found: String?) -> [String] {
    if expected == found { return expected.map { ["  \($0)"] } ?? [] }
    return [expected.map { "- \($0)" }, found.map { "+ \($0)" }].compactMap { $0 }
  }
}

// MARK: - Lines

/// One line of a picture: its backgrounds, and its texts above them.
struct PictureLine {
  static let columnWidth = 9
  static let lineHeight = 17
  private static let baseline = 13

  private(set) var papers = ""
  private(set) var texts = ""

  init(_ grid: Grid, line: Int) {
    for run in PictureRun.runs(of: grid, line: line) {
      addPaper(of: run, line: line)
      addText(of: run, line: line)
    }
  }

  private mutating func addPaper(of run: PictureRun, line: Int) {
    let colors = PictureColors(run.style)
    guard let paper = colors.paper else { return }
    papers +=
      #"<rect \#(paper) x="\#(run.column * Self.columnWidth)" y="\#(line * Self.lineHeight)" "#
      + #"width="\#(run.width * Self.columnWidth)" height="\#(Self.lineHeight)"/>"#
  }

  private mutating func addText(of run: PictureRun, line: Int) {
    let isUnderlined = run.style.attributes.contains(.underline)
    if !isUnderlined, run.text.allSatisfy({ $0 == " " }) { return }
    var names: [String] = []
    let attributes = run.style.attributes
    if attributes.contains(.bold) { names.append("b") }
    if attributes.contains(.dim) { names.append("d") }
    if attributes.contains(.italic) { names.append("i") }
    if isUnderlined { names.append("u") }
    let ink = PictureColors(run.style).ink
    if ink == .ownPaper { names.append("paper") }
    var tag = #"<text x="\#(run.column * Self.columnWidth)" "#
    tag += #"y="\#(line * Self.lineHeight + Self.baseline)" "#
    tag += #"textLength="\#(run.width * Self.columnWidth)" lengthAdjust="spacingAndGlyphs""#
    if !names.isEmpty { tag += #" class="\#(names.joined(separator: " "))""# }
    if case .color(let color) = ink { tag += #" fill="\#(color)""# }
    texts += "\(tag)>\(Self.escaped(run.text))</text>"
  }

  /// Returns `text` escaped for XML; characters that XML can't contain become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\n": result.append(scalar)
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Reverses `escaped(_:)`, except for characters that became U+FFFD.
  fileprivate static func unescaped(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      let entity = entities.first { rest.hasPrefix($0.name) }
      result.append(entity?.character ?? "&")
      rest = rest.dropFirst(entity?.name.count ?? 1)
    }
    return result + rest
  }

  private static let entities: [(name: String, character: Character)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"),
  ]
}

// MARK: - Runs of a style

/// Neighbouring glyphs of one line that form one text of the picture.
///
/// A browser may take some glyphs from another font, whose columns are wider or narrower. So
/// letters, borders and wide glyphs form separate runs, and each other glyph is a run of its own.
private struct PictureRun {
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
      if let last = runs.indices.last, runs[last].accepts(run) {
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

  private func accepts(_ next: PictureRun) -> Bool {
    kind != .alone && kind == next.kind && style == next.style
  }
}
