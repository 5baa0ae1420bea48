import ButteryGrid
import CVterm
import SeededRandom
import Testing
import curses_probe

extension EndToEnd {
  @Suite("random pictures, with right and wrong hints") struct RandomPictureTests {
    /// The number of pictures for a seed.
    ///
    /// If lines repeat, it takes more pictures until one line is mistaken for another.
    static func pictures(ofSeed seed: Int) -> Int {
      seed > RandomPictures.lastVariedSeed ? cases(400, orShortly: 80) : cases(40, orShortly: 20)
    }

    @Test("arrive as they were drawn", arguments: 1...20)
    func arrive(seed: Int) throws {
      let (columns, lines) = [(80, 24), (41, 9), (20, 5), (7, 3), (2, 2), (100, 40)][seed % 6]
      let session = try TerminalSession(
        "curses-probe", ["pictures", "\(seed)"], columns: columns, lines: lines)
      session.answers = seed % 3 != 0
      try session.wait { !$0.isCooked }
      try session.settle()
      var pictures = RandomPictures(
        seed: UInt64(seed), size: Size(width: columns, height: lines),
        isRepetitive: seed > RandomPictures.lastVariedSeed)
      for _ in 0..<Self.pictures(ofSeed: seed) {
        _ = pictures.next()
        session.press("space")
        let expected = pictures.grid
        do {
          try session.wait { Self.difference(expected, $0) == nil }
        } catch {
          let difference = Self.difference(expected, session) ?? "late"
          throw session.failure("seed \(seed), picture \(pictures.number): \(difference)")
        }
      }
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    /// The first difference between the terminal and the grid; nil for none.
    static func difference(_ grid: Grid, _ session: TerminalSession) -> String? {
      for line in 0..<grid.size.height {
        let (expected, found) = (text(ofLine: line, in: grid), session.text(line: line))
        if expected != found { return "line \(line) is |\(found)| instead of |\(expected)|" }
        for column in 0..<grid.size.width {
          let glyph = grid[Point(x: column, y: line)]
          if glyph.columnWidth == 0 { continue }
          var expected = look(of: grid.style(at: Point(x: column, y: line)))
          var found = session.style(column: column, line: line)
          if glyph.isSpace { (expected, found) = (expected.onSpace, found.onSpace) }
          if expected != found {
            return "column \(column) of line \(line) is \(found) instead of \(expected)"
          }
        }
      }
      return nil
    }

    /// The text of a line; in the last column, a character is sent without its combining marks.
    private static func text(ofLine line: Int, in grid: Grid) -> String {
      var text = grid.text(ofLine: line)
      let last = grid[Point(x: grid.size.width - 1, y: line)]
      guard last.columnWidth == 1, let character = text.popLast() else { return text }
      text.unicodeScalars.append(character.unicodeScalars.first!)
      return text
    }

    /// The look that libvterm reports for a style on 256 colours; it doesn't know faint text.
    private static func look(of style: Style) -> Look {
      var bits = 0
      if style.attributes.contains(.bold) { bits |= Int(cv_bold) }
      if style.attributes.contains(.italic) { bits |= Int(cv_italic) }
      if style.attributes.contains(.underline) { bits |= Int(cv_underline) }
      if style.attributes.contains(.reverse) { bits |= Int(cv_reverse) }
      return Look(
        attributes: bits, ink: number(of: style.foreground), paper: number(of: style.background))
    }

    private static func number(of color: Color?) -> Int {
      switch color?.kind {
      case .indexed(let index): Int(index)
      case .rgb(12, 200, 90): 41
      case .rgb(90, 12, 200): 56
      default: -1
      }
    }
  }
}
