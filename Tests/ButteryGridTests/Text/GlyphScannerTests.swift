import ButteryGrid
import Testing

@Suite("a glyph scanner") struct GlyphScannerTests {
  @Test(
    "keeps letters and their marks together",
    arguments: [
      ("", ""),
      ("a", "61:1"),
      ("ab ~", "61:1 62:1 20:1 7E:1"),
      ("é", "E9:1"),
      ("e\u{301}", "65+301:1"),
      ("xe\u{301}\u{323}y", "78:1 65+301+323:1 79:1"),
      ("\u{301}", "25CC+301:1"),
      ("\u{301}\u{302}a", "25CC+301+302:1 61:1"),
      ("\u{25CC}\u{301}", "25CC+301:1"),
      ("牛油", "725B:2 6CB9:2"),
      ("が", "304C:2"),
      ("か\u{3099}", "304B+3099:2"),
      ("ｶﾞ", "FF76:1 FF9E:1"),
      ("\u{3000}", "3000:2"),
      ("한", "D55C:2"),
      ("\u{1112}\u{1161}\u{11AB}", "1112+1161+11AB:2"),
      ("\u{1112}\u{1112}", "1112:2 1112:2"),
      ("\u{1161}", "25CC+1161:1"),
      ("क्षि", "915+94D:1 937:1 93F:1"),
      ("क\u{94D}\u{200D}ष", "915+94D+200D:1 937:1"),
      ("می\u{200C}خواهم", "645:1 6CC+200C:1 62E:1 648:1 627:1 647:1 645:1"),
      ("بَ", "628+64E:1"),
      ("שָׁ", "5E9+5B8+5C1:1"),
      ("น้ำ", "E19+E49:1 E33:1"),
      ("a\u{A0}b", "61:1 A0:1 62:1"),
    ])
  func letters(text: String, expected: String) {
    #expect(Scan(text).description == expected)
  }

  @Test(
    "keeps the parts of an emoji together",
    arguments: [
      ("🧈", "1F9C8:2"),
      ("🧈🧀", "1F9C8:2 1F9C0:2"),
      ("👨\u{200D}👩\u{200D}👧\u{200D}👦", "1F468+200D+1F469+200D+1F467+200D+1F466:2"),
      ("👍🏽", "1F44D+1F3FD:2"),
      ("🧑🏽\u{200D}🍳", "1F9D1+1F3FD+200D+1F373:2"),
      ("👩\u{200D}❤\u{FE0F}\u{200D}👨", "1F469+200D+2764+FE0F+200D+1F468:2"),
      ("🏳\u{FE0F}\u{200D}🌈", "1F3F3+FE0F+200D+1F308:2"),
      ("🐦\u{200D}⬛", "1F426+200D+2B1B:2"),
      ("❤\u{FE0F}", "2764+FE0F:2"),
      ("❤\u{FE0E}", "2764+FE0E:1"),
      ("⌚\u{FE0E}", "231A+FE0E:2"),
      ("™\u{FE0F}", "2122+FE0F:2"),
      ("1\u{FE0F}\u{20E3}", "31+FE0F+20E3:2"),
      ("☝🏽", "261D+1F3FD:2"),
      ("#\u{20E3}*", "23+20E3:1 2A:1"),
      ("葛\u{E0100}", "845B+E0100:2"),
      ("🇩🇪", "1F1E9+1F1EA:2"),
      ("🇩", "1F1E9:1"),
      ("🇩🇪🇫", "1F1E9+1F1EA:2 1F1EB:1"),
      ("🇩🇪🇫🇷", "1F1E9+1F1EA:2 1F1EB+1F1F7:2"),
      ("🇩a🇪", "1F1E9:1 61:1 1F1EA:1"),
      ("🇩\u{301}🇪", "1F1E9+301:1 1F1EA:1"),
      ("🏽", "1F3FD:2"),
      ("a🏽", "61:1 1F3FD:2"),
      (
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
        "1F3F4+E0067+E0062+E0065+E006E+E0067+E007F:2"
      ),
    ])
  func emoji(text: String, expected: String) {
    #expect(Scan(text).description == expected)
  }

  @Test(
    "shows what acts upon nothing",
    arguments: [
      ("\u{200D}", "FFFD:1"),
      ("\u{200C}", "FFFD:1"),
      ("a\u{200D}b", "61:1 FFFD:1 62:1"),
      ("é\u{200D}b", "E9:1 FFFD:1 62:1"),
      ("牛\u{200D}油", "725B:2 FFFD:1 6CB9:2"),
      ("🧈\u{200D}", "1F9C8:2 FFFD:1"),
      ("🧈\u{200D}a", "1F9C8:2 FFFD:1 61:1"),
      ("🧈\u{200C}🧈", "1F9C8:2 FFFD:1 1F9C8:2"),
      ("∑\u{200D}∫", "2211:1 FFFD:1 222B:1"),
      ("ब\u{200D}\u{200D}", "92C+200D:1 FFFD:1"),
      ("\u{FE0F}", "FFFD:1"),
      ("a\u{FE0F}", "61:1 FFFD:1"),
      ("é\u{FE0F}", "E9:1 FFFD:1"),
      ("❤\u{FE0F}\u{FE0F}", "2764+FE0F:2 FFFD:1"),
      ("🧈\u{E0100}\u{E0101}", "1F9C8+E0100:2 FFFD:1"),
      ("\u{E0061}", "FFFD:1"),
      ("🧈\u{E0061}", "1F9C8:2 FFFD:1"),
      ("🏴\u{E007F}\u{E0061}", "1F3F4+E007F:2 FFFD:1"),
      (
        "🏴\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E0061}",
        "1F3F4+E0061+E0061+E0061+E0061+E0061+E0061+E0061:2 FFFD:1"
      ),
    ])
  func nothing(text: String, expected: String) {
    #expect(Scan(text).description == expected)
  }

