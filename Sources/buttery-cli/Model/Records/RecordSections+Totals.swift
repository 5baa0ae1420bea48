import Buttery
import ButteryRecords

// Figures of sections: the one place where they are computed and kept.
extension RecordSections {
  /// The figures of the measures for a section; measures without values are left out.
  ///
  /// A figure that isn't known yet has no text; the model's observer is notified when it is.
  func figures(ofSection section: Int, measures: [Measure]) -> [FooterFigure] {
    guard !measures.isEmpty else { return [] }
    totals.want(measures)
    return measures.compactMap { measure in
      var shown = FooterFigure(column: measure.column, statistic: measure.statistic)
      guard let found = figures(of: measure, inSection: section) else { return shown }
      guard let place = found.figures.measures.firstIndex(of: measure),
        var figure = found.figures.figure(place, ofSection: found.section)
      else { return nil }
      figure.groupsDigits = model.amounts.isAmount(measure.column)
      shown.texts = texts(of: figure, measure.column)
      return shown
    }
  }

  /// Forgets all figures, and cancels those that are being computed.
  func forgetTotals() { totals.forget() }

  private func texts(of figure: Figure, _ column: Int) -> [String] {
    guard let record = figure.record else { return [figure.text ?? ""] + figure.shorterTexts }
    guard model.read(record, into: &totals.fields) == nil else { return [] }
    return [figure.text(ofColumn: column, in: totals.fields)]
  }

  /// The figures that have a measure of a section, and its number among theirs (nil if they are of
  /// that section alone); nil while they aren't known.
  private func figures(
    of measure: Measure, inSection section: Int
  ) -> (figures: SectionFigures, section: Int?)? {
    let sections = model.allSections
    let number = unfolded(section)
    if let figures = totals.figures(of: sections), figures.measures.contains(measure) {
      return (figures, number)
    }
    let rowCount = model.wholeRowCount(inSection: section)
    guard rowCount <= TotalsStore.quickCount else {
      makePass()
      return nil
    }
    let known = totals.figures(ofSection: section, rowCount: rowCount)
    guard let figures = known ?? model.read(totals.measures, inSection: number) else { return nil }
    if known == nil { totals.keep(figures, ofSection: section, rowCount: rowCount) }
    return (figures, nil)
  }

  /// The number of a section among all sections, including those inside folded ones.
  private func unfolded(_ section: Int) -> Int {
    let group = result.arrangement.group(ofSection: section)
    return model.allSections.section(ofGroup: group) ?? section
  }

  private func makePass() {
    // While rows arrive, the figures would be out of date as soon as they are known.
    guard result.isFinal, totals.pass == nil, let application = model.application else { return }
    let control = PassControl()
    totals.pass = control
    let (list, measures, sections) = (result.list, totals.measures, model.allSections)
    Background.run { [weak self] in
      let found = try? SectionFigures(
        of: measures, in: sections, list: list, control: control)
      application.post { self?.receive(found, of: sections, control) }
    }
  }

  private func receive(
    _ found: SectionFigures?, of sections: Arrangement, _ control: PassControl
  ) {
    guard control === totals.pass, let found else { return }
    totals.pass = nil
    totals.keep(found, of: sections)
    model.notify?(.figures)
  }
}

// MARK: - Kept totals

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
  private static let maximumKept = 1_024

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
    if known.count >= Self.maximumKept { known.removeAll(keepingCapacity: true) }
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
