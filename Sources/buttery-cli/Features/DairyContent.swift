import Buttery
import ButteryRecords
import DairyData

/// US dairy consumption per person: a section for each product, a row for each year.
final class DairyContent: TableContent {
  let model: DairyModel
  private let tableHeader = DairyTitleView()
  private let tableFooter: DairyTotalsView

  let title = "US dairy"
  weak var observer: (any TableContentObserver)?

  /// - Throws: `DairyDataError` if a file in the program is damaged, which its tests rule out.
  init() throws {
    model = DairyModel(products: try DairyData.products())
    tableFooter = DairyTotalsView(model: model)
  }

  var rows: any TableRows { model }

  func prepare(_ tableView: MainTableView) {
    tableView.register(DairyCell.self, forCellReuseIdentifier: "year")
    tableView.register(DairyHeaderView.self, forHeaderFooterViewReuseIdentifier: "product")
    tableView.register(DairyFooterView.self, forHeaderFooterViewReuseIdentifier: "note")
    tableView.rowHeight = 1
    tableView.separatorStyle = .none
  }

  func adapt(_ tableView: TableView, to size: Size) {
    // Pinned headers leave room for rows: a header takes at most a fifth of the screen.
    tableView.sectionHeaderHeight = min(4, max(1, size.height / 5))
    tableView.sectionFooterHeight = size.height < 15 ? 1 : noteHeight(forWidth: size.width)
    tableView.sectionHeaderTopPadding =
      tableView.style.hasBlankLineBetweenSections && size.height >= 15 ? 1 : 0
    let hasAir = tableView.sectionHeaderTopPadding > 0
    setTitleHeights(
      header: size.height < 10 ? 0 : size.height < 15 ? 1 : hasAir ? 3 : 4,
      footer: size.height < 15 ? 3 : 5, in: tableView)
  }

  /// A table takes over the height of its header and footer when they are assigned.
  private func setTitleHeights(header: Int, footer: Int, in tableView: TableView) {
    if tableHeader.frame.height != header || tableView.tableHeaderView == nil {
      tableHeader.frame = Rect(x: 0, y: 0, width: 0, height: header)
      tableView.tableHeaderView = tableHeader
    }
    if tableFooter.frame.height != footer || tableView.tableFooterView == nil {
      tableFooter.frame = Rect(x: 0, y: 0, width: 0, height: footer)
      tableView.tableFooterView = tableFooter
    }
  }

  private func noteHeight(forWidth width: Int) -> Int {
    let label = Label()
    label.numberOfLines = 0
    label.frame.size.width = max(1, width - 7)
    let lines = model.sections.map { section in
      label.text = section.note
      return label.intrinsicContentSize.height
    }
    return min(2, lines.max() ?? 1)
  }

  // MARK: Rows

  func numberOfSections(in tableView: TableView) -> Int { model.sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    model.sections[section].figures.count
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "year", for: indexPath)
    if let cell = cell as? DairyCell {
      let row = model.sections[indexPath.section].rows[indexPath.row]
      cell.year.text = row.year
      cell.pounds.text = row.pounds
      cell.bar.fraction = row.fraction
    }
    return cell
  }

  func makeDetails() -> any RowDetails { DairyDetails(model: model) }

  func figures(ofSection section: Int, atMost most: Int) -> ChartData? {
    model.sections[section].chartData
  }

  func text(ofRowAt indexPath: IndexPath) -> String {
    let section = model.sections[indexPath.section]
    let figure = section.figures[indexPath.row]
    return "\(section.name)\t\(figure.year)\t\(figure.text)"
  }

  // MARK: Headers and footers

  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "product")
    if let header = view as? DairyHeaderView {
      let product = model.sections[section]
      header.title.text = product.name
      header.summary.text = product.summary
      header.sparkline.values = product.series
      header.pictures = product.pictures
    }
    return view
  }

  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "note")
    (view as? DairyFooterView)?.note.text = model.sections[section].note
    return view
  }
}

// MARK: - Facts

