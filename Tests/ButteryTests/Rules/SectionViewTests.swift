import Buttery
import RuleTrait
import Testing

@Suite("header and footer views") @MainActor struct SectionViewTests {
  @Test(
    "titles above and below the rows, any of them or none", .rules("DOC-01", "DOC-02", "DOC-03"))
  func titles() {
    let source = ClosureSource(counts: [1, 1, 1, 1])
    source.headerTitle = { $0 < 2 ? "Head \($0)" : nil }
    source.footerTitle = { $0.isMultiple(of: 2) ? "Foot \($0)" : nil }
    let table = source.table(height: 9) { $0.rowHeight = 1 }
    #expect(
      drawing(of: table) == """
         Head 0
         row 0.0
         Foot 0
         Head 1
         row 1.0
         row 2.0
         Foot 2
         row 3.0
        .
        """)
  }

  @Test(
    "any view will do; without one the title is shown, else nothing", .rules("DOC-04", "DOC-05"))
  func anyView() {
    let source = ClosureSource(counts: [0, 0, 0, 0, 0])
    source.headerTitle = { $0 < 4 ? "Title \($0)" : nil }
    source.headerView = { table, section in
      switch section {
      case 0:
        let label = Label()
        label.text = "label"
        return label
      case 1: return ImageView(image: Image(lines: ["##", "##"]))
      case 2:
        let view = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
        view?.textLabel?.text = "own text"
        return view
      default: return nil
      }
    }
    let table = source.table(width: 10, height: 6)
    #expect(drawing(of: table) == "label\n    ##\n    ##\n own text\n Title 3\n.")
  }

  @Test("content is built once, in the initialiser or in contentView", .rules("DOC-07", "DOC-08"))
  func builtOnce() {
    final class Header: TableViewHeaderFooterView {
      static var made = 0
      let title = Label()
      required init(reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
        Self.made += 1
        contentView.addSubview(title)
      }
      override func layoutSubviews() {
        super.layoutSubviews()
        title.frame = contentView.bounds
      }
    }
    let source = ClosureSource(counts: Array(repeating: 3, count: 20))
    source.headerHeight = { _, _ in 1 }
    source.headerView = { table, section in
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "own")
      (view as? Header)?.title.text = "Section \(section)"
      return view
    }
    let table = source.table(height: 8) {
      $0.rowHeight = 1
      $0.register(Header.self, forHeaderFooterViewReuseIdentifier: "own")
    }
    for offset in 0..<72 {
      table.contentOffset.y = offset
      table.layoutIfNeeded()
    }
    #expect(drawing(of: table).hasPrefix("Section 17\nSection 18\n row 18.0\n"))
    #expect(Header.made <= 5)
  }

  @Test("the two labels are made on first access, inside contentView", .rules("DOC-09"))
  func lazyLabels() {
    let view = TableViewHeaderFooterView(reuseIdentifier: nil)
    #expect(view.contentView.subviews.isEmpty)
    let label = view.textLabel
    #expect(label?.superview === view.contentView)
    #expect(view.textLabel === label)
    #expect(view.detailTextLabel?.superview === view.contentView)
    #expect(view.contentView.subviews.count == 2)
  }

  @Test("title above, detail below, and the height of both")
  func titleAndDetail() {
    let source = ClosureSource(counts: [1])
    source.headerView = { table, _ in
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
      view?.detailTextLabel?.text = "detail"
      return view
    }
    source.headerTitle = { _ in "Title" }
    let table = source.table(height: 4) { $0.rowHeight = 1 }
    #expect(drawing(of: table) == " Title\n detail\n row 0.0\n.")
  }

  /// A view that overrides the label with one of its own.
  private final class OwnLabel: TableViewHeaderFooterView {
    private let own = Label()
    required init(reuseIdentifier: String?) {
      super.init(reuseIdentifier: reuseIdentifier)
      contentView.addSubview(own)
    }
    override var textLabel: Label? {
      get { own }
      set {}
    }
    override func layoutSubviews() {
      super.layoutSubviews()
      own.frame = contentView.bounds
    }
  }

  @Test("a title goes to the label that a subclass provides", .rules("DOC-10", "DOC-12"))
  func overriddenLabel() {
    let source = ClosureSource(counts: [1])
    source.headerView = { table, _ in table.dequeueReusableHeaderFooterView(withIdentifier: "own") }
    source.headerTitle = { _ in "Title" }
    let table = source.table(height: 2) {
      $0.rowHeight = 1
      $0.register(OwnLabel.self, forHeaderFooterViewReuseIdentifier: "own")
    }
    #expect(drawing(of: table) == "Title\n row 0.0")
  }

  @Test(
    "a recycled view shows no other section's title, whoever provides the label", .rules("DOC-13"),
    arguments: ["h", "own"])
  func noStaleTitle(identifier: String) {
    let source = ClosureSource(counts: Array(repeating: 4, count: 8))
    source.headerHeight = { _, _ in 1 }
    source.headerTitle = { $0.isMultiple(of: 3) ? nil : "Title \($0)" }
    source.headerView = { table, _ in
      table.dequeueReusableHeaderFooterView(withIdentifier: identifier)
    }
    let table = source.table(height: 3) {
      $0.rowHeight = 1
      $0.register(OwnLabel.self, forHeaderFooterViewReuseIdentifier: "own")
    }
    for section in [0, 1, 2, 3, 4, 3, 6, 7, 5, 0] {
      table.contentOffset.y = 5 * section
      table.layoutIfNeeded()
      let text = table.headerView(forSection: section)?.textLabel?.text
      #expect(text == (section.isMultiple(of: 3) ? nil : "Title \(section)"))
    }
    #expect(table.reuseStatistics.headers.created <= 3)
  }

  @Test("a text that the delegate has set wins over the title", .rules("DOC-12"))
  func delegateWins() {
    let source = ClosureSource(counts: [1])
    source.headerTitle = { _ in "title" }
    source.headerView = { table, _ in
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
      view?.textLabel?.text = "delegate"
      return view
    }
    #expect(drawing(of: source.table(height: 2)) == " delegate\n row 0.0")
  }

  @Test("a background view lies behind the content, as large as the header", .rules("DOC-14"))
  func backgroundView() {
    let source = ClosureSource(counts: [1])
    let background = Label()
    background.text = "~~~~~~~~~~~~"
    background.lineBreakMode = .byClipping
    source.headerHeight = { _, _ in 1 }
    source.headerTitle = { _ in "Milk" }
    source.headerView = { table, _ in
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
      view?.backgroundView = background
      return view
    }
    let table = source.table(width: 9, height: 2) { $0.rowHeight = 1 }
    #expect(drawing(of: table) == "~Milk~~~~\n row 0.0")
    #expect(background.frame == Rect(x: 0, y: 0, width: 9, height: 1))
    table.frame.size.width = 11
    #expect(drawing(of: table) == "~Milk~~~~~~\n row 0.0")
  }

  @Test(
    "a background colour of the view is taken off, with one warning a class",
    .rules("DOC-15", "ER-14"))
  func backgroundColor() {
    final class Coloured: TableViewHeaderFooterView {}
    var warnings: [String] = []
    let usual = TableViewDiagnostics.warning
    TableViewDiagnostics.warning = { warnings.append($0) }
    defer { TableViewDiagnostics.warning = usual }
    let source = ClosureSource(counts: [2, 2, 2])
    source.headerTitle = { _ in "Milk" }
    let background = View()
    background.backgroundColor = .green
    source.headerView = { table, _ in
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "coloured")
      view?.backgroundColor = .red
      view?.contentView.backgroundColor = .blue
      return view
    }
    source.willDisplayHeader = { view, section in
      #expect(view.backgroundColor == nil)
      if section == 1 { view.backgroundColor = .red }
    }
    let table = source.table(height: 8) {
      $0.register(Coloured.self, forHeaderFooterViewReuseIdentifier: "coloured")
    }
    for section in 0...2 {
      let view = table.headerView(forSection: section)
      #expect(view?.backgroundColor == nil)
      #expect(view?.contentView.backgroundColor == .blue)
    }
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("set backgroundView instead") == true)
    #expect(warnings.first?.contains("Coloured") == true)
  }

  @Test(
    "the label keeps its colour, and the place that the header gives it", .rules("DOC-17", "DOC-18")
  )
  func labelOfHeader() {
    let source = ClosureSource(counts: [1])
    source.headerTitle = { _ in "Milk" }
    source.headerView = { table, _ in
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
      view?.textLabel?.textColor = .red
      return view
    }
    let table = source.table(height: 2)
    let view = table.headerView(forSection: 0)
    let frame = view?.textLabel?.frame
    #expect(frame == Rect(x: 1, y: 0, width: 18, height: 1))
    view?.textLabel?.frame = Rect(x: 9, y: 0, width: 2, height: 1)
    view?.setNeedsLayout()
    table.layoutIfNeeded()
    #expect(view?.textLabel?.frame == frame)
    #expect(view?.textLabel?.textColor == .red)
  }

  @Test("a header that moves its label in its layout doesn't lay out for ever", .rules("DOC-19"))
  func movingLabel() {
    final class Restless: TableViewHeaderFooterView {
      var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        textLabel?.frame.origin.x = layouts % 2
        setNeedsLayout()
      }
    }
    let source = ClosureSource(counts: [1])
    source.headerTitle = { _ in "Milk" }
    source.headerView = { table, _ in
      table.dequeueReusableHeaderFooterView(withIdentifier: "restless")
    }
    let table = source.table(height: 2) {
      $0.register(Restless.self, forHeaderFooterViewReuseIdentifier: "restless")
    }
    _ = drawing(of: table)
    #expect((table.headerView(forSection: 0) as? Restless)?.layouts ?? 99 <= 10)
  }

  @Test(
    "recycled first, else new of the registered class, else nil",
    .rules("DOC-20", "DOC-23", "DOC-24"))
  func dequeue() {
    let source = ClosureSource(counts: [1])
    source.headerHeight = { _, _ in 1 }
    source.headerView = { table, _ in table.dequeueReusableHeaderFooterView(withIdentifier: "h") }
    let table = source.table()
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "unknown") == nil)
    let shown = table.headerView(forSection: 0)
    #expect(shown is TapedHeader)
    source.counts = []
    table.reloadData()
    table.layoutIfNeeded()
    let recycled = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
    #expect(recycled === shown)
    #expect((recycled as? TapedHeader)?.preparations == 1)
    let new = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
    #expect(new !== shown)
    #expect((new as? TapedHeader)?.preparations == 0)
    table.register(
      nil as TableViewHeaderFooterView.Type?, forHeaderFooterViewReuseIdentifier: "h")
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "h") == nil)
  }

  @Test(
    "one section by default; an empty table shows data after a reload", .rules("DOC-50", "DOC-51"))
  func minimal() {
    final class Minimal: TableViewDataSource {
      var names: [String]?
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        names?.count ?? 0
      }
      func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: path)
        cell.textLabel?.text = names?[path.row]
        return cell
      }
    }
    let source = Minimal()
    let table = TableView(frame: Rect(x: 0, y: 0, width: 8, height: 2), style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.dataSource = source
    #expect(table.numberOfSections == 1)
    #expect(drawing(of: table) == ".\n.")
    source.names = ["milk", "butter", "cheese"]
    table.reloadData()
    #expect(drawing(of: table) == " milk\n butter")
    #expect(table.numberOfRows(inSection: 0) == 3)
    table.dataSource = nil
    #expect(drawing(of: table) == ".\n.")
    #expect(table.numberOfSections == 0)
  }

  @Test("data source methods written in an extension for the delegate are called", .rules("DOC-73"))
  func methodsInExtensions() {
    let source = Both()
    let table = TableView(frame: Rect(x: 0, y: 0, width: 8, height: 3), style: .plain)
    table.dataSource = source
    table.delegate = source
    #expect(drawing(of: table) == " head\n\n.".replacing("\n\n", with: "\n.\n"))
  }
}

private final class Both {}

extension Both: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }
  func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
    TableViewCell()
  }
}

extension Both: TableViewDelegate {}

// The compiler warns about a data source method in the delegate's extension, which it takes for a
// mistake; the method is called there too.
extension Both {
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { "head" }
}
