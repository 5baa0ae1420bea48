@preconcurrency import Benchmark
import Buttery

/// One layout pass of a table, without drawing.
@MainActor func addLayoutBenchmarks(to suite: BenchmarkSuite) {
  for (name, rows) in sizes {
    suite.add("layout: one line, \(name) rows", operations: 10) {
      stepping(EqualRows(rows: rows), by: 1, steps: 30)
    }
    suite.add("layout: one page, \(name) rows") {
      stepping(EqualRows(rows: rows), by: 23, steps: 3)
    }
    suite.add("layout: end and beginning, \(name) rows") {
      let shown = Shown(EqualRows(rows: rows))
      return {
        shown.scroll(to: shown.end)
        shown.scroll(to: 0)
      }
    }
    suite.add("layout: another width, \(name) rows") {
      let shown = Shown(EqualRows(rows: rows))
      var walk = Walk(steps: 20)
      return {
        shown.table.frame = Rect(
          x: 0, y: 0, width: shown.table.frame.width + walk.next(), height: 24)
        shown.table.layoutIfNeeded()
      }
    }
    suite.add("layout: reload, \(name) rows") { reloading(EqualRows(rows: rows)) }
  }
  suite.add("layout: one line, 1e6 sections", operations: 10) {
    stepping(TitledRows(sections: 1_000_000, rows: 3), by: 1, steps: 30)
  }
  suite.add("layout: one line, 1e6 rows of three heights", operations: 10) {
    stepping(UnequalRows(rows: 1_000_000), by: 1, steps: 30)
  }
  suite.add("layout: reload, 1e6 sections") {
    reloading(TitledRows(sections: 1_000_000, rows: 3))
  }
}

/// A layout after steps of some lines each, forth and back around the middle.
@MainActor private func stepping(
  _ source: Rows, by lines: Int, steps: Int
) -> @MainActor () -> Void {
  let shown = Shown(source)
  var line = max(0, shown.end / 2 - lines * steps / 2)
  var walk = Walk(steps: steps)
  shown.scroll(to: line)
  return {
    line += lines * walk.next()
    shown.scroll(to: line)
  }
}

@MainActor private func reloading(_ source: Rows) -> @MainActor () -> Void {
  let shown = Shown(source)
  return {
    shown.table.reloadData()
    shown.table.layoutIfNeeded()
  }
}

/// A table from nothing to its first picture's layout.
@MainActor func addOpeningBenchmarks(to suite: BenchmarkSuite) {
  for (name, rows) in sizes {
    suite.add("open: \(name) rows") { opening(EqualRows(rows: rows)) }
  }
  suite.add("open: 1e6 sections") { opening(TitledRows(sections: 1_000_000, rows: 3)) }
  suite.add("open: 1e6 rows of three heights") { opening(UnequalRows(rows: 1_000_000)) }
}

@MainActor private func opening(_ source: Rows) -> @MainActor () -> Void {
  { keep(Shown(source)) }
}
