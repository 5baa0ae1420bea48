import Buttery
import Glibc

/// A data source with equal sections, and a delegate, which count the questions that they are
/// asked.
@MainActor class BigTable: TableViewDataSource {
  let sections: Int
  let rows: Int
  private let delegate: BigTableDelegate

  /// - Parameter height: The delegate's answer for heights; `nil` for a delegate without that
  ///   method.
  init(sections: Int = 1, rows: Int, height: ((IndexPath) -> Int)? = nil) {
    self.sections = sections
    self.rows = rows
    delegate = height.map(HeightDelegate.init) ?? PlainDelegate()
  }

  /// The number of times that each question was asked.
  var questions: [String: Int] { delegate.questions }

  func numberOfSections(in tableView: TableView) -> Int {
    delegate.count("sections")
    return sections
  }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    delegate.count("rows")
    return rows
  }
  func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
    delegate.count("cell")
    let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: path)
    cell.textLabel?.text = path.row % 2 == 0 ? "even" : "odd"
    return cell
  }

  /// Returns a table of 80x24 with this source, laid out.
  func table() -> TableView {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 80, height: 24), style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.dataSource = self
    table.delegate = delegate as? any TableViewDelegate
    table.layoutIfNeeded()
    return table
  }
}

/// A big table in which only the first and the last section have rows.
@MainActor final class HollowTable: BigTable {
  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    section == 0 || section == sections - 1 ? rows : 0
  }
}

/// The base class of delegates for big tables.
///
/// Subclasses conform to the protocol themselves, because its default implementations can't be
/// overridden in a subclass of a conforming class.
@MainActor private class BigTableDelegate {
  private(set) var questions: [String: Int] = [:]

  func count(_ question: String) { questions[question, default: 0] += 1 }

  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt path: IndexPath
  ) { count("display") }
  func tableView(_ tableView: TableView, canFocusRowAt path: IndexPath) -> Bool {
    count("focus")
    return true
  }
}

private final class PlainDelegate: BigTableDelegate, TableViewDelegate {}

private final class HeightDelegate: BigTableDelegate, TableViewDelegate {
  private let height: (IndexPath) -> Int

  init(_ height: @escaping (IndexPath) -> Int) { self.height = height }

  func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Int {
    count("height")
    return height(path)
  }
}

extension TableView {
  /// Presses a key and lays the table out.
  func pressAndLayOut(_ code: Key.Code) {
    handle(Key(code))
    layoutIfNeeded()
  }
}

/// Returns the resident memory of this process in KiB.
func residentMemory() -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 200)
  guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
  let numbers = String(
    decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self
  )
  .split(separator: " ").compactMap { Int($0) }
  return numbers.count > 1 ? numbers[1] * Int(getpagesize()) / 1024 : 0
}
