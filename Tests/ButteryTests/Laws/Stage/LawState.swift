import Buttery

/// The state of a settled table, as far as it can be seen from outside.
struct LawState {
  /// The contents and settings of the table after all steps.
  var table: LawTable
  var offset: Int
  var contentHeight: Int
  /// The screen, if it was requested.
  var screen: LawScreen?
  var focus: IndexPath?
  var selection: [IndexPath]
  /// The rectangles in the content, before any part floats.
  var rows: [[Rect]]
  var headers: [Rect]
  var footers: [Rect]
  var sections: [Rect]
  /// The numbers of the updates whose completions were called, in the order of the calls.
  var completions: [Int]
  /// The number of updates made.
  var updates: Int

  var height: Int { table.size.height }
  var minimum: Int { -table.insets.top }
  var maximum: Int { max(minimum, contentHeight + table.insets.bottom - height) }
  var isAtMinimum: Bool { offset == minimum }

  /// The content line at the lower edge.
  var bottom: Int { offset + height }
  var pinTop: Int { offset + table.insets.top }

  /// The anchor row, as defined by GE-19.
  var anchor: IndexPath? {
    for (section, rects) in rows.enumerated() {
      if let row = rects.firstIndex(where: { $0.height > 0 && $0.maxY > pinTop }) {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }

  func rect(of path: IndexPath) -> Rect { rows[path.section][path.row] }

  /// Whether the content is at least as high as the space between the insets.
  var isFull: Bool { contentHeight >= table.freeLines }

  /// Whether each header and footer fits between the insets, with those of the sections around it,
  /// and there is any space between them.
  ///
  /// A header higher than that space is pushed by the end of its rows even if that is out of sight
  /// (FL-1), so insertions and deletions out of sight move it; the same holds for a footer.
  var hasRoomForParts: Bool {
    table.freeLines > 0
      && headers.indices.allSatisfy { section in
        let stack = [section] + (table.hasLevels ? table.content.indexes(around: section) : [])
        return [headers, footers].allSatisfy { parts in
          stack.reduce(0) { $0 + parts[$1].height } < table.freeLines
        }
      }
  }

  /// Returns the content line of a row that would be inserted at a place.
  func line(ofNewRow row: Int, inSection section: Int) -> Int {
    if rows[section].indices.contains(row) { return rows[section][row].minY }
    return rows[section].last?.maxY ?? headers[section].maxY
  }

  /// Returns the content line of a section that would be inserted at an index.
  func line(ofNewSection section: Int) -> Int {
    if sections.indices.contains(section) { return sections[section].minY }
    return sections.last?.maxY ?? table.header ?? 0
  }
}

/// The glyphs and styles of all lines.
struct LawScreen: Equatable {
  var lines: [String]
  var styles: [[Style]]

  init(_ grid: Grid) {
    lines = (0..<grid.size.height).map(grid.text(ofLine:))
    styles = (0..<grid.size.height).map { line in
      (0..<grid.size.width).map { grid.style(at: Point(x: $0, y: line)) }
    }
  }

  /// The lines between bars, each followed by its styles unless they are plain.
  ///
  /// A letter stands for the style of a column: `r` reverse, `u` underlined, `b` bold, `?` others.
  var text: String {
    zip(lines, styles).map { line, styles in
      let letters = styles.map(Self.letter)
      return "|\(line)|" + (letters.allSatisfy { $0 == "." } ? "" : " \(String(letters))")
    }.joined(separator: "\n")
  }

  private static func letter(_ style: Style) -> Character {
    switch style {
    case .plain: "."
    case Style(attributes: .reverse): "r"
    case Style(attributes: .underline): "u"
    case Style(attributes: .bold): "b"
    default: "?"
    }
  }
}
