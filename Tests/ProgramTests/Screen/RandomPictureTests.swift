import ButteryCurses
import ButteryGrid
import CVterm
import Glibc
import SeededRandom
import Testing
import curses_probe

extension EndToEnd {
  @Suite("random pictures, with right and wrong hints") struct RandomPictureTests {
    /// The C library measures what a locale has: see `DisputedWidth`.
    init() { setlocale(LC_CTYPE, "C.UTF-8") }

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
    ///
    /// Of what terminals give different widths to, only the first scalar is compared, which is sent in
    /// either form.
    static func difference(_ grid: Grid, _ session: TerminalSession) -> String? {
      for line in 0..<grid.size.height {
        var column = 0
        while column < grid.size.width {
          let place = Point(x: column, y: line)
          let unit = grid.withLine(line) {
            DisputedWidth.unit(at: column, of: $0, tables: grid.tables)
          }
          let expected = text(at: place, in: grid)
          let found = session.model.text(column: column, line: line)
          let isSame =
            unit == nil
            ? expected == found
            : expected.unicodeScalars.first == found.unicodeScalars.first || found == "\u{FFFD}"
          guard isSame else {
            return "column \(column) of line \(line) is |\(found)| instead of |\(expected)|, in "
              + "|\(session.text(line: line))| instead of |\(grid.text(ofLine: line))|"
          }
          var (wanted, seen) = (
            look(of: grid.style(at: place)), session.style(column: column, line: line)
          )
          if grid[place].isSpace { (wanted, seen) = (wanted.onSpace, seen.onSpace) }
          if wanted != seen {
            return "column \(column) of line \(line) is \(seen) instead of \(wanted)"
          }
          column = unit?.columns.upperBound ?? column + max(1, grid[place].columnWidth)
        }
      }
      return nil
    }

    /// The text of a glyph; in the last column, a character is sent without its combining marks, and
    /// what conjoining letters of Korean make is sent as a syllable.
    private static func text(at place: Point, in grid: Grid) -> String {
      let glyph = grid[place]
      guard glyph.isCluster else { return String(Unicode.Scalar(glyph.content)!) }
      let cluster = grid.tables.clusters[glyph.clusterNumber]
      if let syllable = DisputedWidth.composedSyllable(of: cluster) {
        return String(Unicode.Scalar(syllable)!)
      }
      let isLast = place.x + glyph.columnWidth == grid.size.width
      return isLast ? String(cluster.text.unicodeScalars.first!) : cluster.text
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
      case .rgb(90, 12, 200): 56
      default: -1
      }
    }
  }
}
