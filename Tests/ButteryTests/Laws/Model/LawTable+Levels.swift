import Buttery

extension LawSection {
  /// The level in a table with levels.
  var level: Int { id % 4 }
}

// Which sections lie in which, in a table with levels.
extension LawContent {
  /// The ids of the sections around a section, the innermost first.
  func sections(around number: Int) -> [Int] { indexes(around: number).map { sections[$0].id } }

  /// The indexes of the sections around a section, the innermost first.
  func indexes(around number: Int) -> [Int] {
    var level = sections[number].level
    var around: [Int] = []
    for index in sections[..<number].indices.reversed() where sections[index].level < level {
      around.append(index)
      level = sections[index].level
    }
    return around
  }

  /// The ids of the sections in a section, at all levels.
  func sections(inside number: Int) -> [Int] {
    sections[(number + 1)...].prefix { $0.level > sections[number].level }.map(\.id)
  }

  /// Returns whether a section that is in both contents has rows or sections in it in one of them only,
  /// as if it were folded or unfolded.
  func folds(in other: LawContent) -> Bool {
    sections.indices.contains { number in
      guard let new = other.index(ofSection: sections[number].id) else { return false }
      return isEmpty(section: number) != other.isEmpty(section: new)
    }
  }

  private func isEmpty(section number: Int) -> Bool {
    sections[number].rows.isEmpty && sections(inside: number).isEmpty
  }
}

extension LawState {
  /// Returns whether each section in sight has the same sections around it in another state, and the
  /// same sections before its footer, if that is in sight.
  func keepsLevelsInSight(in other: LawState) -> Bool {
    guard table.hasLevels else { return true }
    let (old, new) = (table.content, other.table.content)
    return old.sections.indices.allSatisfy { number in
      guard let place = new.index(ofSection: old.sections[number].id) else { return true }
      let hasAround = old.sections(around: number) == new.sections(around: place)
      let hasInside = old.sections(inside: number) == new.sections(inside: place)
      return (hasAround || !isInSight(sections[number]))
        && (hasInside || !isInSight(footers[number]))
    }
  }

  private func isInSight(_ rect: Rect) -> Bool { rect.maxY > offset && rect.minY < bottom }
}
