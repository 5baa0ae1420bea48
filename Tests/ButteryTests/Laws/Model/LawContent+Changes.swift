import Buttery
import ButteryTestSupport

/// The rows and sections of a table that a random change may affect.
struct LawRegion: Sendable {
  /// Returns whether content lines, from the first to the end of the last, may be changed.
  var contains: @Sendable (ClosedRange<Int>) -> Bool

  static let everywhere = LawRegion { _ in true }

  /// Returns the region wholly below the viewport.
  static func below(_ state: LawState) -> LawRegion {
    let bottom = state.bottom
    return LawRegion { $0.lowerBound >= bottom }
  }

  /// Returns the region wholly above the viewport.
  static func above(_ state: LawState) -> LawRegion {
    let top = state.offset
    return LawRegion { $0.upperBound <= top }
  }

  /// Returns the region wholly below or above the viewport.
  static func outOfSight(_ state: LawState) -> LawRegion {
    let (top, bottom) = (state.offset, state.bottom)
    return LawRegion { $0.lowerBound >= bottom || $0.upperBound <= top }
  }

  func contains(_ rect: Rect) -> Bool { contains(rect.minY...max(rect.minY, rect.maxY)) }
  func contains(_ line: Int) -> Bool { contains(line...line) }
}

extension LawState {
  /// Returns the content after random insertions, deletions and moves in `region`.
  func randomContent(
    in region: LawRegion = .everywhere, using numbers: inout SeededGenerator
  ) -> LawContent {
    var content = table.content
    var id = content.nextID
    let spare = takeRows(from: &content, in: region, using: &numbers)
    let open = openSections(in: region)
    let places = newRowPlaces(in: region)
    putRows(spare, into: &content, places, nextID: &id, using: &numbers)
    if oneIn(3, &numbers), let section = open.randomElement(using: &numbers) {
      content.sections.removeAll { $0.id == section }
    }
    if oneIn(3, &numbers) {
      let places = table.content.sections.indices.filter { region.contains(line(ofNewSection: $0)) }
      if let place = places.randomElement(using: &numbers),
        let index = content.index(ofSection: table.content.sections[place].id)
      {
        content.sections.insert(.random(nextID: &id, using: &numbers), at: index)
      } else if region.contains(line(ofNewSection: table.content.sections.count)) {
        content.sections.append(.random(nextID: &id, using: &numbers))
      }
    }
    if oneIn(4, &numbers), let one = open.randomElement(using: &numbers),
      let other = open.randomElement(using: &numbers),
      let from = content.index(ofSection: one), let to = content.index(ofSection: other)
    {
      content.sections.insert(content.sections.remove(at: from), at: to)
    }
    return content
  }

  /// Removes some random rows in `region`, and returns those that are to be inserted again.
  private func takeRows(
    from content: inout LawContent, in region: LawRegion, using numbers: inout SeededGenerator
  ) -> [LawRow] {
    var spare: [LawRow] = []
    let share = Int.random(in: 2...12, using: &numbers)
    for section in content.sections.indices {
      for row in content.sections[section].rows.indices.reversed()
      where region.contains(rows[section][row]) && oneIn(share, &numbers) {
        let taken = content.sections[section].rows.remove(at: row)
        if oneIn(2, &numbers) { spare.append(taken) }
      }
    }
    return spare
  }

  private func openSections(in region: LawRegion) -> [Int] {
    sections.indices.filter { region.contains(sections[$0]) }.map { table.content.sections[$0].id }
  }

  /// Returns the places for new rows: before the row with an index, or at the end of the section.
  private func newRowPlaces(in region: LawRegion) -> [(section: Int, before: Int?)] {
    var places: [(section: Int, before: Int?)] = []
    for (number, section) in table.content.sections.enumerated() {
      for row in 0...section.rows.count
      where region.contains(line(ofNewRow: row, inSection: number)) {
        places.append((section.id, row < section.rows.count ? section.rows[row].id : nil))
      }
    }
    return places
  }

  private func putRows(
    _ spare: [LawRow], into content: inout LawContent, _ places: [(section: Int, before: Int?)],
    nextID id: inout Int, using numbers: inout SeededGenerator
  ) {
    var rows = spare
    for _ in 0..<Int.random(in: 0...4, using: &numbers) {
      rows.append(.random(id: id, using: &numbers))
      id += 1
    }
    for row in rows {
      guard let place = places.randomElement(using: &numbers),
        let section = content.index(ofSection: place.section)
      else { continue }
      let others = content.sections[section].rows
      let index = others.firstIndex { $0.id == place.before } ?? others.count
      content.sections[section].rows.insert(row, at: index)
    }
  }
}

extension LawContent {
  /// Returns the content with other heights for some rows; measured rows keep theirs.
  func withOtherHeights(using numbers: inout SeededGenerator) -> LawContent {
    var content = self
    let share = Int.random(in: 1...6, using: &numbers)
    for section in sections.indices {
      for row in sections[section].rows.indices where oneIn(share, &numbers) {
        if case .lines = sections[section].rows[row].height {
          content.sections[section].rows[row].height = .lines(
            LawRow.randomLines(using: &numbers))
        }
      }
    }
    return content
  }
}
