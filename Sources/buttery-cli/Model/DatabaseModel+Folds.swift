import ButteryDatabase
import ButteryRecords

// Of sections in levels only the innermost fold: what a folded outer one hides would have to be fetched
// to find its end.
extension DatabaseModel {
  /// Which sections are folded if the query is answered that was asked for last.
  var askedFolds: SectionFolds<[DatabaseValue]> {
    get { snapshot.askedFolds }
    set {
      if newValue != askedFolds { change { $0 = newValue } }
    }
  }

  /// Whether the sections that are shown are those that were asked for last.
  var showsAskedSections: Bool { snapshot.query.groupLevels == query.groupLevels }

  /// Whether only a section's header is shown.
  func isFolded(section: Int) -> Bool {
    guard let shown = sections[section], shown.hasRows else { return false }
    return snapshot.isFolded(section: shown.section)
  }

  /// The values of a folded section; nil for all others.
  func foldedValues(ofSection section: Int) -> [DatabaseValue]? {
    guard isFolded(section: section), let shown = sections[section] else { return nil }
    return snapshot.section(shown.section)?.values
  }

  /// Folds or unfolds a section.
  ///
  /// - Returns: Whether the section can be.
  @discardableResult func toggleFold(ofSection section: Int) -> Bool {
    guard let shown = sections[section], shown.hasRows,
      let values = snapshot.section(shown.section)?.values
    else { return false }
    change { $0.toggle(values) }
    return true
  }

  /// Folds all sections, or unfolds all where all are folded.
  func toggleAllFolds() {
    let isAnyOpen = (0..<snapshot.sectionCount).contains { !snapshot.isFolded(section: $0) }
    change { $0.setAll(isAnyOpen) }
  }

  func change(
    byName: Bool = false, _ change: (inout SectionFolds<[DatabaseValue]>) -> Void
  ) {
    var folds = askedFolds
    change(&folds)
    session.fold(folds, by: query.groupLevels)
    adopt()
    notify?(.folded(byName: byName))
  }

  // MARK: Sections that the command line folds by name

  /// Folds, or leaves open, the new sections that the command line names; once all sections are known, says
  /// which names mean none of them.
  func foldByName() {
    guard !namedFolds.namesNone, showsAskedSections else { return }
    guard query.groupLevels == levelsAtFirst else {
      namedFolds = NamedFolds()
      return
    }
    let named = (0..<snapshot.sectionCount).compactMap { snapshot.section($0)?.values }
      .filter { comparedNames.insert($0).inserted && namedFolds.take(wholeName(of: $0)) }
    if !named.isEmpty {
      change(byName: true) { folds in
        for values in named { folds.toggle(values) }
      }
    }
    guard snapshot.hasAllSections, !isAsking, let notify else { return }
    let remark = namedFolds.remarkOnVain(among: 0)
    namedFolds = NamedFolds()
    if let remark { notify(.foldsMissing(remark: remark)) }
  }

  /// The words by which the exceptions among the folds are found again.
  var wordsForFolds: [String] {
    askedFolds.exceptions.map {
      NamedFolds.word(forGroup: 0, named: wholeName(of: $0), isOnly: true)
    }
    .sorted()
  }

  private func wholeName(of values: [DatabaseValue]) -> String {
    let count = snapshot.query.groupLevels.count
    return count > 0 ? name(of: values, in: 0...count - 1) : ""
  }
}
