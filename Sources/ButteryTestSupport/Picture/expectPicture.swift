public import ButteryGrid
public import Testing

/// Expects that `grid` looks as the picture `name` that was recorded before.
///
/// The picture is `Pictures/FILE/NAME.svg` beside the test's file `FILE.swift`. Where there is none
/// yet it is written, and the test fails once: look at it and commit it. Where it differs, the test
/// fails with drawings of the first lines that do and of their styles, and the new picture is
/// written beside it as `NAME.new.svg`, or to the folder that `BUTTERY_PICTURES` names. With `BUTTERY_RECORD=1` in the environment every
/// picture that differs is written anew, and its test fails saying so.
///
///     expectPicture(of: screen.grid, named: "contacts-80x24")
///
/// SwiftPM warns of files that it doesn't know: name the folder in the test target's `exclude`.
///
/// - Parameters:
///   - grid: What was drawn.
///   - name: The file's name without `.svg`; no other picture of the file may have it. A slash
///     in it becomes a hyphen.
///   - sourceLocation: Where issues are reported.
public func expectPicture(
  of grid: Grid, named name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let file = PictureFile(named: name, besideFileAt: sourceLocation.filePath)
  let message: String?
  do {
    message = try file.problem(
      with: Picture(of: grid), isRecording: TestEnvironment.isRecording,
      folder: TestEnvironment["BUTTERY_PICTURES"])
  } catch {
    message = "the picture \(name) can't be compared: \(error)"
  }
  guard let message else { return }
  Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
}

/// Expects that `screen` looks as the picture `name` that was recorded before; see
/// `expectPicture(of:named:)` of grids.
@MainActor public func expectPicture(
  of screen: ScriptedScreen, named name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectPicture(of: screen.grid, named: name, sourceLocation: sourceLocation)
}
