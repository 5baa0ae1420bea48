/// The expected picture of the dairy table at an offset, composed line by line from the formulas in
/// the specification.
///
/// It is slow and obvious, and shares no code with the table view. The lines are read from the
/// screen of a table in which nothing floats.
struct DairyReference {
  struct Section {
    var header: [String]
    var rows: [String]
    var footer: [String]
  }

  /// The heights at 80x24, in lines.
  enum Height {
    static let tableHeader = 3
    static let padding = 1
    static let header = 4
    static let rows = 43
    static let footer = 2
    static let sections = 8
    static let tableFooter = 5
    static let section = padding + header + rows + footer
    static let grouped = tableHeader + sections * section + tableFooter
  }

  let sections: [Section]
  let tableHeader: [String]
  let tableFooter: [String]

  /// Splits the content of a grouped table into its parts.
  init(groupedContent content: [String]) {
    tableHeader = Array(content[..<Height.tableHeader])
    tableFooter = Array(content.suffix(Height.tableFooter))
    sections = (0..<Height.sections).map { index in
      var rest = content[(Height.tableHeader + index * Height.section + Height.padding)...]
      func take(_ count: Int) -> [String] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
      }
      return Section(
        header: take(Height.header), rows: take(Height.rows), footer: take(Height.footer))
    }
  }

  /// The height of the table's header in plain style.
  ///
  /// One more blank line precedes the first section than in grouped style, and none the others.
  static let plainTableHeader = 4

  var plainHeight: Int {
    Self.plainTableHeader + sections.count * (Height.section - Height.padding)
      + Height.tableFooter
  }

  /// Returns the lines of a plain table's screen from content line `offset` on, with floating
  /// headers and footers.
  func plainScreen(offset: Int, height: Int) -> [String] {
    var screen = Array(repeating: "", count: height)
    func put(_ lines: [String], at top: Int) {
      for (index, line) in lines.enumerated() where (0..<height).contains(top + index - offset) {
        screen[top + index - offset] = line
      }
    }
    put(tableHeader, at: 0)
    put(tableFooter, at: plainHeight - Height.tableFooter)
    var tops: [(header: Int, rows: Int, footer: Int)] = []
    var top = Self.plainTableHeader
    for _ in sections {
      let rows = top + Height.header
      tops.append((top, rows, rows + Height.rows))
      top = rows + Height.rows + Height.footer
    }
    for (section, top) in zip(sections, tops) { put(section.rows, at: top.rows) }
    for (section, top) in zip(sections, tops) {
      put(section.footer, at: min(top.footer, max(offset + height - Height.footer, top.rows)))
    }
    for (section, top) in zip(sections, tops) {
      put(section.header, at: max(top.header, min(offset, top.footer - Height.header)))
    }
    return screen
  }
}
