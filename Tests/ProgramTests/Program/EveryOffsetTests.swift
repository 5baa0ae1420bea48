import DairyData
import Testing

extension DataEndToEnd {
  @Suite("the dairy table, at every offset from its beginning to its end and back")
  struct EveryOffset {
    private static let height = 23

    /// Scrolls from the beginning to the end, and returns all lines of the content.
    ///
    /// Each screen must be the previous one, moved by one line.
    private func content(of dairy: DairySession) throws -> [String] {
      var content = dairy.table
      let last = DairyReference.Height.grouped - Self.height
      for offset in 1...last {
        let kept = Array(content.suffix(Self.height - 1))
        dairy.session.press("down")
        try dairy.session.wait("all but one line should have moved up at offset \(offset)") { _ in
          Array(dairy.table.dropLast()) == kept
        }
        try dairy.session.settle(quiet: 5)
        content.append(dairy.table[Self.height - 1])
      }
      return content
    }

    private func scrollBack(_ dairy: DairySession, content: [String]) throws {
      for offset in (0..<content.count - Self.height).reversed() {
        try dairy.press("up", expecting: Array(content[offset..<offset + Self.height]))
      }
    }

    @Test("plain: shows what the naive reference draws; the header in view is never missing")
    func plain() throws {
      let grouped = try DairySession(["--style", "grouped"])
      let reference = DairyReference(groupedContent: try content(of: grouped))
      let dairy = try DairySession()
      let last = reference.plainHeight - Self.height
      let offsets = Array(0...last) + (0..<last).reversed()
      try dairy.session.wait("not the first screen") { _ in
        dairy.table == reference.plainScreen(offset: 0, height: Self.height)
      }
      for (previous, offset) in zip(offsets, offsets.dropFirst()) {
        let expected = reference.plainScreen(offset: offset, height: Self.height)
        try dairy.press(
          offset > previous ? "down" : "up", expecting: expected,
          below: place(offset: offset, reference))
      }
    }

    /// The beginning of the top line at an offset.
    ///
    /// It is followed by the percentage or, when no key has been pressed for a moment, by the row.
    private func place(offset: Int, _ reference: DairyReference) -> String {
      let height = DairyReference.Height.section - DairyReference.Height.padding
      let section = min(7, max(0, offset - DairyReference.plainTableHeader) / height)
      let name = reference.sections[section].header[0].split(separator: "  ")[0]
      return " US dairy ·\(name) \(section + 1)/8 · "
    }

    @Test("grouped: the content moves by a line a key, both ways")
    func grouped() throws {
      let dairy = try DairySession(["--style", "grouped"])
      let content = try content(of: dairy)
      try scrollBack(dairy, content: content)
      try expectFigures(in: DairyReference(groupedContent: content))
    }

    @Test("inset grouped: the same, in brackets")
    func insetGrouped() throws {
      let dairy = try DairySession(["--style", "inset"])
      let content = try content(of: dairy)
      try scrollBack(dairy, content: content)
      for section in DairyReference(groupedContent: content).sections {
        #expect(section.rows.first?.hasPrefix(" ╭ 1975") == true)
        #expect(section.rows.dropFirst().dropLast().allSatisfy { $0.hasPrefix(" │ ") })
        #expect(section.rows.last?.hasPrefix(" ╰ 2017") == true)
        #expect(section.rows.allSatisfy { $0.count == 79 })
      }
    }

    /// Expects that each of the 344 rows shows its year, its figure aligned at the decimal point, and a bar.
    private func expectFigures(in reference: DairyReference) throws {
      let products = try DairyData.products()
      for (section, product) in zip(reference.sections, products) {
        let most = product.figures.map(\.tenths).max() ?? 1
        for (row, figure) in zip(section.rows, product.figures) {
          let fraction = figure.hasFraction ? ".\(figure.tenths % 10)" : "  "
          let whole = String(figure.tenths / 10)
          let blanks = String(repeating: " ", count: 6 - whole.count)
          let halves = (Double(figure.tenths) / Double(most) * 61 * 2).rounded()
          let bar =
            String(repeating: "━", count: Int(halves) / 2)
            + (Int(halves).isMultiple(of: 2) ? "" : "╸")
          #expect(row == " \(figure.year) \(blanks)\(whole)\(fraction)   \(bar)")
        }
      }
    }
  }
}
