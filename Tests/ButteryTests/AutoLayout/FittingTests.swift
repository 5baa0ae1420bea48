import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("fitting sizes") @MainActor struct FittingTests {
  private func label(_ text: String, lines: Int = 0) -> Label {
    let label = Label()
    label.text = text
    label.numberOfLines = lines
    return label
  }

  /// Places a label in the margins of `content`, with `above` lines before and one line after it.
  private func fill(_ content: View, _ text: Label, above: Int = 0) {
    place(text, in: content) {
      let guide = $1.layoutMarginsGuide
      return [
        $0.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
        $0.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        $0.topAnchor.constraint(equalTo: $1.topAnchor, constant: above),
        $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor, constant: -1),
      ]
    }
  }

  private func height(of view: View, forWidth width: Int) -> Int {
    view.systemLayoutSizeFitting(
      Size(width: width, height: 0), withHorizontalFittingPriority: LayoutPriority.required,
      verticalFittingPriority: LayoutPriority.fittingSizeLevel
    ).height
  }

  @Test("measuring twice gives the same, and changes nothing", .rules("DOC-42"))
  func twice() {
    let view = View(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    fill(view, label("some text"))
    let first = view.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
    #expect(first == Size(width: 11, height: 2))
    #expect(view.systemLayoutSizeFitting(View.layoutFittingCompressedSize) == first)
    #expect(view.frame == Rect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test("constants decide about the fitting size", .rules("DOC-42"))
  func constants() {
    let view = View()
    LayoutConstraint.activate([
      view.heightAnchor.constraint(equalToConstant: 3),
      view.widthAnchor.constraint(greaterThanOrEqualToConstant: 7),
    ])
    #expect(view.systemLayoutSizeFitting(.zero) == Size(width: 7, height: 3))
    #expect(
      view.systemLayoutSizeFitting(View.layoutFittingExpandedSize)
        == Size(width: 1 << 20, height: 3))
  }

  @Test("an intrinsic height without a width is respected", .rules("DOC-43"))
  func intrinsic() {
    final class Tall: View {
      override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: 4) }
    }
    #expect(
      Tall().systemLayoutSizeFitting(View.layoutFittingCompressedSize)
        == Size(width: 0, height: 4))
  }

  @Test("without intrinsic size and constraints the fitting height is 0", .rules("DOC-44"))
  func nothing() {
    #expect(View().systemLayoutSizeFitting(View.layoutFittingCompressedSize) == .zero)
    #expect(height(of: TableViewHeaderFooterView(reuseIdentifier: nil), forWidth: 20) == 0)
  }

  @Test("at a required width, a text that wraps decides about the height")
  func wrapped() {
    let view = View()
    let text = label("one two three four")
    fill(view, text, above: 1)
    #expect(height(of: view, forWidth: 40) == 3)
    #expect(height(of: view, forWidth: 12) == 4)
    #expect(height(of: view, forWidth: 9) == 5)
    text.text = "one"
    #expect(height(of: view, forWidth: 9) == 3)
  }

  @Test("a cell is measured by its content view, less the columns of the accessory")
  func cell() {
    let cell = TableViewCell()
    fill(cell.contentView, label("one two three"))
    #expect(height(of: cell, forWidth: 15) == 2)
    #expect(height(of: cell, forWidth: 14) == 3)
    cell.accessoryType = .checkmark
    #expect(height(of: cell, forWidth: 16) == 3)
    #expect(height(of: cell, forWidth: 17) == 2)
    #expect(height(of: TableViewCell(), forWidth: 20) == 1)
  }

  @Test("an accessory view counts with its width before the cell has any")
  func accessoryView() {
    let cell = TableViewCell()
    fill(cell.contentView, label("one two three"))
    cell.accessoryView = label("wide", lines: 1)
    #expect(height(of: cell, forWidth: 20) == 2)
    #expect(height(of: cell, forWidth: 19) == 3)
  }

  @Test("a header with a title of its own and constraints is as high as the larger of both")
  func titleAndConstraints() {
    let source = ClosureSource(counts: [1])
    source.headerTitle = { _ in "a title of a few words" }
    source.headerView = { _, _ in
      let header = TableViewHeaderFooterView(reuseIdentifier: nil)
      self.fill(header.contentView, self.label("own"))
      return header
    }
    let table = source.table(width: 12) { $0.sectionHeaderHeight = TableView.automaticDimension }
    table.layoutIfNeeded()
    #expect(table.rectForHeader(inSection: 0).height == 3)
  }

  @Test("a cell's content may be tied to the cell itself")
  func tiedToCell() {
    let cell = TableViewCell()
    let text = label("one two three")
    text.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(text)
    LayoutConstraint.activate(pin(text, to: cell))
    #expect(height(of: cell, forWidth: 7) == 2)
    cell.frame = Rect(x: 0, y: 0, width: 7, height: 2)
    cell.layoutIfNeeded()
    #expect(text.frame == Rect(x: 0, y: 0, width: 7, height: 2))
    #expect(cell.contentView.frame == cell.bounds)
  }

  private final class Header: TableViewHeaderFooterView {
    let title = Label()
    required init(reuseIdentifier: String?) {
      super.init(reuseIdentifier: reuseIdentifier)
      title.numberOfLines = 0
      place(title, in: contentView) {
        [
          $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor, constant: 1),
          $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor, constant: -1),
          $0.topAnchor.constraint(equalTo: $1.topAnchor),
          $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor),
        ]
      }
    }
  }

  private final class Cell: TableViewCell {
    let body = Label()
    required init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      body.numberOfLines = 0
      place(body, in: contentView) {
        let guide = $1.layoutMarginsGuide
        return [
          $0.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
          $0.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
          $0.topAnchor.constraint(equalTo: guide.topAnchor),
          $0.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ]
      }
    }
  }

  private final class Source: TableViewDataSource, TableViewDelegate {
    let texts = ["one two three", "four", "five six seven eight"]
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      texts.count
    }
    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: path)
      (cell as? Cell)?.body.text = texts[path.row]
      return cell
    }
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
      let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "h")
      (view as? Header)?.title.text = "A rather long title"
      return view
    }
  }

  @Test(
    "automatic heights are the fitting heights at the table's width",
    .rules("DOC-31", "DOC-32", "ES-7"))
  func automaticHeights() {
    let source = Source()
    let table = TableView(frame: Rect(x: 0, y: 0, width: 12, height: 9), style: .plain)
    table.register(Cell.self, forCellReuseIdentifier: "c")
    table.register(Header.self, forHeaderFooterViewReuseIdentifier: "h")
    table.separatorStyle = .none
    table.dataSource = source
    table.delegate = source
    let screen = ScriptedScreen(width: 12, height: 9)
    let found = warnings { screen.run(table) }
    expectDrawing(
      screen.grid,
      """
      | A rather   |
      | long title |
      | one two    |
      | three      |
      | four       |
      | five six   |
      | seven      |
      | eight      |
      |            |
      """)
    #expect(found == [])
    table.frame = Rect(x: 0, y: 0, width: 30, height: 9)
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 4)
  }

  @Test("a height given by the delegate beats constraints", .rules("DOC-27", "ES-10"))
  func explicitHeight() {
    let source = ClosureSource(counts: [1])
    source.rowHeight = { _, _ in 2 }
    source.cell = { table, path in
      let cell = TableViewCell()
      place(Label(), in: cell.contentView) {
        [
          $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor),
          $0.topAnchor.constraint(equalTo: $1.topAnchor),
          $0.heightAnchor.constraint(equalToConstant: 5),
        ]
      }
      return cell
    }
    let table = source.table()
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).height == 2)
  }
}
