import Buttery
import ButteryRecords

extension RecordSections {
  /// What the numbers of a section, and of those that lie in it, add up to; nil while that isn't known, and then the model's
  /// observer is told when it is.
  ///
  /// - Parameter columns: those that are added up.
  func totals(ofSection section: Int, columns: [Int]) -> SectionTotals? {
    if columns != totals.columns { forgetTotals(adding: columns) }
    let rows = model.wholeRowCount(inSection: section)
    if let known = totals.known[section], known.rowCount == rows { return known }
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
    var sums = SectionTotals(of: columns, in: result.list)
    var fields = totals.fields
    totals.fields = FieldBuffer()
    defer { totals.fields = fields }
    for row in 0..<model.wholeRowCount(inSection: section) {
      let record = result.arrangement.record(atRow: row, inSection: section)
      guard model.read(record, into: &fields) == nil else { return nil }
      sums.add(fields)
    }
    return sums
  }

  /// Forgets what is known, and stops what is being added up.
  func forgetTotals() { forgetTotals(adding: totals.columns) }

  private func forgetTotals(adding columns: [Int]) {
    totals.control?.cancel()
    totals = TotalsStore(generation: totals.generation + 1, columns: columns)
  }

  private func askForTotals(ofSection section: Int) {
    // While rows come, the sum would be out of date as soon as it is known.
    guard result.isFinal, section != totals.section else { return }
    totals.want(section)
    addUpNext()
  }

  private func addUpNext() {
    guard totals.section == nil, let section = totals.wanted.popLast(),
      let application = model.application
    else {
      return
    }
    totals.section = section
    let control = PassControl()
    totals.control = control
    let (result, columns, generation) = (result, totals.columns, totals.generation)
    Background.run { [weak self] in
      let found = try? SectionTotals(
        of: columns, inSection: section, of: result.arrangement, list: result.list, control: control
      )
      application.post { self?.takeTotals(found, ofSection: section, generation: generation) }
    }
  }

  private func takeTotals(_ found: SectionTotals?, ofSection section: Int, generation: Int) {
    guard generation == totals.generation else { return }
    totals.section = nil
    totals.keep(found, ofSection: section)
    if found != nil { model.observer?.follow(.totals(section: section)) }
    addUpNext()
  }
}
