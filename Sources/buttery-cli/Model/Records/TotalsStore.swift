import ButteryRecords

/// What sections add up to, as far as somebody has asked for it.
struct TotalsStore {
  /// Sections of up to so many rows are added up while the screen waits.
  static let quickCount = 2_000
  private static let mostKept = 1_024
  private static let mostWanted = 32

  /// Counts how often everything has been forgotten, so that a late sum is recognised.
  var generation = 0
  /// The columns that are added up.
  var columns: [Int] = []
  private(set) var known: [Int: SectionTotals] = [:]
  /// Room for a record, kept so that reading one more allocates nothing.
  var fields = FieldBuffer()
  /// Sections that wait to be added up; the last one comes first.
  var wanted: [Int] = []
  /// The section that is being added up, and what stops that.
  var section: Int?
  var control: PassControl?

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
