import ButteryRecords

/// Sections of which only the header is to be seen, and the footer where there are any: with the
/// totals, a summary of all sections.
extension RecordsModel {
  func isFolded(section: Int) -> Bool {
    !folds.isEmpty && hasSection(section)
      && folds.contains(view.arrangement.group(ofSection: section))
  }

  func toggleFold(ofSection section: Int) {
    guard view.groups != nil, hasSection(section) else { return }
    foldsWillChange?(section)
    folds.toggle(view.arrangement.group(ofSection: section))
    foldsDidChange?()
  }

  /// Folds all sections, or unfolds all where all are folded.
  func toggleAllFolds() {
    guard view.groups != nil else { return }
    foldsWillChange?(nil)
    folds.setAll((0..<sectionCount).contains { !isFolded(section: $0) })
    foldsDidChange?()
  }

  /// The rows of a section that the table shows.
  func shownRowCount(inSection section: Int) -> Int {
    isFolded(section: section) ? 0 : rowCount(inSection: section)
  }
}

/// Which groups are folded: none or all, with exceptions, so that groups to come are too.
struct SectionFolds {
  private var areAllFolded = false
  private var exceptions: Set<Int> = []

  /// Whether no group is folded.
  var isEmpty: Bool { !areAllFolded && exceptions.isEmpty }

  func contains(_ group: Int) -> Bool { exceptions.contains(group) != areAllFolded }

  mutating func toggle(_ group: Int) {
    if exceptions.remove(group) == nil { exceptions.insert(group) }
  }

  mutating func setAll(_ isFolded: Bool) {
    areAllFolded = isFolded
    exceptions.removeAll()
  }
}
