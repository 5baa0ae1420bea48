@preconcurrency import Benchmark
import Buttery
import ButteryCurses

/// Grids to a terminal, through ncurses and a pseudo terminal.
@MainActor func addPresentBenchmarks(to suite: BenchmarkSuite) {
  suite.add("present: nothing new") {
    let grid = page(of: samples[0].text, from: 0)
    return { PseudoTerminal.screen.present(grid, damage: Damage()) }
  }
  suite.add("present: one line scrolled") {
    let pages = (0...1).map { page(of: samples[0].text, from: $0) }
    var walk = Walk(steps: 1)
    return {
      let step = walk.next()
      let scroll = Damage.Scroll(lines: 0..<24, distance: step)
      PseudoTerminal.screen.present(pages[step > 0 ? 1 : 0], damage: Damage(scroll: scroll))
    }
  }
  for (name, text) in samples {
    suite.add("present: one line, \(name)") {
      alternating(page(of: text, from: 0), page(of: text, from: 0, isOther: true))
    }
    suite.add("present: a page, \(name)") {
      alternating(page(of: text, from: 0), page(of: text, from: 500))
    }
  }
}

@MainActor private func alternating(_ grids: Grid...) -> @MainActor () -> Void {
  var walk = Walk(steps: 1)
  return {
    PseudoTerminal.screen.present(grids[walk.next() > 0 ? 1 : 0], damage: Damage())
  }
}

/// A screen of numbered lines, one of which can be another.
@MainActor private func page(of text: String, from first: Int, isOther: Bool = false) -> Grid {
  var grid = Grid(size: Size(width: 80, height: 24))
  grid.draw { canvas in
    for line in 0..<24 {
      let mark = isOther && line == 12 ? "*" : "\(first + line)"
      canvas.write("\(mark) \(text)", at: Point(x: 0, y: line))
    }
  }
  return grid
}
