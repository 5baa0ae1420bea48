import Buttery
import RuleTrait
import Testing

@Suite("which titles of an index stand on which lines") struct SectionIndexPlanTests {
  /// Returns the plan as text, one character per line: a title's letter, `.` for a dot, `_` for
  /// blank.
  private func text(_ titles: Int, _ lines: Int) -> String {
    let plan = SectionIndexPlan(titles: titles, lines: lines)
    return String(
      (0..<lines).map { line in
        switch plan[line] {
        case .title(let title): letter(title)
        case .dot: "."
        case nil: "_"
        }
      })
  }

  private func letter(_ title: Int) -> Character {
    Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(title)))
  }

  @Test("titles that fit stand at equal distances, centred", .rules("IX-2"))
  func fitting() {
    #expect(text(5, 8) == "_ABCDE__")
    #expect(text(5, 9) == "A_B_C_D_E")
    #expect(text(3, 8) == "A__B__C_")
    #expect(text(1, 4) == "_A__")
    #expect(text(2, 2) == "AB")
    #expect(text(0, 3) == "___")
  }

  @Test("of more titles than lines some are shown, with dots between them", .rules("IX-2"))
  func thinned() {
    #expect(text(26, 7) == "A.I.R.Z")
    #expect(text(26, 8) == "A.I.R.Z_")
    #expect(text(26, 5) == "A.N.Z")
    #expect(text(26, 3) == "A.Z")
    #expect(text(26, 2) == "AZ")
    #expect(text(26, 1) == "A")
    #expect(text(6, 5) == "A.D.F")
    #expect(text(26, 0).isEmpty)
  }

  @Test("a dot stands for the middle one of the titles that it replaces", .rules("IX-2"))
  func dots() {
    let plan = SectionIndexPlan(titles: 26, lines: 5)
    #expect((0..<5).map { plan.title(nearestTo: $0) } == [0, 6, 13, 19, 25])
  }

  @Test(
    "a press between titles means the nearest one, beyond them the first or the last",
    .rules("IX-2"))
  func nearest() {
    let plan = SectionIndexPlan(titles: 3, lines: 8)
    #expect(text(3, 8) == "A__B__C_")
    #expect((-1...8).map { plan.title(nearestTo: $0) } == [0, 0, 0, 1, 1, 1, 2, 2, 2, 2])
    #expect(SectionIndexPlan(titles: 0, lines: 8).title(nearestTo: 3) == nil)
    #expect(SectionIndexPlan(titles: 3, lines: 0).title(nearestTo: 0) == nil)
  }

  @Test(
    "whatever the numbers, entries ascend, ends are shown and titles have a place", .rules("IX-2"))
  func invariants() {
    for titles in 0...40 {
      for lines in 0...45 {
        let plan = SectionIndexPlan(titles: titles, lines: lines)
        let entries = (0..<lines).compactMap { plan[$0] }
        let comment: Comment = "\(titles) titles on \(lines) lines"
        let named = entries.map(\.title)
        #expect(zip(named, named.dropFirst()).allSatisfy { $0 < $1 }, comment)
        if titles <= lines { #expect(named == Array(0..<titles), comment) }
        if titles > 0, lines > 0 { #expect(entries.first == .title(0), comment) }
        if titles > 1, lines > 1 { #expect(entries.last == .title(titles - 1), comment) }
        let placed = (0..<titles).compactMap(plan.line)
        #expect(zip(placed, placed.dropFirst()).allSatisfy { $0 <= $1 }, comment)
        for line in 0..<lines {
          guard let entry = plan[line] else { continue }
          #expect(plan.line(of: entry.title) == line, comment)
          #expect(plan.title(nearestTo: line) == entry.title, comment)
        }
      }
    }
  }
}
