import ButteryRecords

/// A figure that a footer shows of a column.
struct FooterFigure {
  /// The number of the column in the list.
  let column: Int
  let statistic: Aggregate
  /// The figure as texts, each shorter than the one before; empty while the figure isn't known.
  var texts: [String] = []
}

/// The figures of sections that have been asked for so far.
struct TotalsStore {
  /// Sections of up to this many rows are read while the screen waits; for larger ones, a pass over
  /// all rows finds the figures of all sections.
  static let quickCount = 2_000
  private static let mostKept = 1_024

  /// The figures that are wanted.
  private(set) var measures: [Measure] = []
  /// The figures of small sections, and the number of rows that they are of.
  private var known: [Int: (rowCount: Int, figures: SectionFigures)] = [:]
  /// A reused buffer, so that reading a record allocates nothing.
  var fields = FieldBuffer()

  /// The figures of the last pass, and how many rows and sections there were, including those inside
  /// folded sections.
  private var figures: SectionFigures?
  private var figuresOf = (rowCount: 0, sectionCount: 0)
  /// Cancels the running pass; nil while there is none.
  var pass: PassControl?

  /// Takes over which figures are wanted; those of the last pass stay.
  mutating func want(_ measures: [Measure]) {
    guard !measures.allSatisfy(self.measures.contains) else { return }
    self.measures = measures
    known.removeAll()
    pass?.cancel()
    pass = nil
  }

  /// Forgets everything, including which figures are wanted: there may be other columns.
  mutating func forget() {
    pass?.cancel()
    self = TotalsStore()
  }

  /// The figures of a small section with so many rows; nil where they aren't known.
  func figures(ofSection section: Int, rowCount: Int) -> SectionFigures? {
    known[section].flatMap { $0.rowCount == rowCount ? $0.figures : nil }
  }

  mutating func keep(_ figures: SectionFigures, ofSection section: Int, rowCount: Int) {
    if known.count >= Self.mostKept { known.removeAll(keepingCapacity: true) }
    known[section] = (rowCount, figures)
  }

  /// The figures of all sections; nil where there are other rows or sections than there were.
  func figures(of sections: Arrangement) -> SectionFigures? {
    figuresOf == (sections.rowCount, sections.sectionCount) ? figures : nil
  }

  mutating func keep(_ figures: SectionFigures, of sections: Arrangement) {
    self.figures = figures
    figuresOf = (sections.rowCount, sections.sectionCount)
  }
}
