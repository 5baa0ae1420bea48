import ButteryRecords
import RuleTrait
import Testing

@Suite("a text matcher")
struct TextMatcherTests {
  private func range(_ text: String, in field: String, from start: Int = 0) -> Range<Int>? {
    Array(field.utf8).withUnsafeBufferPointer {
      TextMatcher(text)?.firstRange(in: $0, from: start)
    }
  }

  @Test("refuses an empty text")
  func empty() {
    #expect(TextMatcher("") == nil)
  }

  @Test("finds lower case in either case, and a capital only as it is")
  func smartCase() {
    #expect(range("cheese", in: "Blue CHEESE") == 5..<11)
    #expect(range("Cheese", in: "cheese, CHEESE, Cheese") == 16..<22)
    #expect(range("a1[", in: "A1[ A1{") == 0..<3)
    #expect(range("[", in: "{") == nil)
    #expect(range("@", in: "`") == nil)
  }

  @Test("knows the other case of letters beyond ASCII, which may have other lengths")
  func unicode() {
    #expect(range("zürich", in: "in ZÜRICH") == 3..<10)
    #expect(range("Zürich", in: "ZÜRICH") == nil)
    #expect(range("straße", in: "STRASSE") == 0..<7)
    #expect(range("straße", in: "Straße") == 0..<7)
    // U+2C65 takes three bytes, and its capital U+023A takes two.
    #expect(range("\u{2C65}b", in: "x\u{23A}B") == 1..<4)
    #expect(range("日本", in: "日日本") == 3..<9)
  }

  @Test("covers whole letters, with their marks", .rules("PE-5"))
  func wholeLetters() {
    #expect(range("ss", in: "Straße") == 4..<6)
    #expect(range("rass", in: "Straße") == 2..<6)
    #expect(range("sse", in: "Straße") == 4..<7)
    #expect(range("se", in: "Straße") == 4..<7)
    #expect(range("ü", in: "Mu\u{308}ller") == 1..<4)
    #expect(range("u\u{308}l", in: "Müller") == 1..<4)
    #expect(range("l", in: "Mu\u{308}ller") == 4..<5)
    #expect(range("i", in: "x i\u{307}") == 2..<5)
    #expect(range("2", in: "１２３") == 3..<6)
    #expect(range("u", in: "Mu\u{308}") == nil)
    #expect(range("u", in: "Mu\u{308} u") == 5..<6)
    #expect(range("한", in: "\u{1112}\u{1161}\u{11AB}") == 0..<9)
  }

  @Test("finds a text beside letters beyond ASCII at each place of long fields")
  func places() {
    for before in [0, 1, 60, 61, 62, 63, 64, 4_090, 4_095, 4_096, 4_097, 9_000] {
      let dots = String(repeating: ".", count: before)
      for between in ["", "ä", "äx", "ää", String(repeating: "ä", count: 70)] {
        let start = (dots + between).utf8.count
        #expect(range("qr", in: dots + between + "qr") == start..<start + 2)
        #expect(range("qr", in: dots + between + "q\u{301}r" + between) == nil)
        #expect(range("qrß", in: dots + between + "QRSS") == start..<start + 4)
      }
    }
  }

  @Test("goes on from a place, and not beyond the end")
  func start() {
    #expect(range("a", in: "aaa", from: 1) == 1..<2)
    #expect(range("a", in: "aaa", from: 3) == nil)
    #expect(range("a", in: "aaa", from: -1) == nil)
    #expect(range("aab", in: "aa") == nil)
    #expect(range("a", in: "") == nil)
  }

  @Test("finds a text at each place of fields of any length")
  func lengths() {
    for text in ["q", "qr", "q r", "qqqr", "é", "qé"] {
      for before in 0..<140 {
        for after in [0, 1, 15, 70] {
          let field =
            String(repeating: "x", count: before) + text + String(repeating: "q", count: after)
          #expect(range(text, in: field)?.lowerBound == before)
        }
      }
    }
  }
}
