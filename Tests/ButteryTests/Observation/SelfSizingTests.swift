import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

private final class Notes: TableViewDataSource {
  var texts = ["a", "b", "c", "d", "e", "f"]
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { texts.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: indexPath)
    cell.contentConfiguration = content(texts[indexPath.row], of: cell)
    return cell
  }

  func content(_ text: String, of cell: TableViewCell) -> ListContentConfiguration {
    var content = cell.defaultContentConfiguration()
    content.text = text
    content.textProperties.numberOfLines = 0
    return content
  }
}

@Suite("a displayed row that changes its size") @MainActor struct SelfSizingTests {
  private let notes = Notes()

  private func table(_ invalidation: TableView.SelfSizingInvalidation?) -> TableView {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 10, height: 4), style: .plain)
    table.separatorStyle = .none
    table.register(TableViewCell.self, forCellReuseIdentifier: "note")
    table.dataSource = notes
    if let invalidation { table.selfSizingInvalidation = invalidation }
    table.layoutIfNeeded()
    return table
  }

  private func heights(_ table: TableView) -> [Int] {
    table.layoutIfNeeded()
    return (0..<notes.texts.count).map {
      table.rectForRow(at: IndexPath(row: $0, section: 0)).height
    }
  }

  @Test(
    "gets its height anew when its configuration changes, unless that is disabled", .rules("ES-18"))
  func configuration() {
    for (invalidation, height) in [
      (nil, 3), (.enabled, 3), (.enabledIncludingConstraints, 3), (.disabled, 1),
    ] as [(TableView.SelfSizingInvalidation?, Int)] {
      let table = table(invalidation)
      let cell = table.visibleCells[1]
      cell.contentConfiguration = notes.content("one\ntwo\nthree", of: cell)
      #expect(heights(table) == [1, height, 1, 1, 1, 1], "\(String(describing: invalidation))")
    }
  }

  @Test("keeps the lines of what is above it", .rules("ES-18"))
  func place() {
    let table = table(nil)
    table.contentOffset.y = 2
    table.layoutIfNeeded()
    let (above, cell) = (table.visibleCells[0], table.visibleCells[1])
    cell.contentConfiguration = notes.content("one\ntwo", of: cell)
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == 2 && table.visibleCells[0] === above)
    #expect(heights(table) == [1, 1, 1, 2, 1, 1])
  }

  @Test("is measured when it or its content says that its size is another one", .rules("ES-18"))
  func invalidation() {
    final class Tall: View {
      var lines = 1
      override var intrinsicContentSize: Size { Size(width: 4, height: lines) }
    }
    for (number, height) in [(0, 2), (1, 2), (2, 1)] {
      let table = table(number == 0 ? .enabled : number == 1 ? nil : .enabled)
      let cell = table.visibleCells[0]
      cell.contentConfiguration = nil
      let tall = Tall()
      tall.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(tall)
      LayoutConstraint.activate([
        tall.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
        tall.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
        tall.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
      ])
      table.layoutIfNeeded()
      tall.lines = 2
      switch number {
      case 0: cell.invalidateIntrinsicContentSize()
      case 1: cell.contentView.invalidateIntrinsicContentSize()
      default: tall.invalidateIntrinsicContentSize()
      }
      #expect(heights(table)[0] == height, "\(number)")
      table.selfSizingInvalidation = .enabledIncludingConstraints
      tall.lines = 3
      tall.invalidateIntrinsicContentSize()
      #expect(heights(table)[0] == 3, "\(number)")
    }
  }

  @Test("that grows while a person types in it keeps the cursor in sight", .rules("ES-18", "FO-7"))
  func typing() {
    final class Form: TableViewController {
      let text = TextView()
      override func viewDidLoad() {
        tableView.separatorStyle = .none
        tableView.selfSizingInvalidation = .enabledIncludingConstraints
        text.isScrollEnabled = false
        text.translatesAutoresizingMaskIntoConstraints = false
      }
      override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        4
      }
      override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
      ) -> TableViewCell {
        let cell = TableViewCell(style: .default, reuseIdentifier: nil)
        guard indexPath.row == 2 else {
          cell.textLabel?.text = "row \(indexPath.row)"
          return cell
        }
        cell.contentView.addSubview(text)
        LayoutConstraint.activate([
          text.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
          text.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
          text.leadingAnchor.constraint(
            equalTo: cell.contentView.layoutMarginsGuide.leadingAnchor),
          text.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
        ])
        return cell
      }
    }
    let form = Form(style: .plain)
    let screen = ScriptedScreen(width: 10, height: 4)
    screen.post { form.text.becomeFirstResponder() }
    for letter in ["a", "b", "c", "d"] {
      screen.type(letter)
      screen.press(.enter)
      screen.pass()
    }
    screen.type("e")
    screen.run(form)
    #expect(form.tableView.rectForRow(at: IndexPath(row: 2, section: 0)).height == 5)
    #expect(screen.lines.map { $0.prefix(2) } == ["▌b", "▌c", "▌d", "▌e"])
    #expect(screen.cursor?.place == Point(x: 2, y: 3))
  }

  @Test("that the delegate gives a height of its own keeps it", .rules("ES-18"))
  func fixed() {
    let table = table(nil)
    table.rowHeight = 2
    let cell = table.visibleCells[0]
    cell.contentConfiguration = notes.content("one\ntwo\nthree", of: cell)
    #expect(heights(table) == [2, 2, 2, 2, 2, 2])
  }
}
