public import ButteryGrid
public import Testing

/// Expects that `grid` looks like the picture `name` that was recorded before.
///
/// The picture is `Pictures/FILE/NAME.svg` beside the test's file `FILE.swift`. If it doesn't
/// exist, it is written and the test fails once: look at the picture and commit it. If it differs,
/// the test fails with drawings of the first lines that differ and of their styles. The new picture
/// is written beside it as `NAME.new.svg`, or to the folder that `BUTTERY_PICTURES` names. With
/// `BUTTERY_RECORD=1` in the environment every picture that differs is replaced, and its test fails
/// with a message that says so.
///
///     expectPicture(of: screen.grid, named: "contacts-80x24")
///
/// SwiftPM warns about files that it doesn't know, so add the folder to the test target's
/// `exclude`.
///
/// - Parameters:
///   - grid: The grid to check.
///   - name: The file's name without `.svg`, which must be unique among the pictures of the test
///     file. A slash in it becomes a hyphen.
///   - sourceLocation: The place at which issues are reported.
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

/// Expects that `screen` looks like the picture `name` that was recorded before.
///
/// See `expectPicture(of:named:)` for grids.
@MainActor public func expectPicture(
  of screen: ScriptedScreen, named name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectPicture(of: screen.grid, named: name, sourceLocation: sourceLocation)
}
