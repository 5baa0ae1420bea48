import Buttery
import ButteryRecords

extension RecordsModel {
  /// The columns that are added up: those that are in sight and have numbers.
  private var numericColumns: [Int] {
    layout.columns.filter(\.isNumeric).map(\.index)
  }

  /// What the numbers of a section add up to; nil while that isn't known, and then
  /// `totalsDidCome` tells when it is.
  func totals(ofSection section: Int) -> SectionTotals? {
    let rows = rowCount(inSection: section)
    if let known = totals.known[section], known.rowCount == rows { return known }
    let columns = numericColumns
    guard !columns.isEmpty else { return nil }
    guard rows <= TotalsStore.quickCount else {
      askForTotals(ofSection: section)
      return nil
    }
    let known = addUp(section, columns: columns)
    totals.keep(known, ofSection: section)
    return known
  }

  /// Adds up a section with the model's own reader, which has its blocks at hand.
  private func addUp(_ section: Int, columns: [Int]) -> SectionTotals? {
    var sums = SectionTotals(of: columns, in: view.list)
    var fields = totals.fields
    totals.fields = FieldBuffer()
    defer { totals.fields = fields }
    for row in 0..<rowCount(inSection: section) {
      let record = view.arrangement.record(atRow: row, inSection: section)
      guard read(record, into: &fields) == nil else { return nil }
      sums.add(fields)
    }
    return sums
  }

  /// Forgets what is known, and stops what is being added up.
  func forgetTotals() {
    totals.control?.cancel()
    totals = TotalsStore(generation: totals.generation + 1)
  }

  private func askForTotals(ofSection section: Int) {
    // While rows come, the sum would be out of date as soon as it is known.
    guard view.isFinal, section != totals.section else { return }
    totals.want(section)
    addUpNext()
  }

  private func addUpNext() {
    guard totals.section == nil, let section = totals.wanted.popLast(), let application else {
      return
    }
    totals.section = section
    let control = PassControl()
    totals.control = control
    let (view, columns, generation) = (view, numericColumns, totals.generation)
    Background.run { [weak self] in
      let found = try? SectionTotals(
        of: columns, inSection: section, of: view.arrangement, list: view.list, control: control)
      application.post { self?.takeTotals(found, ofSection: section, generation: generation) }
    }
  }

  private func takeTotals(_ found: SectionTotals?, ofSection section: Int, generation: Int) {
    guard generation == totals.generation else { return }
    totals.section = nil
    totals.keep(found, ofSection: section)
    if found != nil { totalsDidCome?(section) }
    addUpNext()
  }
}

/// What sections add up to, as far as somebody has asked for it.
struct TotalsStore {
  /// Sections of up to so many rows are added up while the screen waits.
  static let quickCount = 2_000
  private static let mostKept = 1_024
  private static let mostWanted = 32

  /// Counts how often everything has been forgotten, so that a late sum is recognised.
  var generation = 0
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
