import Buttery
import ButteryTestSupport
import Testing

@Suite("wrapping of text") struct TextWrappingTests {
  private func wrap(_ text: String, _ width: Int, limit: Int = 0) -> [String] {
    var wrapping = TextWrapping()
    let bytes = Array(text.utf8)
    bytes.withUnsafeBufferPointer { wrapping.wrap($0, width: width, limit: limit) }
    return wrapping.lines.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) }
  }

  @Test("breaks between words and leaves the blanks at the break out")
  func words() {
    #expect(wrap("milk and butter", 8) == ["milk and", "butter"])
    #expect(wrap("milk and butter", 7) == ["milk", "and", "butter"])
    #expect(wrap("milk   and", 4) == ["milk", "and"])
    #expect(wrap("milk   and", 6) == ["milk", "and"])
    #expect(wrap("a b c", 5) == ["a b c"])
    #expect(wrap("a b c", 3) == ["a b", "c"])
  }

  @Test("breaks inside of a word that is longer than a line")
  func longWords() {
    #expect(wrap("butter", 4) == ["butt", "er"])
    #expect(wrap("a butter", 4) == ["a", "butt", "er"])
    #expect(wrap("butter", 1) == ["b", "u", "t", "t", "e", "r"])
  }

  @Test("begins a line at each line feed; one at the end begins none")
  func lineFeeds() {
    #expect(wrap("a\nb", 9) == ["a", "b"])
    #expect(wrap("a\n\nb", 9) == ["a", "", "b"])
    #expect(wrap("a\n", 9) == ["a"])
    #expect(wrap("\n", 9) == [""])
  }

  @Test("keeps blanks at the beginning of a paragraph as far as they fit")
  func leadingBlanks() {
    #expect(wrap("  ab", 4) == ["  ab"])
    #expect(wrap("    ab", 3).last == "ab")
    #expect(wrap("          x", 3).last == "x")
    #expect(wrap("   ", 2) == [""])
  }

  @Test("breaks between wide glyphs, and never in the middle of one")
  func wideGlyphs() {
    #expect(wrap("日本語", 4) == ["日本", "語"])
    #expect(wrap("日本語", 5) == ["日本", "語"])
    #expect(wrap("ab日本", 3) == ["ab", "日", "本"])
    #expect(wrap("e\u{301}a", 1) == ["e\u{301}", "a"])
  }

  @Test("stops at the limit and says that there was more")
  func limit() {
    #expect(wrap("a b c", 1, limit: 2) == ["a", "b"])
    var wrapping = TextWrapping()
    for (text, isCut) in [("a b", false), ("a b c", true), ("a b ", false), ("a\nb\n", false)] {
      Array(text.utf8).withUnsafeBufferPointer { wrapping.wrap($0, width: 1, limit: 2) }
      #expect(wrapping.isCut == isCut, "\(text)")
    }
  }

  @Test("drops what can't fit at all, and ends", arguments: [0, 1])
  func tooNarrow(width: Int) {
    #expect(wrap("日本", width).joined() == "")
  }

  @Test("loses nothing but blanks, fits every line, and fills each as far as the next word allows")
  func againstSlowTwin() {
    withSeeds(count: 2000) { numbers in
      let letters = ["a", "b", " ", " ", "c", "日", "\n", "e\u{301}", "ö", " \u{301}"]
      let text = (0..<Int.random(in: 0...24, using: &numbers))
        .map { _ in letters[Int.random(in: 0..<letters.count, using: &numbers)] }.joined()
      let width = Int.random(in: 2...9, using: &numbers)
      let lines = wrap(text, width)
      let wanted = SlowWrapping.lines(of: text, width: width)
      guard lines != wanted else { return }
      Issue.record(
        "\(text.debugDescription) at \(width): \(lines), not \(wanted)")
    }
  }
}

/// The reference for wrapping: a line ends at the last possible place that fits.
private enum SlowWrapping {
  static func lines(of text: String, width: Int) -> [String] {
    var paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
    if paragraphs.last == "" { paragraphs.removeLast() }
    return paragraphs.flatMap { lines(ofParagraph: Array($0), width: width) }
  }

  private static func lines(ofParagraph glyphs: [Character], width: Int) -> [String] {
    var lines: [String] = []
    var rest = glyphs[...]
    repeat {
      let (line, next) = firstLine(of: rest, width: width)
      lines.append(line)
      rest = rest[next...]
    } while !rest.isEmpty
    return lines
  }

  private static func columns(_ glyphs: ArraySlice<Character>) -> Int {
    glyphs.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
  }

  private static func isWide(_ glyph: Character) -> Bool { glyph == "日" }

  private static func trimmed(_ glyphs: ArraySlice<Character>) -> ArraySlice<Character> {
    var glyphs = glyphs
    while glyphs.last == " " { glyphs.removeLast() }
    return glyphs
  }

  private static func firstLine(
    of glyphs: ArraySlice<Character>, width: Int
  ) -> (String, next: Int) {
    if columns(trimmed(glyphs)) <= width { return (String(trimmed(glyphs)), glyphs.endIndex) }
    let ends = glyphs.indices.dropFirst().filter { end in
      let isAfterBlank = glyphs[end - 1] == " " && glyphs[end] != " "
      let isBeforeWide = isWide(glyphs[end])
      let line = trimmed(glyphs[..<end])
      return (isAfterBlank || isBeforeWide) && columns(line) <= width
    }
    if let end = ends.last { return (String(trimmed(glyphs[..<end])), end) }
    let end = glyphs.indices.last { columns(glyphs[...$0]) <= width } ?? glyphs.startIndex
    return (String(glyphs[...end]), end + 1)
  }
}
