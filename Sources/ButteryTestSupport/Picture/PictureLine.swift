internal import ButteryGrid

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
  static func unescaped(_ text: Substring) -> String {
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
