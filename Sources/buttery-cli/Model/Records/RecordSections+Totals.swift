import Buttery
import ButteryRecords

// Totals of sections: the one place where they are computed and kept.
extension RecordSections {
  /// The figures of the measures for a section; measures without values are left out.
  ///
  /// A figure that isn't known yet has no text; the model's observer is notified when it is.
  func figures(ofSection section: Int, measures: [Measure]) -> [FooterFigure] {
    guard !measures.isEmpty else { return [] }
    adopt(measures)
    let sums = totals.columns.isEmpty ? nil : sums(ofSection: section)
    return measures.compactMap { measure in
      var figure = FooterFigure(column: measure.column, statistic: measure.statistic)
      let texts =
        if let statistic = measure.statistic.ofOneSection {
          texts(of: measure, statistic, in: sums)
        } else {
          texts(of: measure, ofSection: section)
        }
      guard let texts else { return nil }
      figure.texts = texts
      return figure
    }
  }

  /// Forgets all totals, and cancels those that are being computed.
  func forgetTotals() {
    totals.control?.cancel()
    totals.pass?.cancel()
    totals.forget()
  }

  /// Takes over which measures are wanted; known figures of other columns and statistics stay.
  private func adopt(_ measures: [Measure]) {
    if totals.wantSums(of: measures) {
      totals.control?.cancel()
      totals.forgetSums()
    }
    if totals.wantFurther(of: measures) {
      totals.pass?.cancel()
      totals.pass = nil
    }
  }

  // MARK: Sums of one section

  /// The texts of a measure of one section; empty while the sums aren't known, nil if there are no
  /// values.
  private func texts(
    of measure: Measure, _ statistic: SectionTotals.Statistic, in sums: SectionTotals?
  ) -> [String]? {
    guard let sums else { return [] }
    guard let column = sums.columns.first(where: { $0.column == measure.column }),
      column.statistics.contains(statistic)
    else { return nil }
    let groupsDigits = model.amounts.isAmount(measure.column)
    var figure = column.figure(measure.statistic)
    figure?.groupsDigits = groupsDigits
    return [column.text(of: statistic, groupsDigits: groupsDigits)] + (figure?.shorterTexts ?? [])
  }

  private func sums(ofSection section: Int) -> SectionTotals? {
    let rows = model.wholeRowCount(inSection: section)
    if let known = totals.known[section], known.rowCount == rows { return known }
    guard rows <= TotalsStore.quickCount else {
      askForSums(ofSection: section)
      return nil
    }
    let known = addUp(section)
    totals.keep(known, ofSection: section)
    return known
  }

  /// Adds up a section with the model's own reader, which may have the blocks of the file in its
  /// cache.
  private func addUp(_ section: Int) -> SectionTotals? {
    var sums = SectionTotals(of: totals.columns, in: result.list)
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

  private func askForSums(ofSection section: Int) {
    // While rows arrive, the sum would be out of date as soon as it is known.
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
      application.post { self?.takeSums(found, ofSection: section, generation: generation) }
    }
  }

  private func takeSums(_ found: SectionTotals?, ofSection section: Int, generation: Int) {
    guard generation == totals.generation else { return }
    totals.section = nil
    totals.keep(found, ofSection: section)
    if found != nil { model.observer?.follow(.totals(section: section)) }
    addUpNext()
  }

  // MARK: Figures of all sections

  /// The texts of a measure that takes a pass over all rows; empty until the pass is done, nil if
  /// there are no values.
  private func texts(of measure: Measure, ofSection section: Int) -> [String]? {
    guard let figures = totals.figures, totals.figuresRowCount == result.arrangement.rowCount,
      totals.figuresSectionCount == model.allSections.sectionCount,
      let place = figures.measures.firstIndex(of: measure)
    else {
      makePass()
      return []
    }
    guard var figure = figures.figure(place, ofSection: unfolded(section)) else { return nil }
    figure.groupsDigits = model.amounts.isAmount(measure.column)
    guard let record = figure.record else { return [figure.text ?? ""] + figure.shorterTexts }
    return text(ofColumn: measure.column, inRecord: record).map { [$0] }
  }

  /// The number of a section among all sections, including those inside folded ones.
  private func unfolded(_ section: Int) -> Int {
    let group = result.arrangement.group(ofSection: section)
    return model.allSections.section(ofGroup: group) ?? section
  }

  private func text(ofColumn column: Int, inRecord record: Int) -> String? {
    guard model.read(record, into: &totals.fields) == nil else { return nil }
    return totals.fields.string(column: column)
  }

  private func makePass() {
    guard result.isFinal, totals.pass == nil, let application = model.application else { return }
    let control = PassControl()
    totals.pass = control
    let (list, measures, sections) = (result.list, totals.further, model.allSections)
    Background.run { [weak self] in
      let found = try? SectionFigures(
        of: measures, inLevelsOf: sections, rows: sections.flattened, list: list, control: control)
      application.post { self?.take(found, of: sections, control) }
    }
  }

  private func take(
    _ found: SectionFigures?, of sections: Arrangement, _ control: PassControl
  ) {
    guard control === totals.pass, let found else { return }
    totals.pass = nil
    totals.figures = found
    totals.figuresRowCount = sections.rowCount
    totals.figuresSectionCount = sections.sectionCount
    model.observer?.follow(.figures)
  }
}

// MARK: - Kept totals

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

// MARK: - Figures of footers

/// A figure that a footer shows of a column.
struct FooterFigure {
  /// The number of the column in the list.
  let column: Int
  let statistic: Aggregate
  /// The figure as texts, each shorter than the one before; empty while the figure isn't known.
  var texts: [String] = []
}

extension Aggregate {
  /// The same statistic where it can be computed for one section alone, with little memory; nil for
  /// one that takes a pass over all rows.
  var ofOneSection: SectionTotals.Statistic? {
    switch self {
    case .sum: .sum
    case .mean: .mean
    case .least: .min
    case .greatest: .max
    case .median, .count, .distinct, .first, .last, .change, .changeInPercent: nil
    }
  }
}
