package import Buttery

/// A description of a table: everything that its data source and delegate would answer, and the
/// table's own settings, as a value.
///
/// `ModelSource` serves one to a real table, `NaiveTable` says what that table must then show.
///
///     var model = TableModel()
///     model.sections = [
///       .init(header: .init(.title("A"), lines: 2), rows: [.init(lines: 1), .init(lines: 3)])
///     ]
package struct TableModel: Hashable, Sendable {
  /// How many lines a part asks for.
  package enum Height: Hashable, Sendable {
    /// So many, whatever it contains.
    case lines(Int)
    /// As many as it takes to fit so many columns of ink; depends on the table's width.
    case automatic(ink: Int)
  }

  /// A row.
  package struct Row: Hashable, Sendable {
    /// The reuse identifier of its cell.
    package var identifier: String
    /// Its height.
    package var height: Height
    /// What tells it from all other rows, wherever it stands; 0 where that doesn't matter.
    package var id = 0
    /// What it is called on the screen; `nil` lets its place decide.
    package var label: String?
    /// What the delegate says when a person presses or focuses it.
    package var policy = Policy()

    /// Creates a row.
    package init(identifier: String = "x", height: Height) {
      self.identifier = identifier
      self.height = height
    }

    /// Creates a row of `lines` lines.
    package init(lines: Int) {
      self.init(height: .lines(lines))
    }
  }

  /// The header or footer of a section.
  package struct SectionView: Hashable, Sendable {
    /// What it shows.
    package enum Content: Hashable, Sendable {
      /// Nothing: neither title nor view.
      case none
      /// A standard view with a title; without blanks, for the naive table's wrapping is naive.
      case title(String)
      /// A view dequeued under an identifier.
      case reusable(String, ink: Int)
      /// A plain view, made anew each time.
      case plain(ink: Int)
    }

    /// What it shows.
    package var content: Content
    /// Its height in lines; `nil` lets the content decide.
    package var lines: Int?

    /// Creates a description.
    package init(_ content: Content = .none, lines: Int? = nil) {
      self.content = content
      self.lines = lines
    }
  }

  /// What the table is told of heights before their parts come into sight.
  package enum Estimate: Hashable, Sendable {
    /// Nothing: it asks for all heights when it loads.
    case exact
    /// So many lines for every part, as a property.
    case lines(Int)
    /// 1 to 6 lines, other ones for each part, by the delegate.
    case varied(seed: Int)
  }

  /// Which rows may be selected and focused, by the table's properties.
  package struct Interaction: Hashable, Sendable {
    /// Whether rows may be selected.
    package var allowsSelection = true
    /// Whether several rows may be selected at once.
    package var allowsMultipleSelection = false
    /// Whether a row may be focused.
    package var allowsFocus = true
    /// Whether a row is selected by focusing it.
    package var selectionFollowsFocus = false

    /// Creates the usual settings.
    package init() {}
  }

  /// A section.
  package struct Section: Hashable, Sendable {
    /// What stands above the rows.
    package var header: SectionView
    /// What stands below the rows.
    package var footer: SectionView
    /// The rows.
    package var rows: [Row]
    /// How far inside other sections it is: it belongs to the nearest one above of a lower level.
    package var level = 0
    /// What tells it from all other sections, wherever it stands; 0 where that doesn't matter.
    package var id = 0
    /// What its header and footer are called on the screen, after a letter; `nil` lets its place
    /// decide.
    package var label: String?

    /// Creates a section.
    package init(
      header: SectionView = SectionView(), footer: SectionView = SectionView(), rows: [Row] = []
    ) {
      self.header = header
      self.footer = footer
      self.rows = rows
    }
  }

  /// The sections.
  package var sections: [Section] = []
  /// The table's style.
  package var style = TableView.Style.plain
  /// The table's insets; those at the sides must be 0.
  package var inset = EdgeInsets.zero
  /// The lines above each header.
  package var padding = 0
  /// Whether random sections that come are put inside others.
  package var nests = false
  /// How many lines floating parts of inner levels may take; `nil` for a third of the table's.
  package var maximumPinnedLines: Int?
  /// What the table is told of heights that it doesn't know yet.
  package var estimate = Estimate.exact
  /// The height of the table's header; `nil` for none.
  package var tableHeader: Int?
  /// The height of the table's footer; `nil` for none.
  package var tableFooter: Int?
  /// Which rows may be selected and focused.
  package var interaction = Interaction()

  /// Creates a plain table without sections.
  package init() {}

  /// All rows.
  package var indexPaths: [IndexPath] {
    sections.indices.flatMap { section in
      sections[section].rows.indices.map { IndexPath(row: $0, section: section) }
    }
  }
}

extension TableModel {
  /// Where in a table a part stands.
  package enum Part: Hashable, Sendable {
    /// The table's header.
    case tableHeader
    /// The header of a section.
    case header(Int)
    /// A row of a section.
    case row(Int, section: Int)
    /// The footer of a section.
    case footer(Int)
    /// The table's footer.
    case tableFooter

    /// What the part is called on the screen, after its place.
    package var name: String {
      switch self {
      case .tableHeader: "T"
      case .header(let section): "h\(section)"
      case .row(let row, let section): "r\(section).\(row)"
      case .footer(let section): "f\(section)"
      case .tableFooter: "F"
      }
    }
  }
}

extension TableModel {
  /// What a part is called on the screen: its label, or else its place.
  package func name(of part: Part) -> String {
    switch part {
    case .header(let section): sections[section].label.map { "h\($0)" } ?? part.name
    case .footer(let section): sections[section].label.map { "f\($0)" } ?? part.name
    case .row(let row, let section): sections[section].rows[row].label ?? part.name
    case .tableHeader, .tableFooter: part.name
    }
  }
}

extension TableModel.SectionView.Content {
  /// The columns of ink of a view, or `nil` where there is none.
  var ink: Int? {
    switch self {
    case .none, .title: nil
    case .reusable(_, let ink), .plain(let ink): ink
    }
  }
}

/// The lines that `ink` columns of ink take at `width` columns; none at no width.
func lines(ofInk ink: Int, width: Int) -> Int {
  width > 0 ? (ink + width - 1) / width : 0
}
