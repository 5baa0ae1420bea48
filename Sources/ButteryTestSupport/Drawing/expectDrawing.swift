public import ButteryGrid
public import Testing

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
