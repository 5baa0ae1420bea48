import ButteryRecords
import RuleTrait
import SeededRandom
import Testing

@Suite("texts are compared as people read them")
struct TextFormTests {
  /// A text that is typed, one that is in a file, and where they are the same.
  struct Pair: Sendable, CustomTestStringConvertible {
    let typed: String
    let written: String
    var isFound = true
    var isEqual = false
    var isOneSection = false

    var testDescription: String { "\(typed.debugDescription) and \(written.debugDescription)" }
  }

  static let pairs = [
    Pair(typed: "Müller", written: "Mu\u{308}ller", isEqual: true, isOneSection: true),
    Pair(typed: "Mu\u{308}ller", written: "Müller", isEqual: true, isOneSection: true),
    Pair(typed: "müller", written: "MU\u{308}LLER"),
    Pair(typed: "strasse", written: "Straße"),
    Pair(typed: "straße", written: "STRASSE"),
    Pair(typed: "straße", written: "STRAẞE"),
    Pair(typed: "123", written: "１２３", isEqual: true),
    Pair(typed: "１２３", written: "123", isEqual: true),
    Pair(typed: "οδος", written: "ΟΔΟΣ"),
    Pair(typed: "οδοσ", written: "οδος"),
    Pair(typed: "istanbul", written: "İstanbul"),
    Pair(typed: "i\u{307}stanbul", written: "İstanbul"),
    Pair(typed: "İ", written: "i"),
    Pair(typed: "İ", written: "i\u{307}"),
    Pair(typed: "İ", written: "I\u{307}", isEqual: true, isOneSection: true),
    Pair(typed: "office", written: "oﬃce", isEqual: true),
    Pair(typed: "ｱ", written: "ア", isEqual: true),
    Pair(typed: "가", written: "\u{1100}\u{1161}", isEqual: true, isOneSection: true),
    Pair(typed: "Ω", written: "\u{2126}", isEqual: true, isOneSection: true),
    Pair(typed: "ṩ", written: "s\u{307}\u{323}", isEqual: true, isOneSection: true),
    Pair(typed: "a b", written: "a\u{A0}b", isEqual: true),
    Pair(typed: "milk", written: "Milk"),
    Pair(typed: "Müller", written: "MÜLLER", isFound: false),
    Pair(typed: "muller", written: "müller", isFound: false),
    Pair(typed: "mu", written: "mu\u{308}", isFound: false),
    Pair(typed: "ı", written: "i", isFound: false),
    Pair(typed: "하", written: "한", isFound: false),
    Pair(typed: "ß", written: "s", isFound: false),
    // Letters behind which a sign follows that doesn't make another letter of them.
    Pair(typed: "हिन", written: "हिन्दी"),
    Pair(typed: "বাংল", written: "বাংলাদেশ"),
    Pair(typed: "ব", written: "বা"),
    Pair(typed: "தமிழ", written: "தமிழ்"),
    Pair(typed: "မြန", written: "မြန်မာ"),
    Pair(typed: "ใหม", written: "ใหม่"),
    Pair(typed: "ខ", written: "ខ្មែរ"),
    Pair(typed: "محمد", written: "محمدٌ"),
    Pair(typed: "ש", written: "שָׁ"),
    Pair(typed: "か", written: "が", isFound: false),
    Pair(typed: "ক\u{9C7}", written: "ক\u{9CB}", isFound: false),
    // What is invisible.
    Pair(typed: "donaudampf", written: "Donau\u{AD}dampf"),
    Pair(typed: "foobar", written: "foo\u{200B}bar", isEqual: true),
    Pair(typed: "foo\u{2060}bar", written: "foobar", isEqual: true),
    Pair(typed: "א", written: "א\u{200F}", isEqual: true),
    Pair(typed: "❤️", written: "❤", isEqual: true),
    Pair(typed: "❤", written: "❤️", isEqual: true),
  ]

  private func list(_ texts: [String]) throws -> RecordList {
    // The second column keeps numbers apart from texts.
    try RecordList(csv: "name,n\nword,0\n" + texts.map { "\($0),1\n" }.joined())
  }

