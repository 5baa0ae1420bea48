import Buttery
import RuleTrait
import Testing

@Suite("header and footer views to the letter") @MainActor struct SectionViewContractTests {
  /// A view that declares another label instead of using the built-in one.
  private final class Titled: TableViewHeaderFooterView {
    let titleLabel = Label()
    required init(reuseIdentifier: String?) {
      super.init(reuseIdentifier: reuseIdentifier)
      place(titleLabel, in: contentView) { pin($0, to: $1) }
    }
  }

  @Test("a subclass with a label of its own; the built-in one isn't made for it", .rules("DOC-11"))
  func otherLabel() throws {
    let source = ClosureSource(counts: [1])
    source.headerView = { table, _ in
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "titled") as? Titled
      view?.titleLabel.text = "own"
      return view
    }
    let table = source.table(height: 2) {
      $0.register(Titled.self, forHeaderFooterViewReuseIdentifier: "titled")
    }
    #expect(drawing(of: table) == "own\n row 0.0")
    let header = try #require(table.headerView(forSection: 0))
    #expect(header.contentView.subviews.count == 1)
    #expect(header.textLabel?.text == nil)
  }

  @Test(
    "a recycled view has no texts in either label, and none made for that",
    .rules("DOC-09", "DOC-13"))
  func textsOfRecycledViews() throws {
    let source = ClosureSource(counts: [0, 0])
    source.headerView = { table, _ in
      table.dequeueReusableHeaderFooterView(withIdentifier: "h")
    }
    source.footerView = { table, _ in
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "titled")
      view?.detailTextLabel?.text = "detail"
      return view
    }
    let table = source.table {
      $0.register(Titled.self, forHeaderFooterViewReuseIdentifier: "titled")
    }
    let untouched = try #require(table.headerView(forSection: 0))
    let detailed = try #require(table.footerView(forSection: 1))
    #expect(detailed.detailTextLabel?.text == "detail")
    table.dataSource = nil
    table.layoutIfNeeded()
    for _ in 0..<2 {
      _ = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
      _ = table.dequeueReusableHeaderFooterView(withIdentifier: "titled")
    }
    #expect(untouched.contentView.subviews.isEmpty)
    #expect(detailed.detailTextLabel?.text == nil)
  }

  @Test("footers are filled from their titles too", .rules("DOC-12", "DOC-02"))
  func footerTitle() {
    let source = ClosureSource(counts: [1])
    source.footerTitle = { _ in "Foot" }
    source.footerView = { table, _ in table.dequeueReusableHeaderFooterView(withIdentifier: "h") }
    #expect(drawing(of: source.table(height: 3)) == " row 0.0\n Foot\n.")
  }

  @Test(
    "what a background view places by frames follows each resize of the table", .rules("DOC-16"))
  func backgroundByFrames() {
    final class Framed: View {
      let child = View()
      override func layoutSubviews() {
        if child.superview == nil { addSubview(child) }
        child.frame = Rect(x: 2, y: 0, width: bounds.width - 4, height: bounds.height)
      }
    }
    let background = Framed()
    let source = ClosureSource(counts: [1])
    source.headerHeight = { _, _ in 2 }
    source.headerView = { table, _ in
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
      view?.backgroundView = background
      return view
    }
    let table = source.table(width: 10)
    for width in [10, 20, 7] {
      table.frame = Rect(x: 0, y: 0, width: width, height: 6)
      table.layoutIfNeeded()
      #expect(background.frame == Rect(x: 0, y: 0, width: width, height: 2))
      #expect(background.child.frame == Rect(x: 2, y: 0, width: width - 4, height: 2))
    }
  }

  @Test(
    "plain views float in plain style, stay in place in grouped style", .rules("DOC-33", "DOC-38"))
  func plainViewsFloat() {
    let source = ClosureSource(counts: [4, 4])
    source.headerView = { _, section in
      let label = Label()
      label.text = "H\(section)"
      return label
    }
    for (style, first) in [(TableView.Style.plain, "H0"), (.grouped, " row 0.2")] {
      let table = source.table(height: 3, style: style) {
        $0.rowHeight = 1
        $0.sectionFooterHeight = 0
      }
      table.contentOffset.y = style == .plain ? 2 : 3
      let second = style == .plain ? " row 0.2" : " row 0.3"
      #expect(drawing(of: table).hasPrefix("\(first)\n\(second)\n"))
      #expect(table.headerView(forSection: 0) == nil)
      #expect(table.reuseStatistics.headers.created == 0)
    }
  }

  @Test("a header view is shown with a height given for it and without one", .rules("DOC-30"))
  func withAndWithoutHeight() {
    let source = ClosureSource(counts: [1])
    source.headerView = { _, _ in
      let label = Label()
      label.text = "head"
      return label
    }
    #expect(drawing(of: source.table(height: 3)) == "head\n row 0.0\n.")
    source.headerHeight = { _, _ in 2 }
    #expect(drawing(of: source.table(height: 3)) == "head\n.\n row 0.0")
  }

  @Test(
    "a header of two labels in a stack, of fixed heights, each over the full width",
    .rules("DOC-37"))
  func stackOfLabels() throws {
    final class Stacked: TableViewHeaderFooterView {
      let labels = [label("title"), label("detail")]
      required init(reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
        let stack = StackView(arrangedSubviews: labels)
        stack.axis = .vertical
        labels[0].heightAnchor.constraint(equalToConstant: 2).isActive = true
        labels[1].heightAnchor.constraint(equalToConstant: 1).isActive = true
        place(stack, in: contentView) { pin($0, to: $1) }
      }
    }
    let source = ClosureSource(counts: [1])
    source.headerView = { table, _ in
      table.dequeueReusableHeaderFooterView(withIdentifier: "stacked")
    }
    let table = source.table(width: 10, height: 4) {
      $0.register(Stacked.self, forHeaderFooterViewReuseIdentifier: "stacked")
    }
    #expect(drawing(of: table) == "title\n.\ndetail\n row 0.0")
    let header = try #require(table.headerView(forSection: 0) as? Stacked)
    #expect(header.labels.map(\.frame.width) == [10, 10])
  }
}
