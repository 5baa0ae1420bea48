/// Finds out how rows on the screen have moved, as runs that a terminal can scroll.
struct RowShifts {
  /// A run of rows that have moved by the same distance.
  struct Run {
    var lines: Range<Int>
    var distance: Int
    /// The number of lines that the rows of the run take.
    var saved: Int
  }

  /// The run that saves the most lines; `nil` where nothing moved.
  private(set) var longest: Run?

  /// Compares the lines that rows were drawn on with where they are now.
  init(from drawn: [DrawnRow], to places: [ElementFrame], offset: Int) {
    var run: Run?
    for place in places where place.isRow {
      guard let old = drawn.first(where: { $0.key == place.key }) else { continue }
      let line = place.top - offset
      let distance = old.line - line
      if distance != run?.distance { run = nil }
      guard distance != 0 else { continue }
      let lines = min(line, old.line)..<max(line, old.line) + place.height
      if let before = run {
        run?.lines = min(before.lines.lowerBound, lines.lowerBound)..<lines.upperBound
        run?.saved += place.height
      } else {
        run = Run(lines: lines, distance: distance, saved: place.height)
      }
      if let run, run.saved > longest?.saved ?? 0 { longest = run }
    }
  }
}
