import ButteryRecords

/// The totals of sections that have been asked for so far.
struct TotalsStore {
  /// Sections of up to this many rows are added up while the screen waits.
  static let quickCount = 2_000
  private static let mostKept = 1_024
  private static let mostWanted = 32

  /// The number of times that the sums have been forgotten, by which a late sum is recognised as
  /// outdated.
  private(set) var generation = 0
  /// The columns that are added up, section by section.
  private(set) var columns: [Int] = []
  private(set) var known: [Int: SectionTotals] = [:]
  /// A reused buffer, so that reading a record allocates nothing.
  var fields = FieldBuffer()
  /// A stack of sections that wait to be added up.
  var wanted: [Int] = []
  /// The section that is being added up, and the control that cancels the work.
  var section: Int?
  var control: PassControl?

  /// The measures that take a pass over all rows.
  private(set) var further: [Measure] = []
  /// The figures of the last pass, and how many rows there were.
  var figures: SectionFigures?
  var figuresRowCount = 0
  /// How many sections there were, including those inside folded ones.
  var figuresSectionCount = 0
  /// Cancels the running pass; nil while there is none.
  var pass: PassControl?

  /// Takes over the columns that are to be added up section by section.
  ///
  /// - Returns: Whether there are new columns, so that the known sums are outdated.
  mutating func wantSums(of measures: [Measure]) -> Bool {
    let isKnown = measures.allSatisfy {
      $0.statistic.ofOneSection == nil || columns.contains($0.column)
    }
    guard !isKnown else { return false }
    columns = measures.filter { $0.statistic.ofOneSection != nil }.map(\.column)
    return true
  }

  /// Takes over the measures that take a pass over all rows.
  ///
  /// - Returns: Whether there are new measures, so that a running pass is outdated.
  mutating func wantFurther(of measures: [Measure]) -> Bool {
    let isKnown = measures.allSatisfy {
      $0.statistic.ofOneSection != nil || further.contains($0)
    }
    guard !isKnown else { return false }
    further = measures.filter { $0.statistic.ofOneSection == nil }
    return true
  }

  /// Forgets all sums; the caller has to cancel a running addition before.
  mutating func forgetSums() {
    generation += 1
    known.removeAll()
    wanted = []
    (section, control) = (nil, nil)
  }

  /// Forgets everything, including which columns are wanted: there may be other columns.
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
