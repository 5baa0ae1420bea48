package import Buttery

/// A description of a table as a value: its settings, and all answers of its data source and
/// delegate.
///
/// `ModelSource` serves it to a real table, and `NaiveTable` computes what that table must show.
///
///     var model = TableModel()
///     model.sections = [
///       .init(header: .init(.title("A"), lines: 2), rows: [.init(lines: 1), .init(lines: 3)])
///     ]
package struct TableModel: Hashable, Sendable {
  /// The height of a part.
  package enum Height: Hashable, Sendable {
    /// A fixed number of lines.
    case lines(Int)
    /// The lines needed for a number of columns of text, which depends on the table's width.
    case automatic(ink: Int)
  }

  /// A row.
  package struct Row: Hashable, Sendable {
    /// The reuse identifier of its cell.
    package var identifier: String
    /// Its height.
    package var height: Height
    /// The number that identifies the row, wherever it is; 0 if that doesn't matter.
    package var id = 0
    /// The row's name on the screen; `nil` for a name that follows from its place.
    package var label: String?
    /// The delegate's answers when the user presses or focuses the row.
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
    /// The contents of a header or footer.
    package enum Content: Hashable, Sendable {
      /// Neither title nor view.
      case none
      /// A standard view with a title, which must not contain blanks: the naive table only wraps by
      /// columns.
      case title(String)
      /// A view dequeued under an identifier.
      case reusable(String, ink: Int)
      /// A plain view, created each time.
      case plain(ink: Int)
    }

    /// The contents.
    package var content: Content
    /// The height in lines; `nil` if it follows from the contents.
    package var lines: Int?

    /// Creates a description.
    package init(_ content: Content = .none, lines: Int? = nil) {
      self.content = content
      self.lines = lines
    }
  }

  /// The heights that the table gets for parts that haven't been in sight yet.
  package enum Estimate: Hashable, Sendable {
    /// No estimates: the table asks for all heights when it loads.
    case exact
    /// The same number of lines for every part, by property.
    case lines(Int)
    /// Between 1 and 6 lines, different for each part, by the delegate.
    case varied(seed: Int)
  }

  /// The table's settings for selection and focus.
  package struct Interaction: Hashable, Sendable {
    /// Whether rows may be selected.
    package var allowsSelection = true
    /// Whether several rows may be selected at once.
    package var allowsMultipleSelection = false
    /// Whether a row may be focused.
    package var allowsFocus = true
    /// Whether focusing a row selects it.
    package var selectionFollowsFocus = false

    /// Creates the default settings.
    package init() {}
  }

  /// A section.
  package struct Section: Hashable, Sendable {
    /// The header above the rows.
    package var header: SectionView
    /// The footer below the rows.
    package var footer: SectionView
    /// The rows.
    package var rows: [Row]
    /// The nesting level; a section is a subsection of the nearest one above with a lower level.
    package var level = 0
    /// The number that identifies the section, wherever it is; 0 if that doesn't matter.
    package var id = 0
    /// The name of its header and footer on the screen, after a letter; `nil` for a name that
    /// follows from its place.
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
  /// Whether inserted random sections may be subsections.
  package var nests = false
  /// The maximum lines of floating parts of inner levels; `nil` for a third of the table's height.
  package var maximumPinnedLines: Int?
  /// The heights that the table gets for parts that haven't been in sight yet.
  package var estimate = Estimate.exact
  /// The height of the table's header; `nil` for none.
  package var tableHeader: Int?
  /// The height of the table's footer; `nil` for none.
  package var tableFooter: Int?
  /// The settings for selection and focus.
  package var interaction = Interaction()

  /// Creates a plain table without sections.
  package init() {}

  /// The index paths of all rows.
  package var indexPaths: [IndexPath] {
    sections.indices.flatMap { section in
      sections[section].rows.indices.map { IndexPath(row: $0, section: section) }
    }
  }
}

extension TableModel {
  /// The parts of a table, by their places.
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

    /// The part's name on the screen, which follows from its place.
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
  /// Returns a part's name on the screen: its label, or else the name that follows from its place.
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
  /// The columns of text of a view; `nil` if there is no view.
  var ink: Int? {
    switch self {
    case .none, .title: nil
    case .reusable(_, let ink), .plain(let ink): ink
    }
  }
}

/// Returns the lines that `ink` columns of text take at `width` columns; 0 if the width is 0.
func lines(ofInk ink: Int, width: Int) -> Int {
  width > 0 ? (ink + width - 1) / width : 0
}
