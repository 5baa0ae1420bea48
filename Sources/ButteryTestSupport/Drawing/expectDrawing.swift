public import ButteryGrid
public import Testing

/// Expects that `grid` shows `picture`, and looks like `styles` where that is given.
///
/// On failure the lines are listed, those expected with `-`, those found with `+`. With
/// `BUTTERY_RECORD=1` in the environment, what is found is written into the source file, in place
/// of the multi-line literals of this call, and the test fails saying so: look at it and run again.
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
///   - grid: What was drawn.
///   - picture: As `Drawing(of:)` has it.
///   - styles: As `Drawing(stylesOf:legend:)` has it.
///   - legend: Letters for colours and combinations.
///   - sourceLocation: Where issues are reported.
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

/// Expects `expected` to be `found`, or records it into the literal of that number.
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
