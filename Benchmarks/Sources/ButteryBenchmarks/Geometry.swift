@preconcurrency import Benchmark
import Buttery

/// Where things are: from a line to a row and back.
@MainActor func addGeometryBenchmarks(to suite: BenchmarkSuite) {
  for (name, rows) in sizes {
    add("\(name) rows", to: suite) { EqualRows(rows: rows) }
  }
  add("1e6 sections", to: suite) { TitledRows(sections: 1_000_000, rows: 3) }
  add("1e6 rows of three heights", to: suite) { UnequalRows(rows: 1_000_000) }
}

@MainActor private func add(
  _ name: String, to suite: BenchmarkSuite, source: @escaping @MainActor () -> Rows
) {
  suite.add("geometry: line to row, \(name)", operations: 1000) {
    let shown = Shown(source())
    var places = Scatter(below: shown.table.contentSize.height)
    return { keep(shown.table.indexPathForRow(at: Point(x: 0, y: places.next()))) }
  }
  suite.add("geometry: row to lines, \(name)", operations: 1000) {
    let shown = Shown(source())
    var sections = Scatter(below: shown.source.sections)
    var rows = Scatter(below: shown.source.rows)
    return {
      keep(
        shown.table.rectForRow(at: IndexPath(row: rows.next(), section: sections.next())))
    }
  }
}

/// Places all over a range, the same ones each time.
struct Scatter {
  private let range: Int
  private var state: UInt64 = 1

  init(below range: Int) { self.range = range }

  mutating func next() -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(UInt64(range).multipliedFullWidth(by: state).high)
  }
}
