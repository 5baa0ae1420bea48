import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("content and background configurations") @MainActor struct ConfigurationTests {
  private typealias Style = TableViewCell.CellStyle

  private func grid(_ cell: TableViewCell, width: Int, height: Int) -> [String] {
    Grid(of: cell, width: width, height: height).lines
  }

  private static let images = [nil, Image(lines: ["()"]), Image(lines: ["/\\", "\\/"])]

  @Test(
    "a configured cell looks as one of the same style with labels, in any width", .rules("AP-19"),
    arguments: [Style.default, .value1, .subtitle])
  private func looks(style: Style) {
    for image in Self.images {
      for detail in [nil, "", "250 g"] where style != .default || detail == nil {
        for accessory in [TableViewCell.AccessoryType.none, .disclosureIndicator] {
          let labelled = TableViewCell(style: style, reuseIdentifier: nil)
          labelled.textLabel?.text = "Butter"
          labelled.detailTextLabel?.text = detail
          labelled.imageView?.image = image
          let configured = TableViewCell(style: style, reuseIdentifier: nil)
          var content = configured.defaultContentConfiguration()
          content.text = "Butter"
          content.secondaryText = detail
          content.image = image
          configured.contentConfiguration = content
          for cell in [labelled, configured] {
            cell.accessoryType = accessory
            cell.indentationLevel = 1
          }
          for width in 0...24 {
            for height in 1...3 {
              #expect(
                grid(configured, width: width, height: height)
                  == grid(labelled, width: width, height: height))
            }
          }
          #expect(configured.intrinsicContentSize == labelled.intrinsicContentSize)
        }
      }
    }
  }

  @Test("rows, a header and a footer are as high as their contents", .rules("AP-19"))
  func heights() {
    let source = ClosureSource(counts: [3])
    source.cell = { table, path in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      var content = ListContentConfiguration.subtitleCell()
      content.text = ["Butter", "Cheese", "milk and cream of the day"][path.row]
      content.secondaryText = ["salted", nil, nil][path.row]
      content.textProperties.numberOfLines = path.row == 2 ? 0 : 1
      cell.contentConfiguration = content
      return cell
    }
    let section = { (table: TableView, content: ListContentConfiguration, text: String) in
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
      var content = content
      content.text = text
      view?.contentConfiguration = content
      return view
    }
    source.headerView = { table, _ in section(table, .plainHeader(), "What there is") }
    source.footerView = { table, _ in section(table, .plainFooter(), "and more") }
    let table = source.table(width: 16, height: 9) { $0.rowHeight = TableView.automaticDimension }
    table.layoutIfNeeded()
    #expect(
      drawing(of: table) == """
         What there is
         Butter
         salted
         Cheese
         milk and cream
         of the day
         and more
        .
        .
        """)
  }

  // MARK: - Kept views

  private struct Counted: ContentConfiguration, Hashable {
    final class Counts: Hashable {
      var made = 0
      var set = 0
      static func == (left: Counts, right: Counts) -> Bool { left === right }
      func hash(into hasher: inout Hasher) {}
    }
    final class Shown: View, ContentView {
      let label = Label()
      var counts: Counts? { (configuration as? Counted)?.counts }
      var configuration: any ContentConfiguration {
        didSet {
          counts?.set += 1
          label.text = (configuration as? Counted)?.text
        }
      }
      init(_ configuration: Counted) {
        self.configuration = configuration
        super.init(frame: .zero)
        label.numberOfLines = 0
        label.text = configuration.text
        label.translatesAutoresizingMaskIntoConstraints = false
        addSubview(label)
        LayoutConstraint.activate([
          label.topAnchor.constraint(equalTo: topAnchor, constant: 1),
          label.bottomAnchor.constraint(equalTo: bottomAnchor),
          label.leadingAnchor.constraint(equalTo: leadingAnchor),
          label.trailingAnchor.constraint(equalTo: trailingAnchor),
        ])
      }
    }
    var text: String
    let counts: Counts
    func makeContentView() -> any View & ContentView {
      counts.made += 1
      return Shown(self)
    }
  }

  @Test("a recycled cell keeps its view, and an equal configuration does nothing", .rules("AP-19"))
  func keptViews() {
    let counts = Counted.Counts()
    let source = ClosureSource(counts: [1000])
    source.cell = { table, path in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      cell.contentConfiguration = Counted(text: "same", counts: counts)
      cell.contentConfiguration = Counted(text: path.row < 100 ? "same" : "other", counts: counts)
      return cell
    }
    let table = source.table(height: 6) { $0.rowHeight = 1 }
    for offset in 0...90 {
      table.contentOffset.y = offset
      table.layoutIfNeeded()
    }
    #expect(counts.set == 0)
    #expect((6...7).contains(counts.made))
    table.contentOffset.y = 500
    table.layoutIfNeeded()
    #expect(counts.set > 0)
    #expect((6...13).contains(counts.made))
  }

  @Test("a content view's constraints decide how high its row is", .rules("AP-19"))
  func constraints() {
    let source = ClosureSource(counts: [2])
    source.cell = { table, path in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      let text = path.row == 0 ? "milk and butter" : "milk"
      cell.contentConfiguration = Counted(text: text, counts: Counted.Counts())
      return cell
    }
    let table = source.table(width: 10, height: 6) { $0.rowHeight = TableView.automaticDimension }
    table.layoutIfNeeded()
    #expect(drawing(of: table) == ".\nmilk and\nbutter\n.\nmilk\n.")
  }

  @Test(
    "who begins with the default of a recycled cell needs no new memory for it", .rules("AP-19"))
  func memory() {
    let source = ClosureSource(counts: [100_000])
    var cells: Set<ObjectIdentifier> = []
    var count = 0
    var kept: [TableViewCell] = []
    source.cell = { table, path in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      if cells.insert(ObjectIdentifier(cell)).inserted { kept.append(cell) }
      let before = cell.configurationAllocationCount
      var content = cell.defaultContentConfiguration()
      content.text = "row \(path.row / 2)"
      content.textProperties.attributes = .bold
      cell.contentConfiguration = content
      count += cell.configurationAllocationCount - before
      return cell
    }
    let table = source.table(height: 6) { $0.rowHeight = 1 }
    for offset in 0...1000 {
      table.contentOffset.y = offset
      table.layoutIfNeeded()
    }
    // For each cell one configuration that is shown, and one for the next row.
    #expect(count <= 2 * cells.count, "\(count) for \(cells.count) cells")
  }

  @Test(
    "labels beside a configuration aren't shown, which is said once, and come back", .rules("AP-19")
  )
  func labels() {
    let source = ClosureSource(counts: [3])
    source.cell = { table, path in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      cell.textLabel?.text = "label"
      var content = cell.defaultContentConfiguration()
      content.text = "configured"
      cell.contentConfiguration = content
      return cell
    }
    var warnings: [String] = []
    let usual = TableViewDiagnostics.warning
    TableViewDiagnostics.warning = { warnings.append($0) }
    defer { TableViewDiagnostics.warning = usual }
    let table = source.table(height: 3)
    #expect(drawing(of: table) == " configured\n configured\n configured")
    #expect(warnings.count == 1)
    table.cellForRow(at: .row(0, 1))?.contentConfiguration = nil
    #expect(drawing(of: table) == " configured\n label\n configured")
  }
}
