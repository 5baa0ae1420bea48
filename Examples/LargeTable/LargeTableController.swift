import Buttery

/// Parcels by their days, of which the table knows what one has come past: days are found as one
/// scrolls, their counts arrive later or never, and rows that aren't here yet are dim.
///
/// What is in sight never moves for that: rows are known by their places in their day, and
/// `keepsRowsInSightDuringUpdates` holds on to them while others come and go.
final class LargeTableController: TableViewController, TableViewDataSourcePrefetching {
  private struct Day {
    /// A guess until it is counted.
    var rows = 500
    var isCounted = false
    var count: Task<Void, Never>?
  }

  private struct Page: Hashable {
    let day: Int
    let number: Int
  }

  private let parcels = Parcels()
  private var days: [Day] = []
  private var pages: [Page: [String]] = [:]
  private var fetches: [Page: Task<Void, Never>] = [:]
  private var search: Task<Void, Never>?

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "parcel")
    tableView.rowHeight = 1
    tableView.sectionHeaderHeight = 1
    tableView.keepsRowsInSightDuringUpdates = true
    tableView.prefetchDataSource = self
    findDays()
  }

  // MARK: - What is asked for

  private func findDays() {
    guard search == nil else { return }
    search = Task {
      let found = (try? await parcels.days(after: days.count)) ?? 0..<0
      search = nil
      let known = days.count
      days += found.map { _ in Day() }
      tableView.insertSections(known..<days.count, with: .none)
    }
  }

  private func count(_ section: Int) {
    guard days[section].count == nil else { return }
    days[section].count = Task {
      guard let rows = try? await parcels.count(of: section + 1) else { return }
      setRows(rows, isCounted: true, section)
    }
  }

  private func fetch(_ page: Page) {
    guard pages[page] == nil, fetches[page] == nil else { return }
    fetches[page] = Task {
      guard let rows = try? await parcels.page(page.number, of: page.day + 1) else { return }
      fetches[page] = nil
      forgetFarPages()
      pages[page] = rows
      show(page)
      extend(page, to: page.number * Parcels.pageSize + rows.count)
    }
  }

  /// Where nobody has counted a day, its pages tell how far it goes.
  private func extend(_ page: Page, to end: Int) {
    let day = days[page.day]
    guard !day.isCounted, let rows = pages[page] else { return }
    if rows.count < Parcels.pageSize {
      setRows(min(end, day.rows), isCounted: !rows.isEmpty, page.day)
    } else if end >= day.rows {
      setRows(end + 500, isCounted: false, page.day)
    }
  }

  private func forgetFarPages() {
    guard pages.count > 100 else { return }
    let inSight = Set((tableView.indexPathsForVisibleRows ?? []).map(page))
    pages = pages.filter { inSight.contains($0.key) }
  }

  // MARK: - What has come

  private func show(_ page: Page) {
    let rows = tableView.indexPathsForVisibleRows ?? []
    tableView.reconfigureRows(at: rows.filter { self.page(of: $0) == page })
  }

  private func setRows(_ rows: Int, isCounted: Bool, _ section: Int) {
    let before = days[section].rows
    days[section].rows = rows
    days[section].isCounted = isCounted
    if rows > before {
      tableView.insertRows(before..<rows, inSection: section, with: .none)
    } else {
      tableView.deleteRows(rows..<before, inSection: section, with: .none)
    }
    tableView.headerView(forSection: section)?.textLabel?.text = title(of: section)
  }

  private func title(of section: Int) -> String {
    "Day \(section + 1): " + (days[section].isCounted ? "" : "~") + "\(days[section].rows) parcels"
  }

  private func page(of row: IndexPath) -> Page {
    Page(day: row.section, number: row.row / Parcels.pageSize)
  }

  // MARK: - Data source and delegate

  override func numberOfSections(in tableView: TableView) -> Int { days.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    days[section].rows
  }

  override func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? { title(of: section) }

  override func tableView(
    _ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int
  ) {
    count(section)
    if section == days.count - 1 { findDays() }
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "parcel", for: indexPath)
    let page = page(of: indexPath)
    fetch(page)
    let row = pages[page].map { $0[indexPath.row % Parcels.pageSize] }
    cell.textLabel?.text = row ?? "····"
    cell.textLabel?.textAttributes = row == nil ? .dim : []
    return cell
  }

  // MARK: - Ahead of the rows in sight

  func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath]) {
    for page in Set(indexPaths.map(page)) { fetch(page) }
  }

  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
    let inSight = Set((tableView.indexPathsForVisibleRows ?? []).map(page))
    for page in Set(indexPaths.map(page)).subtracting(inSight) {
      fetches.removeValue(forKey: page)?.cancel()
    }
  }
}
