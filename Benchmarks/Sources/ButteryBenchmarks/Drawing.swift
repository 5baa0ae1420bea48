@preconcurrency import Benchmark
import Buttery

/// Views into the grid, and texts into canvases.
@MainActor func addDrawingBenchmarks(to suite: BenchmarkSuite) {
  for (name, text) in samples {
    suite.add("drawing: one line, \(name)", operations: 10) {
      var grid = Grid(size: Size(width: 80, height: 24))
      return { grid.draw { $0.write(text, at: .zero) } }
    }
    // After a stop everything is drawn again.
    suite.addEvents("drawing: a page of labels, \(name)") {
      let page = View(frame: Rect(x: 0, y: 0, width: 80, height: 24))
      for line in 0..<24 {
        let label = Label(frame: Rect(x: 0, y: line, width: 80, height: 1))
        label.text = text
        page.addSubview(label)
      }
      return Session(view: page) { .resume }
    }
  }
  suite.addEvents("drawing: a page of a table") {
    let source = EqualRows(rows: 1000)
    return Session(view: source.table(), holding: source) { .resume }
  }
}
