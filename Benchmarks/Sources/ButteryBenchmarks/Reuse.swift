@preconcurrency import Benchmark
import Buttery

/// What it takes to get a cell and to put it back.
@MainActor func addReuseBenchmarks(to suite: BenchmarkSuite) {
  suite.add("reuse: a cell out and back in", operations: 100) {
    let shown = Shown(EqualRows(rows: 1000))
    var line = 0
    // Rows of which one is in sight: each step dequeues one and recycles one.
    shown.table.frame = Rect(x: 0, y: 0, width: 80, height: 1)
    return {
      line = (line + 2) % 998
      shown.scroll(to: line)
    }
  }
  suite.add("reuse: 24 cells out and back in") {
    let shown = Shown(EqualRows(rows: 1000))
    var line = 0
    return {
      line = (line + 24) % 960
      shown.scroll(to: line)
    }
  }
  suite.add("reuse: a cell made") {
    { keep(TableViewCell(style: .default, reuseIdentifier: "row")) }
  }
}
