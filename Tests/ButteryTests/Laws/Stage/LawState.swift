import Buttery

/// What can be seen of a table from outside when all has settled.
struct LawState {
  /// What is shown, and how, after all that was done.
  var table: LawTable
  var offset: Int
  var contentHeight: Int
  /// The screen, where it was asked for.
  var screen: LawScreen?
  var focus: IndexPath?
  var selection: [IndexPath]
  /// The natural rectangles.
  var rows: [[Rect]]
  var headers: [Rect]
  var footers: [Rect]
  var sections: [Rect]
  /// The updates whose completions were called, in that order.
  var completions: [Int]
  /// How many updates were made.
  var updates: Int

  var height: Int { table.size.height }
  var minimum: Int { -table.insets.top }
  var maximum: Int { max(minimum, contentHeight + table.insets.bottom - height) }
  var isAtMinimum: Bool { offset == minimum }

  /// The content line at the lower edge.
  var bottom: Int { offset + height }
  var pinTop: Int { offset + table.insets.top }

  /// The anchor row of GE-19.
  var anchor: IndexPath? {
    for (section, rects) in rows.enumerated() {
      if let row = rects.firstIndex(where: { $0.height > 0 && $0.maxY > pinTop }) {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }

  func rect(of path: IndexPath) -> Rect { rows[path.section][path.row] }

  /// Whether the content is at least as high as the free space.
  var isFull: Bool { contentHeight >= table.freeLines }

  /// Whether each header and footer has room between the insets, and something is free at all.
  ///
  /// A header higher than the free space is pushed by the end of its rows even where that is out of
  /// sight (FL-1), so what comes and goes out of sight moves it, and the same holds for a footer.
  var hasRoomForParts: Bool {
    (headers + footers).allSatisfy { $0.height < table.freeLines } && table.freeLines > 0
  }

  /// The content line where a row would come that is inserted there.
  func line(ofNewRow row: Int, inSection section: Int) -> Int {
    if rows[section].indices.contains(row) { return rows[section][row].minY }
    return rows[section].last?.maxY ?? headers[section].maxY
  }

  /// The content line where a section would come that is inserted there.
  func line(ofNewSection section: Int) -> Int {
    if sections.indices.contains(section) { return sections[section].minY }
    return sections.last?.maxY ?? table.header ?? 0
  }
}

/// Glyphs and styles of every line.
struct LawScreen: Equatable {
  var lines: [String]
  var styles: [[Style]]

  init(_ grid: Grid) {
    lines = (0..<grid.size.height).map(grid.text(ofLine:))
    styles = (0..<grid.size.height).map { line in
      (0..<grid.size.width).map { grid.style(at: Point(x: $0, y: line)) }
    }
  }

  /// The lines between bars; behind them, where it isn't plain, how each column looks: `r` reverse,
  /// `u` underlined, `b` bold, `?` anything else.
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
