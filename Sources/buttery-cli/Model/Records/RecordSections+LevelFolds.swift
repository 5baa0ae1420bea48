import ButteryRecords

// Folding all sections of one level together.
extension RecordSections {
  /// Folds all sections of a section's level, or unfolds them where all are folded.
  func toggleFolds(ofLevelOf section: Int) {
    guard let groups = result.groups, model.hasSection(section) else { return }
    toggleFolds(
      ofLevel: groups.level(ofGroup: result.arrangement.group(ofSection: section)), groups)
  }

  /// Folds or unfolds all sections of the level above a section's; those of the outermost level if
  /// the section is of that level.
  func toggleFolds(ofLevelAround section: Int) {
    guard let groups = result.groups, model.hasSection(section) else { return }
    let level = groups.level(ofGroup: result.arrangement.group(ofSection: section))
    toggleFolds(ofLevel: max(0, level - 1), groups)
  }

  private func toggleFolds(ofLevel level: Int, _ groups: RecordGroups) {
    let all = Array(0..<groups.count) + groups.outerCodes
    let same = all.filter { groups.level(ofGroup: $0) == level }
    let isAnyOpen = same.contains { !folds.contains($0) }
    change(.folded) { folds.set(same, isAnyOpen) }
  }
}
