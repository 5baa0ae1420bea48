public import ButteryGrid
public import Testing

/// A picture of a grid as text, for expectations that can be read in a review.
///
/// Each line is enclosed in two bars, so that trailing blanks stay visible:
///
///     let drawing = Drawing(width: 8, height: 2) { canvas in
///       canvas.write("Butter", at: Point(x: 1, y: 0))
///     }
///     #expect(
///       drawing == """
///         | Butter |
///         |        |
///         """)
///
/// A glyph of two columns is written once, so the bars are aligned if the editor's font is as wide
/// as a terminal's.
public struct Drawing: Hashable, Sendable {
  /// The lines, joined by newlines.
  public let text: String

  /// Creates a drawing of the text in `grid`, without its styles.
  public init(of grid: Grid) {
    text = Self.framed((0..<grid.size.height).map(grid.text(ofLine:)))
  }

  /// Creates a drawing of what `body` draws into a new grid of `width` columns and `height` lines.
  public init(
    width: Int, height: Int, traits: DisplayTraits = DisplayTraits(),
    _ body: (inout Canvas) -> Void
  ) {
    var grid = Grid(size: Size(width: width, height: height), traits: traits)
    grid.draw(body)
    self.init(of: grid)
  }

  /// Creates a drawing of the styles in `grid`, with one letter of `legend` for each column.
  public init(stylesOf grid: Grid, legend: StyleLegend = StyleLegend()) {
    text = Self.framed(
      (0..<grid.size.height).map { line in
        String(
          (0..<grid.size.width).map { legend.letter(for: grid.style(at: Point(x: $0, y: line))) })
      })
  }

  private static func framed(_ lines: [String]) -> String {
    lines.map { "|\($0)|" }.joined(separator: "\n")
  }
}

extension Drawing: ExpressibleByStringLiteral {
  /// Creates a drawing from its text in a source file.
  public init(stringLiteral text: String) { self.text = text }
}

extension Drawing: CustomStringConvertible {
  /// The lines, joined by newlines.
  public var description: String { text }
}

// MARK: - Legends of styles

/// The letters that stand for styles in a drawing of styles.
///
/// The standard letters are `.` plain, `b` bold, `d` dim, `i` italic, `u` underlined and `r`
/// reverse. A style without a letter appears as `?`, so colours and combinations must be given
/// letters:
///
///     let legend: StyleLegend = ["h": Style(background: .blue, attributes: .bold)]
public struct StyleLegend: ExpressibleByDictionaryLiteral, Sendable {
  private var letters: [Style: Character] = [
    .plain: ".",
    Style(attributes: .bold): "b",
    Style(attributes: .dim): "d",
    Style(attributes: .italic): "i",
    Style(attributes: .underline): "u",
    Style(attributes: .reverse): "r",
  ]

  /// Creates a legend with the standard letters for the plain style and single attributes.
  public init() {}

  /// Creates a legend with further letters for styles; they replace standard letters.
  public init(dictionaryLiteral elements: (Character, Style)...) {
    for (letter, style) in elements { letters[style] = letter }
  }

  /// Returns the letter for `style`; `?` if it has none.
  public func letter(for style: Style) -> Character { letters[style] ?? "?" }
}

// MARK: - Expectations

/// Expects that `grid` shows `picture`, and has the styles in `styles` if they are given.
///
/// On failure the lines of both are listed, expected lines with `-` and found lines with `+`. With
/// `BUTTERY_RECORD=1` in the environment, the found drawing replaces the multi-line literals of
/// this call in the source file, and the test fails with a message that says so. Check the drawing
/// then, and run the test again.
///
///     expectDrawing(
///       grid,
///       """
///       |Butter|
///       """,
///       styles: """
///         |bbbbbb|
///         """)
///
/// - Parameters:
///   - grid: The grid to check.
///   - picture: The expected text, as in `Drawing(of:)`.
///   - styles: The expected styles, as in `Drawing(stylesOf:legend:)`.
///   - legend: The letters for colours and combinations of attributes.
///   - sourceLocation: The place at which issues are reported.
public func expectDrawing(
  _ grid: Grid, _ picture: String, styles: String? = nil, legend: StyleLegend = StyleLegend(),
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let found = Drawing(of: grid).text
  expectText(found, picture, what: "the drawing", literal: 0, at: sourceLocation)
  guard let styles else { return }
  let foundStyles = Drawing(stylesOf: grid, legend: legend).text
  expectText(foundStyles, styles, what: "the styles", literal: 1, at: sourceLocation)
}

/// Expects that both texts are equal, or records `found` into the literal with the number
/// `literal`.
func expectText(
  _ found: String, _ expected: String, what: String, literal: Int,
  at sourceLocation: SourceLocation
) {
  if found == expected { return }
  let message: String
  if TestEnvironment.isRecording {
    message = record(found, literal: literal, what: what, at: sourceLocation)
  } else {
    let difference = LineDifference(expected: expected, found: found).text
    message = "\(what) differs (- expected, + found)\n\(difference)"
  }
  Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
}

private func record(
  _ text: String, literal: Int, what: String, at location: SourceLocation
) -> String {
  do {
    let isFound = try SourceRecorder.replaceLiteral(
      literal, ofCallAt: location.line, inFileAt: location.filePath, with: text)
    return isFound ? "recorded \(what): run again" : "no multi-line literal to record \(what) into"
  } catch {
    return "recording \(what) failed: \(error)"
  }
}

// MARK: - Differences

/// The difference between two texts, line by line.
package struct LineDifference {
  /// The lines of both texts: those only expected begin with `-`, those only found with `+`.
  package let text: String

  package init(expected: String, found: String) {
    let old = Self.lines(expected)
    let new = Self.lines(found)
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(Self.offset))
    let inserted = Set(difference.insertions.map(Self.offset))
    var result: [String] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        result.append("- " + old[oldIndex])
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        result.append("+ " + new[newIndex])
        newIndex += 1
      } else {
        result.append("  " + new[newIndex])
        oldIndex += 1
        newIndex += 1
      }
    }
    text = result.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func offset(_ change: CollectionDifference<String>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
