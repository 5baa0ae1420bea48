import ButteryRecords

/// What sections come to, as far as somebody has asked for it.
struct TotalsStore {
  /// Sections of up to so many rows are added up while the screen waits.
  static let quickCount = 2_000
  private static let mostKept = 1_024
  private static let mostWanted = 32

  /// Counts how often everything has been forgotten, so that a late sum is recognised.
  private(set) var generation = 0
  /// The columns that are added up, section by section.
  private(set) var columns: [Int] = []
  private(set) var known: [Int: SectionTotals] = [:]
  /// Room for a record, kept so that reading one more allocates nothing.
  var fields = FieldBuffer()
  /// Sections that wait to be added up; the last one comes first.
  var wanted: [Int] = []
  /// The section that is being added up, and what stops that.
  var section: Int?
  var control: PassControl?

  /// The measures that take a pass over all rows.
  private(set) var further: [Measure] = []
  /// What the last pass has found, and how many rows there were.
  var figures: SectionFigures?
  var figuresRowCount = 0
  /// How many sections they are of, those that are folded away included.
  var figuresSectionCount = 0
  /// Stops the pass that is being made; nil while none is.
  var pass: PassControl?

  /// Takes over what is added up section by section.
  ///
  /// - Returns: Whether that was not added up by now, so that what is known is worth nothing.
  mutating func wantSums(of measures: [Measure]) -> Bool {
    let isKnown = measures.allSatisfy {
      $0.statistic.ofOneSection == nil || columns.contains($0.column)
    }
    guard !isKnown else { return false }
    columns = measures.filter { $0.statistic.ofOneSection != nil }.map(\.column)
    return true
  }

  /// Takes over what takes a pass.
  ///
  /// - Returns: Whether the pass that is being made, if any, is about less.
  mutating func wantFurther(of measures: [Measure]) -> Bool {
    let isKnown = measures.allSatisfy {
      $0.statistic.ofOneSection != nil || further.contains($0)
    }
    guard !isKnown else { return false }
    further = measures.filter { $0.statistic.ofOneSection == nil }
    return true
  }

  /// Forgets what was added up; what is being added up has to be stopped before.
  mutating func forgetSums() {
    generation += 1
    known.removeAll()
    wanted = []
    (section, control) = (nil, nil)
  }

  /// Forgets everything, also what was wanted: there may be other columns.
  mutating func forget() {
    forgetSums()
    (columns, further) = ([], [])
    (figures, pass) = (nil, nil)
  }

  mutating func keep(_ totals: SectionTotals?, ofSection section: Int) {
    guard let totals else { return }
    if known.count >= Self.mostKept { known.removeAll(keepingCapacity: true) }
    known[section] = totals
  }

  mutating func want(_ section: Int) {
    wanted.removeAll { $0 == section }
    if wanted.count == Self.mostWanted { wanted.removeFirst() }
    wanted.append(section)
  }
}
