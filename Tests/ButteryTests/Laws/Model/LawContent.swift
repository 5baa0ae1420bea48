import Buttery

/// What a random table shows, by identity: texts and heights follow a row's number wherever it goes.
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

  /// Where the row of that number is.
  func path(ofRow id: Int) -> IndexPath? {
    for (number, section) in sections.enumerated() {
      if let row = section.rows.firstIndex(where: { $0.id == id }) {
        return IndexPath(row: row, section: number)
      }
    }
    return nil
  }

  func index(ofSection id: Int) -> Int? { sections.firstIndex { $0.id == id } }

  /// Whether the same rows are in the same places, whatever their heights.
  func hasSameArrangement(as other: LawContent) -> Bool {
    let ids = { (content: LawContent) in
      content.sections.map { [$0.id] + $0.rows.map(\.id) }
    }
    return ids(self) == ids(other)
  }

  /// Whether the rows and sections that both have are as high in both.
  func agrees(with other: LawContent) -> Bool {
    let rows = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
    return other.rows.allSatisfy { rows[$0.id] == nil || rows[$0.id] == $0 }
      && other.sections.allSatisfy { section in
        guard let index = index(ofSection: section.id) else { return true }
        return sections[index].header == section.header
          && sections[index].footer == section.footer
      }
  }

  /// The numbers that no row or section has yet begin here.
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

/// How high a row is.
enum LawHeight: Equatable {
  /// As high as the delegate says.
  case lines(Int)
  /// As high as so many words need at the row's width.
  case words(Int)
}

/// A section's header or footer.
struct LawPart: Equatable {
  enum Kind: Equatable {
    case nothing
    /// A title of so many words.
    case title(Int)
    /// A label, which is no reusable view, of so many words.
    case label(Int)
    /// A reusable view with a text of so many words.
    case reusable(Int)
  }

  var kind = Kind.nothing
  /// As the delegate says; `nil` where it leaves it to the view or the title.
  var lines: Int?

  init(_ kind: Kind = .nothing, lines: Int? = nil) {
    self.kind = kind
    self.lines = lines
  }
}
