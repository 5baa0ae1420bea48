import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("keys that choose titles of the section index") @MainActor struct SectionIndexKeyTests {
  @Test(
    "in index mode a letter goes to the title that begins with it, whatever its case",
    .rules("IX-2"))
  func letters() {
    let source = IndexedSource("ABCDE")
    source.sections = ["Apple", "Banana", "beet", "Carrot", "Éclair"]
    source.titles = source.sections
    let table = source.table(height: 6)
    #expect(table.offsets(afterKeys: "'bBbcÉA") == [0, 5, 10, 5, 15, 19, 0])
    expectTape(
      source.tape,
      """
      section for Banana at 1
      section for beet at 2
      section for Banana at 1
      section for Carrot at 3
      section for Éclair at 4
      section for Apple at 0
      """)
  }

  @Test(
    "Esc and a letter without title only end index mode, other keys end it and act", .rules("IX-2"))
  func ending() {
    let table = IndexedSource("ABCDE").table(height: 6)
    #expect(table.offsets(afterKeys: "'j") == [0, 0])
    #expect(table.offsets(afterKeys: "jj") == [1, 2])
    #expect(table.handle(.character("'")))
    #expect(table.handle(Key(.escape)))
    #expect(table.offsets(afterKeys: "b") == [0])
    #expect(table.handle(.character("'")))
    #expect(table.handle(Key(.down)))
    #expect(table.contentOffset.y == 1)
    #expect(table.handle(Key(.escape)) == false)
    #expect(table.offsets(afterKeys: "'") == [1])
    #expect(table.handle(.control("d")))
    #expect(table.contentOffset.y == 3)
    #expect(table.handle(.character("e")) == false)
    // The key that enters index mode also ends it.
    #expect(table.offsets(afterKeys: "''ej") == [3, 3, 3, 4])
  }

  @Test("in index mode the index is highlighted, and ends with it", .rules("IX-2"))
  func modeDrawing() {
    let source = IndexedSource("ABCDE")
    let table = source.table(width: 12, height: 5)
    _ = table.offsets(afterKeys: "'c")
    expectDrawing(
      table.shownGrid(),
      """
      | = C       A|
      | C0 abcd…  B|
      | C1 abcd…  C|
      | C2 abcd…  D|
      | C3 abcd…  E|
      """,
      styles: """
        |.bbb.......r|
        |...........r|
        |...........R|
        |...........r|
        |...........r|
        """, legend: ["R": Style(attributes: [.bold, .reverse])])
    source.titles = nil
    table.reloadData()
    #expect(table.handle(.character("a")) == false)
    source.titles = source.sections
    table.reloadData()
    #expect(table.handle(.character("a")) == false)
    #expect(table.contentOffset.y == 10)
  }

  @Test("keys in one burst after a reload see the new index", .rules("IX-2"))
  func burst() {
    let source = IndexedSource("ABCDE")
    source.titles = nil
    let table = source.table(height: 6)
    source.titles = source.sections
    table.reloadData()
    #expect(table.offsets(afterKeys: "'d") == [0, 15])
  }
}
