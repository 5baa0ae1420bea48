public import ButteryGrid
public import Testing

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

// MARK: - Expectations

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

// MARK: - Files

/// The file that keeps a picture from one run of a test to the next.
package struct PictureFile {
  package let path: String
  private let folders: [String]
  private let name: String

  package init(named name: String, besideFileAt source: String) {
    let parts = source.split(separator: "/", omittingEmptySubsequences: false)
    let parent = parts.dropLast().joined(separator: "/")
    let file = parts.last ?? ""
    let base = file.hasSuffix(".swift") ? file.dropLast(6) : file
    self.name = String(name.map { $0 == "/" ? "-" : $0 })
    folders = [parent + "/Pictures", parent + "/Pictures/" + base]
    path = folders[1] + "/\(self.name).svg"
  }

  /// Compares `picture` with the recorded one, and writes a file if they differ.
  ///
  /// - Parameters:
  ///   - picture: The picture to check.
  ///   - isRecording: Whether a recorded picture that differs is replaced.
  ///   - folder: The folder for a picture that differs; by default that of the recorded one.
  /// - Returns: The message for the tester; `nil` if both pictures are equal.
  package func problem(
    with picture: Picture, isRecording: Bool, folder: String?
  ) throws -> String? {
    let newPath = "\(folder ?? folders[1])/\(name).new.svg"
    let exists = TextFile.exists(path)
    let kept = exists ? try TextFile.read(path) : ""
    if kept.utf8.elementsEqual(picture.svg.utf8) {
      if TextFile.exists(newPath) { try TextFile.remove(newPath) }
      return nil
    }
    if isRecording || !exists {
      for folder in folders { try TextFile.makeFolder(folder) }
      try TextFile.write(picture.svg, to: path)
      if TextFile.exists(newPath) { try TextFile.remove(newPath) }
      return "recorded \(path): look at it and commit it"
    }
    if let folder { try TextFile.makeFolder(folder) }
    try TextFile.write(picture.svg, to: newPath)
    return "the picture \(name) differs from \(path) (- expected, + found); see \(newPath)\n"
      + Self.difference(kept, picture.svg)
  }

  /// Returns drawings of the lines that differ, with their styles.
  private static func difference(_ expected: String, _ found: String) -> String {
    if let old = PictureDescription(in: expected), let new = PictureDescription(in: found) {
      let drawings = PictureDescription.difference(expected: old, found: new)
      if !drawings.isEmpty { return drawings }
    }
    // One of the files was written by another version, and their descriptions show no difference.
    return LineDifference(expected: expected, found: found).text
      .split(separator: "\n").filter { !$0.hasPrefix("  ") }.prefix(12).joined(separator: "\n")
  }
}
