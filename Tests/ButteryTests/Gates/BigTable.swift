import Buttery
import Glibc

/// A data source of equal sections, and a delegate, that count what they are asked.
@MainActor class BigTable: TableViewDataSource {
  let sections: Int
  let rows: Int
  private let delegate: BigTableDelegate

  /// - Parameter height: What the delegate says of heights; `nil` for one that has no say.
  init(sections: Int = 1, rows: Int, height: ((IndexPath) -> Int)? = nil) {
    self.sections = sections
    self.rows = rows
    delegate = height.map(HeightDelegate.init) ?? PlainDelegate()
  }

  /// How often each question was asked.
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

  /// A table of 80x24 with this source, laid out.
  func table() -> TableView {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 80, height: 24), style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.dataSource = self
    table.delegate = delegate as? any TableViewDelegate
    table.layoutIfNeeded()
    return table
  }
}

/// A big table of which only the first and the last section have rows.
@MainActor final class HollowTable: BigTable {
  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    section == 0 || section == sections - 1 ? rows : 0
  }
}

/// What delegates of big tables have in common.
///
/// They themselves conform to the protocol, as its defaults can't be overridden.
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
  /// Presses a key and lays out.
  func pressAndLayOut(_ code: Key.Code) {
    handle(Key(code))
    layoutIfNeeded()
  }
}

/// The shortest time that `work` takes in some rounds: what else a machine does only adds to it.
@MainActor func shortestTime(of rounds: Int, _ work: () -> Void) -> Duration {
  let clock = ContinuousClock()
  var shortest = clock.measure(work)
  for _ in 1..<rounds { shortest = min(shortest, clock.measure(work)) }
  return shortest
}

/// The memory of this process that isn't on disk, in KiB.
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
