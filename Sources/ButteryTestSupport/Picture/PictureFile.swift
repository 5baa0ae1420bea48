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