  @Test(
    "shows what a terminal would obey or nobody could see",
    arguments: [
      ("\u{0}", "2400:1"), ("\u{1B}[31m", "241B:1 5B:1 33:1 31:1 6D:1"), ("\t", "2409:1"),
      ("\r\n", "240D:1 240A:1"), ("\u{8}", "2408:1"), ("\u{7F}", "2421:1"),
      ("\u{80}", "FFFD:1"), ("\u{9B}2J", "FFFD:1 32:1 4A:1"), ("a\u{9D}b", "61:1 FFFD:1 62:1"),
      ("\u{202E}abc", "FFFD:1 61:1 62:1 63:1"), ("\u{2066}x\u{2069}", "FFFD:1 78:1 FFFD:1"),
      ("a\u{200E}b", "61:1 FFFD:1 62:1"), ("\u{61C}", "FFFD:1"), ("a\u{200B}b", "61:1 FFFD:1 62:1"),
      ("\u{FEFF}a", "FFFD:1 61:1"), ("a\u{AD}b", "61:1 FFFD:1 62:1"), ("\u{2060}", "FFFD:1"),
      ("\u{2028}\u{2029}", "FFFD:1 FFFD:1"),
      ("\u{E0001}", "FFFD:1"), ("\u{3164}", "FFFD:1"),
      ("\u{180E}", "FFFD:1"), ("\u{FFF9}", "FFFD:1"), ("\u{1D173}", "FFFD:1"),
      ("\u{1B}\u{301}", "241B:1 25CC+301:1"),
    ])
  func controls(text: String, expected: String) {
    #expect(Scan(text).description == expected)
  }

  @Test("replaces noncharacters and what isn't UTF-8, and goes on behind it") func invalid() {
    #expect(Scan([0x61, 0xFF, 0x62]).description == "61:1 FFFD:1 62:1")
    #expect(Scan([0x61, 0xC3]).description == "61:1 FFFD:1")
    #expect(Scan([0x61, 0xCC]).description == "61:1 FFFD:1")
    #expect(Scan([0xEF, 0xB7, 0x90, 0xEF, 0xBF, 0xBE]).description == "FFFD:1 FFFD:1")
    #expect(Scan([0xF4, 0x8F, 0xBF, 0xBF]).description == "FFFD:1")
    #expect(Scan([0xED, 0xA0, 0x80]).description == "FFFD:1 FFFD:1 FFFD:1")
    #expect(Scan([0xC0, 0x9B]).description == "FFFD:1 FFFD:1")
    #expect(Scan([0xE2, 0x82, 0x65, 0xCC, 0x81]).description == "FFFD:1 65+301:1")
  }

  @Test(
    "keeps sixteen scalars of a cluster and swallows the rest", arguments: [0, 1, 15, 16, 1000])
  func zalgo(count: Int) throws {
    let scan = Scan("a" + String(repeating: "\u{301}", count: count) + "b")
    #expect(scan.parts.count == 2)
    let first = try #require(scan.parts.first)
    #expect(first.scalars.count == min(16, count + 1))
    #expect(first.width == 1)
    #expect(first.bytes == 0..<1 + 2 * count)
  }

  @Test("begins where it is told to") func start() {
    let bytes = Array("aé牛".utf8)
    bytes.withUnsafeBufferPointer { bytes in
      var scanner = GlyphScanner(bytes, from: 1)
      #expect(scanner.next()?.scalar == 0xE9)
      var atEnd = GlyphScanner(bytes, from: bytes.count)
      #expect(atEnd.next().map(\.scalar) == nil)
    }
  }

  @Test(
    "steps over ASCII that stands alone",
    arguments: [
      ("", 9, 0), ("abc", 9, 3), ("abc", 2, 2), ("abc", 0, 0), ("abce\u{301}", 99, 3),
      ("abce\u{301}", 4, 3), ("abcé", 99, 2), ("ab\tc", 99, 2), ("\u{1B}ab", 99, 0),
      ("12345678", 99, 8), ("12345678", 7, 7), ("1234567\u{7F}", 99, 7), ("123456789 1", 99, 11),
      ("1234567\u{1F}9", 99, 7), ("12345678é", 99, 7), ("12345678\n", 99, 8),
    ])
  func asciiRun(text: String, limit: Int, count: Int) {
    text.withUTF8Bytes { bytes in
      var scanner = GlyphScanner(bytes)
      #expect(scanner.asciiRun(atMost: limit) == 0..<count)
    }
  }
}
