import Buttery
import ButteryTestSupport

extension LawTable {
  static func random(using numbers: inout SeededGenerator) -> LawTable {
    var table = LawTable()
    table.size = randomSize(using: &numbers)
    table.style = [.plain, .plain, .grouped, .insetGrouped].randomElement(using: &numbers)!
    table.answers =
      [.delegate, .delegate, .delegate, .properties, .untitled, .diffable]
      .randomElement(using: &numbers)!
    table.estimates = randomEstimates(for: table.answers, using: &numbers)
    table.place = [.alone, .wholeScreen, .insideView].randomElement(using: &numbers)!
    if oneIn(3, &numbers) { table.rowHeight = Int.random(in: 1...3, using: &numbers) }
    if oneIn(2, &numbers) { table.header = Int.random(in: 0...4, using: &numbers) }
    if oneIn(3, &numbers) { table.footer = Int.random(in: 0...4, using: &numbers) }
    if oneIn(3, &numbers) { table.insets = randomInsets(using: &numbers) }
    if oneIn(4, &numbers) { table.topPadding = Int.random(in: 1...2, using: &numbers) }
    table.hasIndex = oneIn(6, &numbers)
    table.hasLevels = oneIn(4, &numbers)
    table.hasSeparators = oneIn(3, &numbers)
    table.selectsSeveral = Bool.random(using: &numbers)
    table.isAnimated = oneIn(3, &numbers)
    table.keepsRows = oneIn(3, &numbers)
    table.content = .random(using: &numbers)
    return table
  }

  static func randomSize(using numbers: inout SeededGenerator) -> Size {
    Size(
      width: Int.random(in: 8...30, using: &numbers),
      height: Int.random(in: 3...14, using: &numbers))
  }

  static func randomInsets(using numbers: inout SeededGenerator) -> EdgeInsets {
    EdgeInsets(
      top: Int.random(in: 0...2, using: &numbers), bottom: Int.random(in: 0...2, using: &numbers))
  }

  static func randomEstimates(
    for answers: Answers, using numbers: inout SeededGenerator
  ) -> Estimates {
    let few: [Estimates] = [
      .exact, .exact, .automatic, .automatic,
      .fixed(
        Int.random(in: 1...4, using: &numbers), Int.random(in: 0...3, using: &numbers),
        Int.random(in: 0...3, using: &numbers)),
    ]
    guard answers == .delegate || answers == .diffable else {
      return few.randomElement(using: &numbers)!
    }
    let byDelegate: [Estimates] = [.right, .wrong(Int.random(in: 0..<100, using: &numbers))]
    return (few + byDelegate).randomElement(using: &numbers)!
  }
}

extension LawContent {
  static func random(using numbers: inout SeededGenerator) -> LawContent {
    var content = LawContent()
    var id = 0
    for _ in 0..<Int.random(in: 0...6, using: &numbers) {
      content.sections.append(.random(nextID: &id, using: &numbers))
    }
    return content
  }
}

extension LawSection {
  static func random(nextID: inout Int, using numbers: inout SeededGenerator) -> LawSection {
    nextID += 1
    var section = LawSection(nextID)
    section.header = .random(using: &numbers)
    section.footer = oneIn(2, &numbers) ? LawPart() : .random(using: &numbers)
    let most = oneIn(20, &numbers) ? 60 : 12
    for _ in 0..<Int.random(in: 0...most, using: &numbers) {
      nextID += 1
      section.rows.append(.random(id: nextID, using: &numbers))
    }
    return section
  }
}

extension LawRow {
  static func random(id: Int, using numbers: inout SeededGenerator) -> LawRow {
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0..<4: LawRow(id)
    case 4..<7: LawRow(id, .lines(randomLines(using: &numbers)))
    default: LawRow(id, .words(Int.random(in: 1...9, using: &numbers)))
    }
  }

  static func randomLines(using numbers: inout SeededGenerator) -> Int {
    oneIn(25, &numbers)
      ? Int.random(in: 6...18, using: &numbers) : Int.random(in: 0...5, using: &numbers)
  }
}

extension LawPart {
  static func random(using numbers: inout SeededGenerator) -> LawPart {
    let words = Int.random(in: 1...5, using: &numbers)
    let kind: Kind =
      [.nothing, .title(words), .label(words), .reusable(words)].randomElement(using: &numbers)!
    return LawPart(
      kind, lines: oneIn(3, &numbers) ? Int.random(in: 0...3, using: &numbers) : nil)
  }
}

/// Returns true once in `count` times on average.
func oneIn(_ count: Int, _ numbers: inout SeededGenerator) -> Bool {
  Int.random(in: 0..<count, using: &numbers) == 0
}
