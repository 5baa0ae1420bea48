import Buttery
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

  var rowCount: Int { model.sections.reduce(0) { $0 + $1.figures.count } }

  func ordinal(ofRowAt indexPath: IndexPath) -> Int {
    model.sections.prefix(indexPath.section).reduce(indexPath.row) { $0 + $1.figures.count }
  }

  func name(ofSection section: Int) -> String? { model.sections[section].name }

  func prepare(_ tableView: TableView) {
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
    tableView.sectionHeaderTopPadding = tableView.style == .plain || size.height < 15 ? 0 : 1
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
      header.sparkline.values = product.course
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
