import Buttery

/// The calls that turn one content into another: insertions, deletions and moves, found by
/// identity.
struct LawUpdate: Equatable {
  struct Move<Place: Equatable>: Equatable {
    var from: Place
    var to: Place
  }

  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var movedSections: [Move<Int>] = []
  var deletedRows: [IndexPath] = []
  var insertedRows: [IndexPath] = []
  var movedRows: [Move<IndexPath>] = []

  /// The ids of sections that aren't inserted, deleted or moved, and of rows of which the same is
  /// true in sections that aren't inserted or deleted.
  private(set) var stayingSections: Set<Int> = []
  private(set) var stayingRows: Set<Int> = []

  init(from old: LawContent, to new: LawContent) {
    arrangeSections(old, new)
    arrangeRows(old, new)
  }

  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && deletedRows.isEmpty && insertedRows.isEmpty && movedRows.isEmpty
  }

  var hasMoves: Bool { !movedSections.isEmpty || !movedRows.isEmpty }

  private mutating func arrangeSections(_ old: LawContent, _ new: LawContent) {
    deletedSections = old.sections.indices.filter {
      new.index(ofSection: old.sections[$0].id) == nil
    }
    insertedSections = new.sections.indices.filter {
      old.index(ofSection: new.sections[$0].id) == nil
    }
    let shared = old.sections.indices.compactMap { from in
      new.index(ofSection: old.sections[from].id).map { Move(from: from, to: $0) }
    }
    let staying = longestRise(shared.map(\.to))
    for (number, move) in shared.enumerated() {
      if staying.contains(number) {
        stayingSections.insert(old.sections[move.from].id)
      } else {
        movedSections.append(move)
      }
    }
  }

  private mutating func arrangeRows(_ old: LawContent, _ new: LawContent) {
    for (number, section) in old.sections.enumerated() {
      guard let newNumber = new.index(ofSection: section.id) else { continue }
      var kept: [Move<IndexPath>] = []
      for (row, item) in section.rows.enumerated() {
        let from = IndexPath(row: row, section: number)
        guard let to = new.path(ofRow: item.id),
          old.index(ofSection: new.sections[to.section].id) != nil
        else {
          deletedRows.append(from)
          continue
        }
        if to.section == newNumber {
          kept.append(Move(from: from, to: to))
        } else {
          movedRows.append(Move(from: from, to: to))
        }
      }
      let staying = longestRise(kept.map(\.to.row))
      for (index, move) in kept.enumerated() where !staying.contains(index) {
        movedRows.append(move)
      }
      stayingRows.formUnion(staying.map { section.rows[kept[$0].from.row].id })
    }
    for (number, section) in new.sections.enumerated()
    where old.index(ofSection: section.id) != nil {
      for (row, item) in section.rows.enumerated() {
        let before = old.path(ofRow: item.id)
        let wasInLastingSection =
          before.map { new.index(ofSection: old.sections[$0.section].id) != nil } ?? false
        if !wasInLastingSection { insertedRows.append(IndexPath(row: row, section: number)) }
      }
    }
  }
}

/// Returns the indexes of a longest increasing subsequence of `numbers`.
private func longestRise(_ numbers: [Int]) -> Set<Int> {
  var best: [[Int]] = []
  for (place, number) in numbers.enumerated() {
    let before = best.filter { numbers[$0.last!] < number }.max { $0.count < $1.count } ?? []
    best.append(before + [place])
  }
  return Set(best.max { $0.count < $1.count } ?? [])
}
