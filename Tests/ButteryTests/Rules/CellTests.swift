import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("standard cells") @MainActor struct CellTests {
  private func cell(
    _ style: TableViewCell.CellStyle, _ text: String? = "Butter", _ detail: String? = nil,
    image: [String]? = nil, accessory: TableViewCell.AccessoryType = .none, indentation: Int = 0
  ) -> TableViewCell {
    let cell = TableViewCell(style: style, reuseIdentifier: nil)
    cell.textLabel?.text = text
    if let detail { cell.detailTextLabel?.text = detail }
    if let image { cell.imageView?.image = Image(lines: image) }
    cell.accessoryType = accessory
    cell.indentationLevel = indentation
    return cell
  }

  /// Returns a line of `cell` at each width, without trailing blanks.
  private func lines(_ cell: TableViewCell, _ widths: [Int], line: Int = 0) -> [String] {
    widths.map { width in
      var text = Substring(Grid(of: cell, width: width, height: line + 1).lines[line])
      while text.last == " " { text.removeLast() }
      return String(text)
    }
  }

  @Test("default: text from the margin on, shortened with an ellipsis", .rules("GE-16"))
  func standard() {
    #expect(
      lines(cell(.default), [0, 1, 2, 3, 4, 7, 8, 9])
        == ["", "", "", " …", " B…", " Butt…", " Butter", " Butter"])
  }

  @Test(
    "value1: detail at the right edge, a column apart, shortened first where it has over half",
    .rules("GE-16"))
  func value1() {
    #expect(
      lines(cell(.value1, "Butter", "123"), [2, 3, 4, 5, 6, 7, 9, 11, 12, 13, 20])
        == [
          "", " …", " B…", " … …", " B… …", " B… 1…", " Bu… 123", " Butt… 123", " Butter 123",
          " Butter  123", " Butter         123",
        ])
    #expect(
      lines(cell(.value1, "Origin", "Isigny-sur-Mer"), [20, 16]) == [
        " Origin Isigny-sur…", " Origin Isigny…",
      ])
    #expect(
      lines(cell(.value1, "Country of origin", "Isigny-sur-Mer"), [31, 20]) == [
        " Country of or… Isigny-sur-Mer", " Country … Isigny-…",
      ])
    #expect(lines(cell(.value1, "Butter", ""), [9]) == [" Butter"])
  }

  @Test(
    "value2: text up to the end of the first quarter, detail a column after it", .rules("GE-16"))
  func value2() {
    #expect(
      lines(cell(.value2, "Butter", "123"), [40, 32, 24, 20, 19, 12])
        == [
          "    Butter 123", "  Butter 123", "  Butter 123", "  Butter 123", " Bu… 123", " B… 123",
        ])
  }

  @Test("subtitle: detail below the text, one line without a detail text", .rules("GE-16"))
  func subtitle() {
    let both = cell(.subtitle, "Butter", "salted")
    #expect(Grid(of: both, width: 9, height: 2).lines == [" Butter  ", " salted  "])
    #expect(both.intrinsicContentSize.height == 2)
    #expect(Grid(of: both, width: 6, height: 2).lines == [" But… ", " sal… "])
    #expect(Grid(of: both, width: 9, height: 1).lines == [" Butter  "])
    #expect(
      Grid(of: both, width: 9, height: 4).lines == [
        "         ", " Butter  ", " salted  ", "         ",
      ])
    let alone = cell(.subtitle)
    #expect(alone.intrinsicContentSize.height == 1)
    #expect(Grid(of: alone, width: 9, height: 1).lines == [" Butter  "])
    #expect(cell(.subtitle, "a", "").intrinsicContentSize.height == 2)
  }

  @Test("a standard cell is as high as its labels that wrap, at any width", .rules("GE-16", "ES-7"))
  func wrappingLabels() {
    let source = ClosureSource(counts: [3])
    source.cell = { _, path in
      let styles: [TableViewCell.CellStyle] = [.default, .subtitle, .value1]
      let cell = TableViewCell(style: styles[path.row], reuseIdentifier: nil)
      cell.textLabel?.numberOfLines = path.row == 2 ? 1 : 0
      cell.textLabel?.text = path.row == 2 ? "note" : "milk and butter"
      cell.detailTextLabel?.numberOfLines = path.row == 1 ? 2 : 1
      cell.detailTextLabel?.text = "of the north and of the south"
      return cell
    }
    let table = source.table(width: 12, height: 7, estimate: 1)
    #expect(
      drawing(of: table)
        == " milk and\n butter\n milk and\n butter\n of the\n north and…\n note of t…")
    table.frame = Rect(x: 0, y: 0, width: 40, height: 5)
    #expect(
      drawing(of: table)
        == " milk and butter\n milk and butter\n of the north and of the south\n"
        + " note     of the north and of the south\n.")
  }

  @Test(
    "an image at the left, text a column after it; without one at the margin",
    .rules("GE-16", "DOC-59"))
  func image() {
    #expect(
      lines(cell(.default, image: ["##"]), [3, 4, 6, 11]) == [" #", " ##", " ## …", " ## Butter"])
    #expect(lines(cell(.value1, "B", "1", image: ["##"]), [10]) == [" ## B   1"])
    let tall = cell(.default, image: ["#1", "#2", "#3"])
    #expect(tall.intrinsicContentSize.height == 3)
    #expect(
      Grid(of: tall, width: 11, height: 3).lines == [" #1        ", " #2 Butter ", " #3        "])
    tall.imageView?.image = nil
    #expect(lines(tall, [11]) == [" Butter"])
    #expect(tall.intrinsicContentSize.height == 1)
  }

  @Test("a style has only the parts that it shows", .rules("DOC-58"))
  func parts() {
    for style in [TableViewCell.CellStyle.default, .value1, .value2, .subtitle] {
      let cell = TableViewCell(style: style, reuseIdentifier: nil)
      #expect(cell.textLabel != nil)
      #expect((cell.detailTextLabel == nil) == (style == .default))
      #expect((cell.imageView == nil) == (style == .value2))
    }
  }

  @Test("labels and images are made when they are asked for, not before", .rules("DOC-09"))
  func lazy() {
    let cell = TableViewCell(style: .value1, reuseIdentifier: nil)
    #expect(cell.contentView.subviews.isEmpty)
    _ = cell.textLabel
    _ = cell.textLabel
    #expect(cell.contentView.subviews.count == 1)
    cell.textLabel = nil
    #expect(cell.contentView.subviews.isEmpty)
  }

  @Test("an accessory stands at the right and takes its width from the content", .rules("DOC-66"))
  func accessories() {
    #expect(lines(cell(.default, accessory: .disclosureIndicator), [12]) == [" Butter   ›"])
    #expect(lines(cell(.default, accessory: .checkmark), [9]) == [" Butt… ✓"])
    #expect(lines(cell(.default, accessory: .detailButton), [12]) == [" Butter   ⓘ"])
    #expect(
      lines(cell(.default, accessory: .detailDisclosureButton), [14]) == [" Butter   ⓘ ›"])
    #expect(lines(cell(.value1, "B", "1", accessory: .checkmark), [9]) == [" B   1 ✓"])
    let cell = cell(.default)
    let view = Label()
    view.text = "<>"
    cell.accessoryView = view
    #expect(lines(cell, [12]) == [" Butter  <>"])
    #expect(cell.contentView.frame.width == 9)
    cell.accessoryView = nil
    #expect(lines(cell, [12]) == [" Butter"])
  }

  @Test("an indentation moves image and text by its width")
  func indentation() {
    #expect(lines(cell(.default, indentation: 2), [12]) == ["     Butter"])
    #expect(lines(cell(.default, image: ["#"], indentation: 1), [12]) == ["   # Butter"])
    #expect(lines(cell(.default, indentation: 9), [12]) == [""])
    let cell = cell(.default, indentation: 2)
    cell.indentationWidth = 1
    #expect(lines(cell, [12]) == ["   Butter"])
  }

  @Test("the delegate's indentation level is used for the row")
  func indentationOfDelegate() {
    let source = ClosureSource(counts: [3])
    source.indentation = { $0.row }
    let table = source.table(height: 3) { $0.rowHeight = 1 }
    #expect(drawing(of: table) == " row 0.0\n   row 0.1\n     row 0.2")
  }

  @Test("wide and combining characters count as the columns they take")
  func wideText() {
    #expect(
      lines(cell(.value1, "日本語", "e\u{301}1"), [11, 10]) == [" 日本語 e\u{301}1", " 日本… e\u{301}1"])
  }

  @Test("frames never overlap and never leave the content, whatever the width")
  func frames() {
    withSeeds(count: 3000) { numbers in
      let styles: [TableViewCell.CellStyle] = [.default, .value1, .value2, .subtitle]
      let layout = StandardCellLayout(
        style: styles[Int.random(in: 0..<4, using: &numbers)],
        width: Int.random(in: 0...40, using: &numbers),
        indentation: Int.random(in: 0...3, using: &numbers) * 2,
        imageSize: Bool.random(using: &numbers)
          ? Size(
            width: Int.random(in: 0...9, using: &numbers),
            height: Int.random(in: 0...4, using: &numbers)) : nil,
        textWidth: Int.random(in: 0...30, using: &numbers),
        detailWidth: Bool.random(using: &numbers)
          ? Int.random(in: 0...30, using: &numbers) : nil)
      let height = Int.random(in: 0...5, using: &numbers)
      let frames = layout.frames(height: height)
      let all = [frames.image, frames.text, frames.detail]
      let inside = Rect(
        x: 0, y: 0, width: max(layout.width, 1 + layout.indentation), height: height)
      var isGood = all.allSatisfy { frame in
        frame.width >= 0 && frame.height >= 0
          && (frame.isEmpty || frame.intersection(inside) == frame)
      }
      for (index, frame) in all.enumerated() {
        isGood = isGood && !all[..<index].contains { $0.intersects(frame) }
      }
      if !isGood {
        Issue.record("\(layout) at \(height): \(frames)")
      }
    }
  }

  @Test(
    "separators underline the last line of rows and of empty rows, plain only",
    .rules("GE-15", "GE-14"))
  func separators() {
    let source = ClosureSource(counts: [2])
    let table = source.table(width: 10, height: 7) {
      $0.rowHeight = 2
      $0.separatorStyle = .singleLine
    }
    #expect(underlined(table) == [1, 3, 5])
    table.fillerRowHeight = 1
    #expect(underlined(table) == [1, 3, 4, 5, 6])
    table.tableFooterView = View()
    #expect(underlined(table) == [1, 3])
    table.tableFooterView = nil
    table.style = .grouped
    #expect(underlined(table) == [2, 4])
    table.style = .plain
    table.separatorStyle = .none
    #expect(underlined(table) == [])
  }

  @Test("empty rows begin below the content and are no rows", .rules("GE-14"))
  func fillerRows() {
    let source = ClosureSource(counts: [1])
    source.headerTitle = { _ in "Head" }
    let table = source.table(width: 10, height: 5) { $0.separatorStyle = .singleLine }
    #expect(underlined(table) == [1, 2, 3, 4])
    #expect(table.contentSize.height == 2)
    #expect(table.indexPathForRow(at: Point(x: 0, y: 3)) == nil)
    #expect(table.indexPathsForVisibleRows?.count == 1)
    #expect(drawing(of: table) == " Head\n row 0.0\n.\n.\n.")
  }

  private func underlined(_ table: TableView) -> [Int] {
    let size = table.frame.size
    let screen = ScriptedScreen(size: size)
    screen.run(table)
    return (0..<size.height).filter {
      screen.grid.style(at: Point(x: 5, y: $0)).attributes.contains(.underline)
    }
  }
}
