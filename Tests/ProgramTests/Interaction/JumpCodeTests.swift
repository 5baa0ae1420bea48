import ButteryTestSupport
import SeededRandom
import Testing
import buttery_cli

@Suite("codes to jump by") struct JumpCodeTests {
  /// Various names, some of them equal, empty, or without a letter.
  private static func names(_ count: Int, from generator: inout SeededGenerator) -> [String] {
    let words = [
      "north", "south", "new", "old", "Saint", "Köln", "São", "Ærø", "section", "group",
      "東京", "한국", "Ελλάδα", "2024", "7", "", "—",
    ]
    return (0..<count).map { number in
      let length = Int.random(in: 0...3, using: &generator)
      let name = (0..<length).map { _ in words.randomElement(using: &generator) ?? "" }
      return name.joined(separator: " ") + (Bool.random(using: &generator) ? " \(number)" : "")
    }
  }

  private func expectReachable(_ names: [String]) {
    let codes = JumpCodes(names: names).codes
    #expect(codes.count == names.count)
    #expect(Set(codes).count == names.count)
    // Each code that is typed is compared with all names.
    let step = max(1, names.count / cases(500, orShortly: 60))
    for (number, code) in codes.enumerated() {
      #expect((1...3).contains(code.utf8.count), "\(names[number]): \(code)")
      #expect(
        code.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || 0x30...0x39 ~= $0 })
      guard number % step == 0 else { continue }
      #expect(best(of: names, codes: codes, typed: code) == number)
    }
  }

  private func best(of names: [String], codes: [String], typed: String) -> Int? {
    let match = NameMatch(typed: typed)
    var best = BestNames(most: names.count)
    for (number, name) in names.enumerated() {
      if let rank = match.rank(of: name, code: codes[number]) { best.insert(number, rank: rank) }
    }
    return best.all.first
  }

  @Test("lead to each of 500 sections in at most three letters", arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    expectReachable(Self.names(500, from: &generator))
  }

  @Test(
    "tell names apart that hardly differ",
    arguments: [
      (0..<500).map { "section number \($0)" }, [String](repeating: "same", count: 500),
      [String](repeating: "", count: 500), (0..<500).map { "東京 \($0)" }, ["a"], [],
    ])
  func alike(names: [String]) { expectReachable(names) }

  @Test("are many enough for the most names that get any")
  func most() {
    let codes = JumpCodes(names: [String](repeating: "aaa", count: JumpCodes.maximumNames)).codes
    #expect(Set(codes).count == JumpCodes.maximumNames)
    #expect(codes.allSatisfy { $0.utf8.count <= 3 })
  }

  @Test("begin with the first letter, and initials come before other letters")
  func natural() {
    let names = ["Alabama", "Alaska", "New York", "North Dakota", "Zürich", "Ångström", "Nepal"]
    #expect(JumpCodes(names: names).codes == ["a", "al", "n", "nd", "z", "an", "ne"])
  }

  @Test("are ranked above a name's beginning, a word's, initials, a part and scattered letters")
  func ranks() {
    let match = NameMatch(typed: "ne")
    #expect(match.rank(of: "Maine", code: "ne") == .code)
    #expect(match.rank(of: "Nebraska", code: "x") == .prefix)
    #expect(match.rank(of: "NE", code: "n") == .exact)
    #expect(match.rank(of: "USA › Né", code: "us") == .exact)
    #expect(match.rank(of: "Old New", code: nil) == .word)
    #expect(match.rank(of: "Sun dome", code: nil) == .subsequence)
    #expect(match.rank(of: "Ohio", code: nil) == nil)
    #expect(NameMatch(typed: "köl").rank(of: "Koln") == .prefix)
    #expect(NameMatch(typed: "東").rank(of: "東京") == .prefix)
    #expect(NameMatch(typed: "京").rank(of: "東京") == .substring)
    #expect(match.rank(of: "Carnegie") == .substring)
    #expect(match.rank(of: "Saint Nicholas East") == .initials)
    #expect(NameMatch(typed: "new y").rank(of: "New York") == .beginning)
    #expect(NameMatch(typed: " NOR").rank(of: " north") == .beginning)
    #expect(NameMatch(typed: " NOR").rank(of: "north") == .prefix)
  }

  @Test("count the signs that were typed: no name without them matches")
  func signs() {
    for sign in ["$", "^", "\\", "%", "_", ".", "*", "[", "?", "(", "+", "#", "'", "-", "€", "ж"] {
      for typed in [sign + "1", "1" + sign, sign, sign + " 1"] {
        let match = NameMatch(typed: typed)
        #expect(match.rank(of: "a1") == nil, "\(typed)")
        #expect(match.rank(of: "1", code: "1") == nil, "\(typed)")
        #expect(!match.isInWord(of: "a1"), "\(typed)")
        #expect(match.rank(of: typed) != nil, "\(typed)")
        #expect(match.rank(of: "a " + typed) != nil, "\(typed)")
      }
    }
    #expect(NameMatch(typed: "o'brien-smith").rank(of: "O’Brien–Smith") != nil)
    #expect(NameMatch(typed: "-5").rank(of: "5") == nil)
    #expect(NameMatch(typed: "sao tome").rank(of: "São Tomé") == .exact)
    #expect(NameMatch(typed: "north-west").rank(of: "North West") == nil)
  }

  @Test("are none of the names, of whichever level: a name leads to the outermost that has it")
  func names() {
    let names = [
      "EWR", "EWR › UA", "EWR › UA › MIA", "Jo", "Jo › Jfk", "JFK", "JFK › UA", "JFK › UA › 11",
      "JFK › UA › ORD", "UA", "UB",
    ]
    expectReachable(names)
    let codes = JumpCodes(names: names).codes
    func found(_ typed: String) -> [String] {
      let match = NameMatch(typed: typed)
      var best = BestNames(most: names.count)
      for (number, name) in names.enumerated() {
        guard let rank = match.rank(of: name, code: codes[number]) else { continue }
        best.insert(number, rank: rank, level: SectionName.level(of: name))
      }
      return best.all.map { names[$0] }
    }
    #expect(found("jfk").prefix(2) == ["JFK", "Jo › Jfk"])
    #expect(found("ua").prefix(3) == ["UA", "EWR › UA", "JFK › UA"])
    #expect(found("mia").first == "EWR › UA › MIA")
    #expect(found("ew").prefix(3) == ["EWR", "EWR › UA", "EWR › UA › MIA"])
  }
}
