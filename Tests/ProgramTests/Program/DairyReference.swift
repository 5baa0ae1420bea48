/// The screen of the dairy table at an offset, composed line by line from the specification's formulas.
///
/// It is slow and obvious, and doesn't use the table view. The lines are taken from the screen of a
/// table in which nothing floats.
struct DairyReference {
  struct Section {
    var header: [String]
    var rows: [String]
    var footer: [String]
  }

  /// The heights on a screen of 80x24.
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

  /// Takes the parts of the table from the content of a grouped one.
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

  /// In plain style there is one more blank line before the first section, and none before the others.
  static let plainTableHeader = 4

  var plainHeight: Int {
    Self.plainTableHeader + sections.count * (Height.section - Height.padding)
      + Height.tableFooter
  }

  /// The `height` lines of a plain table from a content offset on, with floating headers and footers.
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