  @Test("where they are searched and filtered", .rules("PE-5"), arguments: pairs)
  func search(pair: Pair) throws {
    let list = try list([pair.written])
    let matcher = try #require(TextMatcher(pair.typed))
    for column in [nil, 0] {
      let matches = try RecordMatches(
        of: [matcher], column: column, in: list, control: PassControl())
      #expect(matches.count == (pair.isFound ? 1 : 0))
    }
    #expect(try rows(list, "name : \"\(pair.typed)\"") == (pair.isFound ? [1] : []))
  }

  @Test("where they are equal", .rules("PE-5"), arguments: pairs)
  func equality(pair: Pair) throws {
    let list = try list([pair.written])
    #expect(try rows(list, "name = \"\(pair.typed)\"") == (pair.isEqual ? [1] : []))
    #expect(try rows(list, "name != \"\(pair.typed)\"") == (pair.isEqual ? [0] : [0, 1]))
    #expect(try rows(list, "name = \"\(pair.written)\"") == [1])
  }

  @Test("where they make sections and are counted", .rules("PE-5"), arguments: pairs)
  func sections(pair: Pair) throws {
    let list = try list([pair.written, pair.typed, pair.written])
    let groups = try RecordGroups(grouping: list, by: [0], control: PassControl())
    #expect(groups.members == (pair.isOneSection ? [[0], [1, 2, 3]] : [[0], [1, 3], [2]]))
    let levels = GroupLevels([[0], [1]])
    let nested = try RecordGroups(grouping: list, by: levels, control: PassControl())
    #expect(nested.outerCodes.count == groups.count)
    let distinct = Measure(.distinct, ofColumn: 0)
    let all = Arrangement(recordCount: list.count)
    let figures = try SectionFigures(of: [distinct], in: all, list: list, control: PassControl())
    #expect(figures.figure(0, ofSection: 0)?.value == Double(groups.count))
  }

  private func rows(_ list: RecordList, _ condition: String) throws -> [Int] {
    let filter = try #require(try RecordFilter(condition, columns: list.columns))
    let matches = try RecordMatches(of: [filter], in: list, control: PassControl())
    return (0..<list.count).filter(matches.contains)
  }

  @Test("and numbers and dates are compared in any digits", .rules("PE-6"))
  func values() throws {
    let text = "n,day\n１２,2024年12月31日\n12.0,2024-12-31\n١٣,2025年1月1日\n-1,2023/1/1\n"
    let list = try RecordList(csv: text)
    #expect(try rows(list, "n = １２") == [0, 1])
    #expect(try rows(list, "n > 12") == [2])
    #expect(try rows(list, "day = 2024年12月31日") == [0, 1])
    #expect(try rows(list, "day = 2024年12月") == [0, 1])
    #expect(try rows(list, "day > ２０２４") == [2])
    let groups = try RecordGroups(grouping: list, by: [0], control: PassControl())
    #expect(groups.members == [[0, 1], [2], [3]])
    let arrangement = try Arrangement(
      of: list, groups: nil, order: nil, filters: [], sort: [SortOrder(column: 1)])
    #expect(arrangement.records == [[3, 0, 1, 2]])
  }

  // MARK: Order

  private func sorted(
    _ texts: [String], by collation: TextCollation = .letters, isDescending: Bool = false
  ) throws -> [String] {
    let text = "name,n\n" + texts.map { "\($0),1\n" }.joined()
    let list = try RecordList(csv: text, collation: collation)
    let order = SortOrder(column: 0, isDescending: isDescending)
    let arrangement = try Arrangement(
      of: list, groups: nil, order: nil, filters: [], sort: [order])
    let rows = try list.rows()
    return arrangement.records.flatMap { $0 }.map { rows[$0][0] }
  }

  @Test("where they are sorted: by letters, then by marks, then by case", .rules("PE-5"))
  func order() throws {
    let sortedTexts = [
      "Apfel", "apfel", "Äpfel", "a\u{308}pfel", "Apfelmus", "cote", "coté", "côte", "Strasse",
      "Straße", "Straßen", "Zebra", "αβγ", "日本",
    ]
    #expect(try sorted(sortedTexts.reversed()) == sortedTexts)
    #expect(try sorted(sortedTexts, isDescending: true) == sortedTexts.reversed())
    let strokes = [
      "aether", "æther", "Dakar", "Đakovo", "Dalat", "il", "ıl", "Lodz", "Łódź", "œil", "of",
      "ofen", "ole",
      "øle", "z",
    ]
    #expect(try sorted(strokes.reversed()) == strokes)
    #expect(try sorted(["b2", "Ä1", "A\u{308}1", "a1"]) == ["a1", "Ä1", "A\u{308}1", "b2"])
  }