extension DairyContent {
  func derivedTable(for command: RecordsCommand) -> DerivedTable? {
    let tables = DairyTables(model: model)
    return switch command {
    case .summary: tables.summary
    case .statistics: tables.statistics
    default: nil
    }
  }

  var factsTitle: String { "about the figures" }

  /// Where the figures come from, which no file says.
  var facts: [ReadingFacts.Section]? {
    let years = "\(model.firstYear) to \(model.lastYear)"
    let rows = NumberFormatter.counted(model.rowCount, "row")
    return [
      ReadingFacts.Section(
        title: "US dairy consumption per person",
        facts: [
          FieldCell.Field(name: "source", value: "USDA Economic Research Service"),
          FieldCell.Field(
            name: "figures",
            value: "pounds a year, \(years): \(model.sections.count) products, \(rows)"
          ),
          FieldCell.Field(
            name: "file", value: "none: the figures are part of the program", note: "buttery FILE"),
        ])
    ]
  }
}

// MARK: - Details of a row

/// The details of a product's year: the figure, its change and rank, and a chart of all years.
private final class DairyDetails: View, RowDetails {
  private let model: DairyModel
  private let amount = Label()
  private let unit = Label()
  private let facts = FactsView()
  private let chart = LineChartView()
  private let picture = ImageView()

  private(set) var title = ""
  let hints = ["←→ years  Esc closes", "Esc closes"]

  private enum Measure {
    static let chart = 9
    static let minimumChart = 3
    static let maximumChart = 17
    static let width = 64
    static let maximumWidth = 96
    static let pictureGap = 3
    /// The height from which the parts have blank lines between them, and a picture beside them.
    static let airyHeight = 12
  }

  init(model: DairyModel) {
    self.model = model
    super.init(frame: .zero)
    amount.textAttributes = .bold
    for view in [amount, unit, facts, chart, picture] { addSubview(view) }
  }

  func show(rowAt indexPath: IndexPath) {
    let section = model.sections[indexPath.section]
    let year = DairyYear(figures: section.figures, index: indexPath.row)
    title = "\(section.name) \(year.year)"
    amount.text = year.amount
    unit.text = "a person in \(year.year)"
    facts.facts = year.facts
    picture.image = section.pictures.large
    chart.content = section.chart(marking: indexPath.row)
    setNeedsLayout()
  }

  var text: String { "\(title)\t\(amount.text ?? "")\n" }

  /// The figure, which the keys change.
  override var cursor: Cursor? { Cursor(at: .zero, isVisible: false) }

  // MARK: Layout

  /// The amount and the facts, each with a blank line below.
  private var textHeight: Int { facts.facts.count + 3 }

  private var isAiry: Bool { bounds.height >= Measure.airyHeight }

  func size(fitting room: Size) -> Size {
    let width = min(room.width, min(Measure.maximumWidth, max(Measure.width, room.width * 3 / 5)))
    let chartHeight = min(
      Measure.maximumChart, max(Measure.chart, room.height * 3 / 5 - textHeight))
    return Size(width: width, height: min(room.height, textHeight + chartHeight))
  }

  override func layoutSubviews() {
    layoutAmount()
    layoutPicture()
    let gap = isAiry ? 1 : 0
    facts.frame = Rect(
      x: 0, y: 1 + gap, width: bounds.width - pictureWidth, height: facts.facts.count)
    let chartTop = facts.frame.maxY + gap
    let room = bounds.height - chartTop
    chart.isHidden = room < Measure.minimumChart
    chart.frame = Rect(x: 0, y: chartTop, width: bounds.width, height: max(0, room))
  }

  private func layoutAmount() {
    let width = min(bounds.width, amount.intrinsicContentSize.width)
    amount.frame = Rect(x: 0, y: 0, width: width, height: 1)
    unit.frame = Rect(
      x: width + 1, y: 0, width: max(0, bounds.width - pictureWidth - width - 1), height: 1)
  }

  /// The width of the picture and its gap; 0 if the picture doesn't fit.
  private var pictureWidth: Int {
    guard isAiry, let image = picture.image,
      bounds.width >= facts.intrinsicContentSize.width + image.size.width + Measure.pictureGap
    else { return 0 }
    return image.size.width + Measure.pictureGap
  }

