import ButteryGrid
import ButteryTestSupport
import Foundation
import Testing

@Suite("a picture in a file", .disabled(if: TestEnvironment.isRecording))
final class PictureFileTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "/pictures-\(UUID())"
    try TextFile.makeFolder(folder)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func grid(_ text: String, style: Style = .plain, cursor: Cursor? = nil) -> Grid {
    var grid = Grid(size: Size(width: 8, height: 2))
    grid.draw { canvas in
      canvas.write("Dairy", at: .zero)
      canvas.write(text, at: Point(x: 0, y: 1), style: style)
    }
    grid.cursor = cursor
    return grid
  }

  /// Returns the issues that the public function records, for a test file in the folder.
  private func issuesOfExpectation(_ grid: Grid) -> [String] {
    let location = SourceLocation(
      fileID: "Some/SomeTests.swift", filePath: folder + "/SomeTests.swift", line: 1, column: 1)
    return issues { expectPicture(of: grid, named: "shelf", sourceLocation: location) }
  }

  @Test("is recorded first, holds then, and lies beside as a new one where it differs")
  func file() throws {
    let file = PictureFile(named: "a/b", besideFileAt: folder + "/SomeTests.swift")
    let (old, new) = (Picture(of: grid("Ghee")), Picture(of: grid("Whey")))
    let newPath = folder + "/Pictures/SomeTests/a-b.new.svg"

    let first = try file.problem(with: old, isRecording: false, folder: nil)
    #expect(first == "recorded \(folder)/Pictures/SomeTests/a-b.svg: look at it and commit it")
    #expect(try file.problem(with: old, isRecording: false, folder: nil) == nil)

    let message = try #require(try file.problem(with: new, isRecording: false, folder: nil))
    #expect(message.hasSuffix("\nline 1:\n- |Ghee    |\n+ |Whey    |"))
    #expect(try TextFile.read(newPath) == new.svg)
    #expect(try TextFile.read(file.path) == old.svg)

    let again = try file.problem(with: new, isRecording: true, folder: nil)
    #expect(again?.hasPrefix("recorded ") == true)
    #expect(try file.problem(with: new, isRecording: false, folder: nil) == nil)
    #expect(!TextFile.exists(newPath))
  }

  @Test("is an issue where there is none yet, once") func missing() {
    let messages = issuesOfExpectation(grid("Ghee"))
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("recorded \(folder)/Pictures/SomeTests/shelf.svg") == true)
    #expect(issuesOfExpectation(grid("Ghee")) == [])
  }

  @Test("that differs in its styles is told in drawings of both") func styles() throws {
    let old = grid("Ghee", style: Style(attributes: .bold))
    let new = grid(
      "Ghee", style: Style(foreground: .red, attributes: .bold), cursor: Cursor(at: .zero))
    _ = issuesOfExpectation(old)
    let message = try #require(issuesOfExpectation(new).first)
    #expect(message.hasPrefix("the picture shelf differs from \(folder)/Pictures/SomeTests/"))
    #expect(
      message.hasSuffix(
        """
        shelf.new.svg
        line 1:
          |Ghee    |
        - |bbbb....|
        + |AAAA....|
        A: #cd0000, bold
        - no cursor
        + cursor at column 0, line 0
        """))
  }

  @Test("of another size is told by the lines that came and went") func size() throws {
    _ = issuesOfExpectation(grid("Ghee"))
    let smaller = Grid(size: Size(width: 3, height: 1))
    let message = try #require(issuesOfExpectation(smaller).first)
    #expect(
      message.hasSuffix("line 0:\n- |Dairy   |\n+ |   |\nline 1:\n- |Ghee    |"))
  }

  @Test("that other words describe is told by the lines of the file") func otherForm() throws {
    let file = PictureFile(named: "a", besideFileAt: folder + "/SomeTests.swift")
    let picture = Picture(of: grid("Ghee"))
    _ = try file.problem(with: picture, isRecording: false, folder: nil)
    try TextFile.write("<svg/>\n", to: file.path)
    let message = try #require(try file.problem(with: picture, isRecording: false, folder: nil))
    #expect(message.contains("\n- <svg/>\n+ <svg "))
  }
}
