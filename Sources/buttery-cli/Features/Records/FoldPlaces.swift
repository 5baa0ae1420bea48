import Buttery
import ButteryRecords

/// Remembers scroll positions around folding: folding and unfolding at once restores the position,
/// and unfolding a section keeps its header in place with its rows below it.
@MainActor struct FoldPlaces {
  /// The scroll position with some folds.
  struct Before {
    var folds: SectionFolds
    var place: TablePlace
    var sections: Arrangement
  }

  private var last: Before?
  /// The scroll position after the fold, by which later scrolling is noticed: then the position
  /// isn't restored.
  private var offset = Point.zero
  private var focused: IndexPath?
  private var hasMoved = true

  /// The current folds, and the screen lines of the visible headers of folded sections.
  private var folds = SectionFolds()
  private var lines: [Int: (section: Int, level: Int, line: Int)] = [:]

  /// Notes the folds while the table still shows them.
  mutating func note(_ tableView: TableView, _ sections: RecordSections) {
    hasMoved = offset != tableView.contentOffset || focused != tableView.indexPathForFocusedRow
    folds = sections.folds
    lines = [:]
    guard !folds.isEmpty, let first = tableView.sectionAtTop else { return }
    let end = min(sections.model.sectionCount, first + max(1, tableView.bounds.height))
    for section in first..<max(first, end) where sections.isFolded(section: section) {
      let group = sections.result.arrangement.group(ofSection: section)
      let headers = tableView.headerLines(around: section)
      lines[group] = (section, headers.count - 1, headers.last ?? 0)
    }
  }

  /// The position when these folds were last in effect; nil if the table has scrolled since, or
  /// other folds were in effect.
  func takeBack(to folds: SectionFolds) -> Before? {
    guard let last, last.folds == folds, !hasMoved else { return nil }
    return last
  }

  /// The one section that has been unfolded, and the line of its header; nil if other folds have
  /// changed.
  func unfolded(in new: SectionFolds) -> (section: Int, level: Int, line: Int)? {
    guard let group = new.onlyDifference(from: folds), !new.contains(group) else { return nil }
    return lines[group]
  }

  /// Remembers the position before the fold that was just made.
  mutating func keep(_ place: TablePlace?, _ sections: Arrangement?, in tableView: TableView) {
    guard let place, let sections else {
      last = nil
      return
    }
    last = Before(folds: folds, place: place, sections: sections)
    offset = tableView.contentOffset
    focused = tableView.indexPathForFocusedRow
  }
}
