internal import Buttery

extension NaiveTable {
  /// The text of every line of the table, padded with blanks to its width.
  package var drawing: [String] {
    visibleLines.map { line in
      text(ofLine: line)
    }
  }

  /// Returns the text of a line of the content.
  ///
  /// From front to back there are the header and footer of each section, outer sections first, then
  /// rows, then the table's header and footer.
  private func text(ofLine line: Int) -> String {
    for section in places.indices {
      let header = displayedHeader(ofSection: section)
      if header.contains(line), model.sections[section].header.content != .none {
        return framed(text(of: model.sections[section].header, .header(section), header, line))
      }
      let footer = displayedFooter(ofSection: section)
      if footer.contains(line), model.sections[section].footer.content != .none {
        return framed(text(of: model.sections[section].footer, .footer(section), footer, line))
      }
    }
    for section in places.indices where places[section].allRows.contains(line) {
      for row in places[section].rows.indices where places[section].rows[row].contains(line) {
        var shown = text(.row(row, section: section), places[section].rows[row], line)
        if focused == IndexPath(row: row, section: section) { shown = "▌" + shown.dropFirst() }
        return bracketed(framed(shown), line, places[section])
      }
    }
    if tableHeader.contains(line) { return padded(text(.tableHeader, tableHeader, line)) }
    if tableFooter.contains(line) { return padded(text(.tableFooter, tableFooter, line)) }
    return padded("")
  }

  /// Returns what `ModelSource`'s views write on each of their lines: their name and the line's
  /// number.
  func text(_ part: TableModel.Part, _ lines: Range<Int>, _ line: Int) -> String {
    "\(model.name(of: part))/\(line - lines.lowerBound)"
  }

  private func text(
    of view: TableModel.SectionView, _ part: TableModel.Part, _ lines: Range<Int>, _ line: Int
  ) -> String {
    guard case .title(let title) = view.content else { return text(part, lines, line) }
    let shown = Self.wrapped(title, width: partWidth - 2, lines: lines.count)
    let index = line - lines.lowerBound - (lines.count - shown.count) / 2
    return shown.indices.contains(index) ? " " + shown[index] : ""
  }

  /// Splits `title`, which has no blanks, into pieces of `width` columns; `…` replaces what is too
  /// long.
  private static func wrapped(_ title: String, width: Int, lines: Int) -> [String] {
    guard width > 0 else { return [] }
    var pieces: [String] = []
    var rest = Substring(title)
    while !rest.isEmpty {
      pieces.append(String(rest.prefix(width)))
      rest = rest.dropFirst(width)
    }
    guard pieces.count > lines else { return pieces }
    pieces.removeLast(pieces.count - lines)
    pieces[lines - 1] = pieces[lines - 1].prefix(width - 1) + "…"
    return pieces
  }

  private func padded(_ text: String) -> String {
    let shown = text.prefix(size.width)
    return shown + String(repeating: " ", count: size.width - shown.count)
  }

  /// Returns `text` between the margins.
  private func framed(_ text: String) -> String {
    padded(String(repeating: " ", count: margin) + text.prefix(partWidth))
  }

  /// Draws the rounded border of an inset group beside the text of a row.
  ///
  /// At the table's edges the border is closed only by the section's first and last row by index.
  private func bracketed(_ text: String, _ line: Int, _ section: SectionPlaces) -> String {
    guard model.style == .insetGrouped, size.width >= 6 else { return text }
    let rows = section.allRows
    let isFirst =
      line == rows.lowerBound && (line > visibleLines.lowerBound || section.rows[0].contains(line))
    let isLast =
      line == rows.upperBound - 1
      && (line < visibleLines.upperBound - 1 || section.rows[section.rows.count - 1].contains(line))
    let pair: (Character, Character) =
      switch (isFirst, isLast) {
      case (true, true): ("(", ")")
      case (true, false): ("╭", "╮")
      case (false, true): ("╰", "╯")
      case (false, false): ("│", "│")
      }
    var characters = Array(text)
    characters[1] = pair.0
    characters[characters.count - 2] = pair.1
    return String(characters)
  }
}