  private func layoutPicture() {
    let size = picture.image?.size ?? .zero
    picture.isHidden = pictureWidth == 0
    picture.frame = Rect(
      x: bounds.width - size.width, y: max(0, textHeight - 1 - size.height) / 2,
      width: size.width, height: size.height)
  }
}

extension DairySection {
  fileprivate func chart(marking index: Int) -> LineChartView.Content {
    let byAmount = figures.sorted { $0.tenths < $1.tenths }
    return LineChartView.Content(
      values: series, names: figures.map { String($0.year) }, largest: byAmount.last?.text ?? "",
      smallest: byAmount.first?.text ?? "", marked: index, texts: figures.map(\.text))
  }
}

// MARK: - Charts

extension DairySection {
  /// The data of the section's chart.
  var chartData: ChartData? {
    guard let first = figures.first, let last = figures.last, let least, let greatest else {
      return nil
    }
    return ChartData(
      title: name, subject: "pounds a person and year", values: series,
      names: figures.map { String($0.year) }, largest: greatest.text,
      smallest: least.text, texts: figures.map(\.text),
      facts: [
        ("years", String(figures.count)), ("mean", "\(DairyFigure.mean(of: figures)) lb"),
        ("highest", "\(greatest.text) lb in \(greatest.year)"),
        ("lowest", "\(least.text) lb in \(least.year)"),
        ("change", NumberFormatter.change(from: first.tenths, to: last.tenths)),
      ])
  }
}

// MARK: - Printing

/// Writes the dairy figures to standard output.
struct DairyOutput {
  let products: [DairyProduct]

  private static let names = ["product", "year", "pounds"]

  @MainActor func write(as format: OutputFormat) throws {
    var output = PlainOutput()
    switch format {
    case .plain: writePlain(to: &output)
    case .csv: writeCSV(to: &output)
    case .jsonl: writeJSON(to: &output)
    case .markdown: writeMarkdown(to: &output)
    case .none: break
    }
    try output.finish()
  }

  @MainActor private func writePlain(to output: inout PlainOutput) {
    let model = DairyModel(products: products)
    output.write("\(DairyTitleView.title)\n\(DairyTitleView.source)\n")
    for section in model.sections {
      output.write("\n\(section.name)\n")
      for row in section.rows {
        output.write("  \(row.year)")
        output.write(row.pounds, columns: row.pounds.utf8.count, in: 9, alignsRight: true)
        output.write("\n")
      }
      output.write("  \(section.note)\n")
    }
    output.write("\n\(DairyTotalsView.title)\n")
    for line in DairyTotalsView.lines(of: model) { output.write("  \(line)\n") }
  }

  private func writeCSV(to output: inout PlainOutput) {
    CSVText.write(Self.names, to: &output)
    for product in products {
      for figure in product.figures {
        CSVText.write([product.name, String(figure.year), figure.text], to: &output)
      }
    }
  }

  private func writeJSON(to output: inout PlainOutput) {
    let keys = Self.names.map { JSONText.string($0) }
    for product in products {
      let values = [JSONText.string(product.name)]
      for figure in product.figures {
        let all = values + [Array(String(figure.year).utf8), Array(figure.text.utf8)]
        for (place, (key, value)) in zip(keys, all).enumerated() {
          output.write(UInt8(ascii: place == 0 ? "{" : ","))
          output.write(key)
          output.write(UInt8(ascii: ":"))
          output.write(value)
        }
        output.write("}\n" as StaticString)
      }
    }
  }

  private func writeMarkdown(to output: inout PlainOutput) {
    for (place, product) in products.enumerated() {
      if place > 0 { output.write("\n") }
      output.write(
        "## \(MarkdownText.escaped(product.name))\n\n| year | pounds |\n| ---: | ---: |\n")
      for figure in product.figures { output.write("| \(figure.year) | \(figure.text) |\n") }
      output.write("\n\(MarkdownText.escaped(product.note))\n")
    }
  }
}
