import Buttery

/// The contents of a random table; texts and heights belong to a row's id, wherever the row moves.
struct LawContent: Equatable {
  var sections: [LawSection] = []

  init(_ sections: [LawSection] = []) {
    self.sections = sections
  }

  var rows: [LawRow] { sections.flatMap(\.rows) }

  subscript(path: IndexPath) -> LawRow? {
    guard sections.indices.contains(path.section),
      sections[path.section].rows.indices.contains(path.row)
    else { return nil }
    return sections[path.section].rows[path.row]
  }

  /// Returns the place of the row with an id.
  func path(ofRow id: Int) -> IndexPath? {
    for (number, section) in sections.enumerated() {
      if let row = section.rows.firstIndex(where: { $0.id == id }) {
        return IndexPath(row: row, section: number)
      }
    }
    return nil
  }

  func index(ofSection id: Int) -> Int? { sections.firstIndex { $0.id == id } }

  /// Returns whether both have the same rows in the same places, whatever their heights.
  func hasSameArrangement(as other: LawContent) -> Bool {
    let ids = { (content: LawContent) in
      content.sections.map { [$0.id] + $0.rows.map(\.id) }
    }
    return ids(self) == ids(other)
  }

  /// Returns whether the rows and sections that are in both contents have the same heights.
  func agrees(with other: LawContent) -> Bool {
    let rows = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
    return other.rows.allSatisfy { rows[$0.id] == nil || rows[$0.id] == $0 }
      && other.sections.allSatisfy { section in
        guard let index = index(ofSection: section.id) else { return true }
        return sections[index].header == section.header
          && sections[index].footer == section.footer
      }
  }

  /// The first of the ids that no row or section has yet.
  var nextID: Int { 1 + ((rows.map(\.id) + sections.map(\.id)).max() ?? 0) }
}

struct LawSection: Equatable {
  var id: Int
  var header = LawPart()
  var rows: [LawRow] = []
  var footer = LawPart()

  init(
    _ id: Int, header: LawPart = LawPart(), rows: [LawRow] = [], footer: LawPart = LawPart()
  ) {
    self.id = id
    self.header = header
    self.rows = rows
    self.footer = footer
  }
}

struct LawRow: Equatable {
  var id: Int
  var height = LawHeight.lines(1)

  init(_ id: Int, _ height: LawHeight = .lines(1)) {
    self.id = id
    self.height = height
  }
}

/// The height of a row.
enum LawHeight: Equatable {
  /// A number of lines, returned by the delegate.
  case lines(Int)
  /// The lines needed for a number of words at the row's width.
  case words(Int)
}

/// A section's header or footer.
struct LawPart: Equatable {
  enum Kind: Equatable {
    case nothing
    /// A title with a number of words.
    case title(Int)
    /// A label, which isn't a reusable view, with a number of words.
    case label(Int)
    /// A reusable view with a text of a number of words.
    case reusable(Int)
  }

  var kind = Kind.nothing
  /// The height that the delegate returns; `nil` if it leaves it to the view or the title.
  var lines: Int?

  init(_ kind: Kind = .nothing, lines: Int? = nil) {
    self.kind = kind
    self.lines = lines
  }
}
