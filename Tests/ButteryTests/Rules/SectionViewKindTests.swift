import Buttery
import RuleTrait
import Testing

@Suite("kinds of header and footer views") @MainActor struct SectionViewKindTests {
  private func label(_ text: String) -> Label {
    let label = Label()
    label.text = text
    return label
  }

  @Test(
    "none, a title, a view; above, below, or both, section by section", .rules("DOC-03", "DOC-04"))
  func mixed() {
    let source = ClosureSource(counts: [1, 1, 1, 1])
    source.headerTitle = { $0 == 1 || $0 == 2 ? "head \($0)" : nil }
    source.headerView = { [self] _, section in section >= 2 ? label("HEAD \(section)") : nil }
    source.footerTitle = { $0 == 3 ? "foot \($0)" : nil }
    source.footerView = { table, section in
      switch section {
      case 0:
        let view = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
        view?.textLabel?.text = "reusable"
        return view
      case 1: return ImageView(image: Image(lines: ["##"]))
      default: return nil
      }
    }
    let table = source.table(width: 10, height: 10)
    #expect(
      drawing(of: table) == """
         row 0.0
         reusable
         head 1
         row 1.0
            ##
        HEAD 2
         row 2.0
        HEAD 3
         row 3.0
         foot 3
        """)
  }

  @Test("headers of two classes, each from its pool, whatever comes into sight", .rules("DOC-06"))
  func twoClasses() {
    final class Even: TableViewHeaderFooterView {}
    final class Odd: TableViewHeaderFooterView {}
    let source = ClosureSource(counts: Array(repeating: 2, count: 12))
    source.headerView = { table, section in
      let isEven = section.isMultiple(of: 2)
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: isEven ? "e" : "o")
      #expect(isEven ? view is Even : view is Odd)
      view?.textLabel?.text = "\(section)"
      return view
    }
    let table = source.table(height: 5) {
      $0.register(Even.self, forHeaderFooterViewReuseIdentifier: "e")
      $0.register(Odd.self, forHeaderFooterViewReuseIdentifier: "o")
    }
    for offset in Array(0...31) + [3, 20, 0] {
      table.contentOffset.y = offset
      table.layoutIfNeeded()
    }
    #expect(drawing(of: table) == " 0\n row 0.0\n row 0.1\n 1\n row 1.0")
    #expect(table.reuseStatistics.headers.created <= 5)
  }

  @Test("the class as it is shows a label that was put into its contentView", .rules("DOC-07"))
  func withoutSubclass() {
    let source = ClosureSource(counts: [1])
    source.headerView = { [self] table, _ in
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "plain")
      guard let view, view.contentView.subviews.isEmpty else { return view }
      let own = label("own label")
      own.frame = Rect(x: 2, y: 0, width: 9, height: 1)
      view.contentView.addSubview(own)
      return view
    }
    let table = source.table(height: 2) {
      $0.register(
        TableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "plain")
    }
    #expect(drawing(of: table) == "  own label\n row 0.0")
  }

  /// A view with a label of its own in addition to the built-in ones.
  private final class Titled: TableViewHeaderFooterView {
    let titleLabel = Label()
    required init(reuseIdentifier: String?) {
      super.init(reuseIdentifier: reuseIdentifier)
      contentView.addSubview(titleLabel)
    }
    override func layoutSubviews() {
      super.layoutSubviews()
      titleLabel.frame = Rect(x: 8, y: 0, width: 9, height: 1)
    }
  }

  @Test(
    "a label of a subclass stands beside the built-in one, which stays unmade", .rules("DOC-11"))
  func anotherLabel() {
    let source = ClosureSource(counts: [0, 0])
    source.headerHeight = { _, _ in 1 }
    source.headerView = { table, section in
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "titled") as? Titled
      view?.titleLabel.text = "own \(section)"
      return view
    }
    let table = source.table(height: 2) {
      $0.register(Titled.self, forHeaderFooterViewReuseIdentifier: "titled")
    }
    #expect(drawing(of: table) == "        own 0\n        own 1")
    #expect(table.headerView(forSection: 0)?.contentView.subviews.count == 1)
    source.headerTitle = { $0 == 1 ? "title" : nil }
    table.reloadData()
    #expect(drawing(of: table) == "        own 0\n title  own 1")
  }

  @Test(
    "footers get their titles as headers do, and none of another section",
    .rules("DOC-12", "DOC-13"))
  func footerTitles() {
    let source = ClosureSource(counts: Array(repeating: 4, count: 8))
    source.footerHeight = { _, _ in 1 }
    source.footerTitle = { $0.isMultiple(of: 3) ? nil : "foot \($0)" }
    source.footerView = { table, section in
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
      if section == 2 { view?.textLabel?.text = "delegate" }
      return view
    }
    let table = source.table(height: 3) { $0.rowHeight = 1 }
    for section in [0, 1, 2, 3, 4, 3, 6, 7, 5, 0] {
      table.contentOffset.y = 5 * section
      let text = table.footerView(forSection: section)?.textLabel?.text
      let title = section.isMultiple(of: 3) ? nil : "foot \(section)"
      #expect(text == (section == 2 ? "delegate" : title))
    }
    #expect(table.reuseStatistics.footers.created <= 3)
  }

  @Test("the background view and the content's colour are kept", .rules("DOC-15"))
  func keptBackgrounds() {
    let source = ClosureSource(counts: [1])
    let background = View()
    background.backgroundColor = .green
    source.footerView = { table, _ in
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
      view?.backgroundColor = .red
      view?.backgroundView = background
      view?.contentView.backgroundColor = .blue
      return view
    }
    let table = source.table(height: 3)
    #expect(warnings { table.layoutIfNeeded() }.count == 1)
    let view = table.footerView(forSection: 0)
    #expect(view?.backgroundColor == nil)
    #expect(view?.backgroundView === background)
    #expect(background.backgroundColor == .green)
    #expect(view?.contentView.backgroundColor == .blue)
  }

  /// A delegate that returns a view, and leaves the heights to the table.
  private final class ViewOnly: TableViewDelegate {
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
      let label = Label()
      label.text = "view \(section)"
      return label
    }
  }

  /// A delegate that returns a view and a height.
  private final class ViewAndHeight: TableViewDelegate {
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
      ViewOnly().tableView(tableView, viewForHeaderInSection: section)
    }
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int { 2 }
  }

  @Test("a view shows whether or not the delegate gives a height for it", .rules("DOC-30"))
  func viewAlone() {
    let source = ClosureSource(counts: [1])
    let table = source.table(height: 3)
    let alone = ViewOnly()
    table.delegate = alone
    #expect(drawing(of: table) == "view 0\n row 0.0\n.")
    let both = ViewAndHeight()
    table.delegate = both
    #expect(drawing(of: table) == "view 0\n.\n row 0.0")
  }

  @Test(
    "a footer view of the least height leaves no line, in any style", .rules("DOC-35"),
    arguments: [TableView.Style.plain, .grouped, .insetGrouped], [Int.leastNormalMagnitude, 0])
  func hiddenFooters(style: TableView.Style, height: Int) {
    let source = ClosureSource(counts: [2, 2])
    source.headerHeight = { _, _ in 0 }
    source.footerView = { [self] _, _ in label("never seen") }
    let table = source.table(width: 12, height: 8, style: style) { $0.rowHeight = 1 }
    #expect(table.contentSize.height == (style == .insetGrouped ? 8 : 6))
    source.footerHeight = { _, _ in height }
    table.reloadData()
    #expect(table.contentSize.height == 4)
    #expect(!drawing(of: table).contains("never"))
  }

  @Test("a footer's height comes from where a header's would come from", .rules("GE-8", "DOC-25"))
  func footerHeights() {
    let source = ClosureSource(counts: [0, 0, 0, 0, 0])
    source.footerHeight = { _, section in [3, -1, -1, -1, 0][section] }
    source.footerView = { _, section in
      section == 1 ? ImageView(image: Image(lines: ["#", "#"])) : nil
    }
    source.footerTitle = { $0 >= 2 && $0 != 3 ? "a title of two lines" : nil }
    let table = source.table(width: 12)
    #expect((0...4).map { table.rectForFooter(inSection: $0).height } == [3, 2, 2, 0, 0])
    table.delegate = nil
    table.sectionFooterHeight = 4
    #expect((0...4).map { table.rectForFooter(inSection: $0).height } == [4, 4, 4, 4, 4])
  }
}
