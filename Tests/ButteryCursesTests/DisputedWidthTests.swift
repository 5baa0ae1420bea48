import ButteryCurses
import ButteryGrid
import Glibc
import Testing

@Suite("widths that terminals disagree on") struct DisputedWidthTests {
  /// The C library measures what a locale has.
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  /// The columns of each unit in a line that shows `text`.
  private func units(_ text: String) -> [String] {
    var grid = Grid(size: Size(width: 40, height: 1))
    grid.draw { $0.write(text, at: .zero) }
    let tables = grid.tables
    return grid.withLine(0) { glyphs in
      var units: [String] = []
      var column = 0
      while column < glyphs.count {
        let unit = DisputedWidth.unit(at: column, of: glyphs, tables: tables)
        if let unit {
          #expect(unit.worstWidth >= 2)
          units.append("\(unit.columns.lowerBound)-\(unit.columns.upperBound)")
        }
        column = unit?.columns.upperBound ?? column + 1
      }
      return units
    }
  }

  @Test(
    "are those of",
    arguments: [
      ("कि", ["0-2"]), ("a कि", ["2-4"]), ("क्षि", ["0-3"]), ("তমি", ["1-3"]), ("ကာ", ["0-2"]),
      ("ขำ", ["0-2"]), ("ဩော", ["0-3"]), ("ខ្មែរ", ["0-3"]), ("🇩🇪x", ["0-2"]), ("🇩", ["0-1"]),
      ("👨‍👩‍👧", ["0-2"]), ("👍🏽", ["0-2"]), ("🏽", ["0-2"]), ("❤\u{FE0F}", ["0-2"]),
      ("⌚\u{FE0E}", ["0-2"]), ("1\u{FE0F}\u{20E3}", ["0-2"]), ("🫨", ["0-2"]),
      ("\u{1112}\u{119E}", ["0-2"]), ("葛\u{E0100}", ["0-2"]),
    ] as [(String, [String])])
  func disputed(text: String, expected: [String]) {
    #expect(units(text) == expected)
  }

  @Test(
    "aren't those of",
    arguments: [
      "plain", "Käse", "e\u{301}", "漢字", "한국", "\u{1112}\u{1161}\u{11AB}", "😀", "शहर", "ไทย น้",
      "שָׁלוֹם", "عَرَبِي",
      "می\u{200C}خواهم", "┌─┐", "→", "ก็",
    ])
  func agreed(text: String) {
    #expect(units(text) == [])
  }

  @Test("are none for letters of Korean, which are sent as syllables")
  func syllables() {
    func cluster(_ scalars: UInt32...) -> Cluster {
      var cluster = Cluster(scalars[0])
      for scalar in scalars.dropFirst() { cluster.append(scalar) }
      return cluster
    }
    #expect(DisputedWidth.composedSyllable(of: cluster(0x1112, 0x1161, 0x11AB)) == 0xD55C)
    #expect(DisputedWidth.composedSyllable(of: cluster(0x1100, 0x1161)) == 0xAC00)
    #expect(DisputedWidth.composedSyllable(of: cluster(0x1112, 0x1175, 0x11C2)) == 0xD7A3)
    #expect(DisputedWidth.composedSyllable(of: cluster(0x1112, 0x119E)) == nil)
    #expect(DisputedWidth.composedSyllable(of: cluster(0x1112, 0x1161, 0x301)) == nil)
  }
}
