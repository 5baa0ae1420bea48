import Buttery
import ButteryTestSupport
import Testing

/// A data source of sections and rows whose texts and heights a test can change at any time.
@MainActor final class ListedRows: TableViewDataSource, TableViewDelegate {
  struct Section {
    var title: String?
    var footer: String?
    var rows: [Row] = []
  }

  struct Row: ExpressibleByStringLiteral {
    var text: String
    /// The height in lines; `nil` if the text decides.
    var height: Int? = 1

    init(_ text: String, height: Int? = 1) { (self.text, self.height) = (text, height) }
    init(stringLiteral text: String) { self.init(text) }
  }

  var sections: [Section]
  /// The rows whose heights, and the sections whose titles, the table has asked for.
  private(set) var askedHeights: [IndexPath] = []
  private(set) var askedTitles: [Int] = []
  private(set) var askedCounts: [Int] = []
  var willDisplay: (IndexPath) -> Void = { _ in }
  let table: TableView

  init(
    _ sections: [Section], width: Int = 12, height: Int = 4, style: TableView.Style = .plain,
    estimate: Int = TableView.automaticDimension
  ) {
    self.sections = sections
    table = TableView(frame: Rect(x: 0, y: 0, width: width, height: height), style: style)
    table.register(WrappingCell.self, forCellReuseIdentifier: "c")
    table.separatorStyle = .none
    table.estimatedRowHeight = estimate
    table.estimatedSectionHeaderHeight = estimate
    table.estimatedSectionFooterHeight = estimate
    table.dataSource = self
    table.delegate = self
  }

  /// Creates one section of rows with the texts `0`, `1`, `2` and so on, and these heights.
  convenience init(
    heights: [Int], title: String? = nil, height: Int = 4,
    estimate: Int = TableView.automaticDimension
  ) {
    let rows = heights.enumerated().map { Row("\($0)", height: $1) }
    self.init([Section(title: title, rows: rows)], height: height, estimate: estimate)
  }

  func forgetQuestions() {
    askedHeights = []
    askedTitles = []
    askedCounts = []
  }

  /// Presses a key several times, with a pass after each press.
  func press(_ key: Key.Code, times: Int) {
    table.layoutIfNeeded()
    for _ in 0..<times {
      table.handle(Key(key))
      table.layoutIfNeeded()
    }
  }

  /// The lines that the table shows, without trailing blanks.
  var lines: [String] {
    table.layoutIfNeeded()
    return Grid(of: table, width: table.frame.width, height: table.frame.height).lines
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }

  func numberOfSections(in tableView: TableView) -> Int { sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    askedCounts.append(section)
    return sections[section].rows.count
  }

  func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: path)
    cell.textLabel?.text = sections[path.section].rows[path.row].text
    return cell
  }

  func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Int {
    askedHeights.append(path)
    return sections[path.section].rows[path.row].height ?? TableView.automaticDimension
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    askedTitles.append(section)
    return sections[section].title
  }

  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    sections[section].footer
  }

  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt path: IndexPath
  ) {
    willDisplay(path)
  }
}

/// A cell whose text takes as many lines as it needs.
final class WrappingCell: TableViewCell {
  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    textLabel?.numberOfLines = 0
  }
}
