/// Where a picture is kept between two runs of a test.
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

  /// Compares `picture` with the one that is kept, and writes what the person has to look at.
  ///
  /// - Parameters:
  ///   - isRecording: Whether one that differs is replaced.
  ///   - folder: Where to write one that differs; by default beside the one that is kept.
  /// - Returns: What to tell, or `nil` where both are the same.
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

  /// Drawings of the lines that differ, with their styles.
  private static func difference(_ expected: String, _ found: String) -> String {
    if let old = PictureDescription(in: expected), let new = PictureDescription(in: found) {
      let drawings = PictureDescription.difference(expected: old, found: new)
      if !drawings.isEmpty { return drawings }
    }
    // Written by another version: what it shows can't tell.
    return LineDifference(expected: expected, found: found).text
      .split(separator: "\n").filter { !$0.hasPrefix("  ") }.prefix(12).joined(separator: "\n")
  }
}
