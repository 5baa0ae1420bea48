@preconcurrency import Benchmark
import Buttery

/// A whole key press through the application: event, layout, drawing, all but the terminal.
@MainActor func addKeyBenchmarks(to suite: BenchmarkSuite) {
  for (name, rows) in sizes {
    suite.addKeys("key: one line, \(name) rows", Walked(.down, .up, 30)) {
      EqualRows(rows: rows)
    }
    suite.addKeys("key: one page, \(name) rows", Walked(.pageDown, .pageUp, 3)) {
      EqualRows(rows: rows)
    }
    suite.addKeys("key: end or home, \(name) rows", Walked(.end, .home, 1)) {
      EqualRows(rows: rows)
    }
    suite.addKeys("key: the focus one row on, \(name) rows", Walked(.down, .up, 30), .enter) {
      EqualRows(rows: rows)
    }
  }
  suite.addKeys("key: one line, 1e6 sections", Walked(.down, .up, 30)) {
    TitledRows(sections: 1_000_000, rows: 3)
  }
  suite.addKeys("key: end or home, 1e6 rows of three heights", Walked(.end, .home, 1)) {
    UnequalRows(rows: 1_000_000)
  }
}

/// Keys that lead forth and back.
private struct Walked {
  let forth: Key
  let back: Key
  var walk: Walk

  init(_ forth: Key.Code, _ back: Key.Code, _ steps: Int) {
    self.forth = Key(forth)
    self.back = Key(back)
    walk = Walk(steps: steps)
  }

  mutating func next() -> Key { walk.next() > 0 ? forth : back }
}

extension BenchmarkSuite {
  @MainActor fileprivate func addKeys(
    _ name: String, _ keys: Walked, _ first: Key.Code? = nil,
    source: @escaping @MainActor () -> Rows
  ) {
    addEvents(name) {
      let source = source()
      var first = first.map { Key($0) }
      var keys = keys
      return Session(view: source.table(), holding: source) {
        defer { first = nil }
        return .key(first ?? keys.next())
      }
    }
  }
}
