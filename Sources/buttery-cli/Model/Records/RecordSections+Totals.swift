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
      application.post { self?.take(found, of: sections, control) }
    }
  }

  private func take(
    _ found: SectionFigures?, of sections: Arrangement, _ control: PassControl
  ) {
    guard control === totals.pass, let found else { return }
    totals.pass = nil
    totals.keep(found, of: sections)
    model.observer?.follow(.figures)
  }
}