  @Test("by the letters that an index of sections shows")
  func letters() {
    let names = ["Aachen", "Łódź", "Ørsta", "Straße", "Žilina", "東京"]
    #expect(
      names.map { FoldedText.letters($0) } == [
        "aachen", "lodz", "orsta", "strasse", "zilina", "東京",
      ])
    #expect(names.sorted { FoldedText.letters($0) < FoldedText.letters($1) } == names)
  }

  @Test("but by their bytes where that is asked for", .rules("PE-5"))
  func bytes() throws {
    let texts = ["apfel", "Äpfel", "Zebra", "Apfel", "A\u{308}pfel"]
    let expected = ["Apfel", "A\u{308}pfel", "Zebra", "apfel", "Äpfel"]
    #expect(try sorted(texts, by: .binary) == expected)
  }

  @Test("where bounds are given", .rules("PE-5"))
  func bounds() throws {
    let list = try list(["Apfel", "Äpfel", "Banane", "Zebra"])
    #expect(try rows(list, "name < Banane") == [1, 2])
    #expect(try rows(list, "name = Apfel..Banane") == [1, 2, 3])
    #expect(try rows(list, "name > Äpfel") == [0, 3, 4])
  }

  // MARK: Twin

  @Test("as letter by letter, over random texts", .rules("PE-5"))
  func twin() throws {
    var random = SeededGenerator.fresh(for: "random texts")
    for round in 0..<cases(4_000, orShortly: 800) {
      let field = NaiveText.random(count: 0...20, using: &random)
      let typed = NaiveText.random(count: 1...3, using: &random)
      let start = Int.random(in: 0...2, using: &random) * 50
      let text = String(repeating: ".", count: start) + field
      let found = Array(text.utf8).withUnsafeBufferPointer {
        TextMatcher(typed)?.firstRange(in: $0)
      }
      let comment: Comment = "round \(round): \(typed.debugDescription) in \(text.debugDescription)"
      #expect(found == NaiveText(text).firstRange(of: typed), comment)
    }
  }

  @Test("as letter by letter, over random columns", .rules("PE-5"))
  func columns() throws {
    var random = SeededGenerator.fresh(for: "random columns of texts")
    for round in 0..<cases(200, orShortly: 40) {
      let few = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        "a" + NaiveText.random(count: 0...3, using: &random)
      }
      let texts = (0..<Int.random(in: 1...60, using: &random)).map { _ in
        few.randomElement(using: &random) ?? ""
      }
      let list = try RecordList(csv: "name,n\nword,0\n" + texts.map { "\"\($0)\",1\n" }.joined())
      let comment: Comment = "round \(round): \(texts.debugDescription)"

      // The standard library compares strings by canonical equivalence.
      var names: [String] = []
      let numbers = (["word"] + texts).map { text in
        if !names.contains(text) { names.append(text) }
        return names.firstIndex(of: text) ?? 0
      }
      let groups = try RecordGroups(grouping: list, by: [0], control: PassControl())
      let members = names.indices.map { name in numbers.indices.filter { numbers[$0] == name } }
      #expect(groups.members == members, comment)

      let typed = few.randomElement(using: &random) ?? ""
      let equal = numbers.indices.filter { NaiveText(names[numbers[$0]]).isEqual(typed) }
      #expect(try rows(list, "name = \"\(typed)\"") == equal, comment)

      let all = ["word"] + texts
      let naive = all.map(NaiveText.init)
      let sorted = all.indices.sorted { left, right in
        let order = naive[left].order(naive[right])
        return order == 0 ? left < right : order < 0
      }
      let arrangement = try Arrangement(
        of: list, groups: nil, order: nil, filters: [], sort: [SortOrder(column: 0)])
      #expect(arrangement.records.flatMap { $0 } == sorted, comment)
      let less = all.indices.filter { naive[$0].order(NaiveText(typed)) < 0 }
      #expect(try rows(list, "name < \"\(typed)\"") == less, comment)
    }
  }
}
