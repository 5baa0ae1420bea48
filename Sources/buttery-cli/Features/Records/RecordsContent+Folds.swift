import Buttery
import ButteryRecords

// Going to sections that are hidden in folded ones.
extension RecordsContent: FoldedSections {
  /// False while a low screen joins levels: then the table has other sections anyway.
  var hidesSections: Bool {
    !model.joinsLevels
      && model.allSections.sectionCount > model.result.arrangement.sectionCount
  }

  var wholeResult: QueryResult { model.wholeResult }

  func place(ofSection section: Int) -> Int? {
    guard model.hasSection(section) else { return nil }
    return model.allSections.section(ofGroup: model.result.arrangement.group(ofSection: section))
  }

  func name(ofSectionAt place: Int) -> String? {
    group(at: place).flatMap(model.sections.name(ofGroup:))
  }

  func shownSection(at place: Int) -> Int? {
    group(at: place).flatMap(model.sections.shownSection(around:))
  }

  func unfoldSection(at place: Int) -> Int? { group(at: place).flatMap(model.sections.unfold) }

  private func group(at place: Int) -> Int? {
    guard place < model.allSections.sectionCount else { return nil }
    return model.allSections.group(ofSection: place)
  }
}
