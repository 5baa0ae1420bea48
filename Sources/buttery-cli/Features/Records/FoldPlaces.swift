import Buttery
import ButteryRecords

/// Where a table stood before sections were folded or unfolded, so that who takes that back at once
/// stands there again, and who opens a section finds its rows below its header.
@MainActor struct FoldPlaces {
  /// Where the table stood with some folds.
  struct Before {
    var folds: SectionFolds
    var place: TablePlace
    var sections: Arrangement
  }

  private var last: Before?
  /// Where the table has stood since: whoever has scrolled wants to stay.
  private var offset = Point.zero
  private var focused: IndexPath?
  private var hasMoved = true

  /// What is folded now, and the lines of the headers of folded sections in sight.
  private var folds = SectionFolds()
  private var lines: [Int: (section: Int, level: Int, line: Int)] = [:]

  /// Notes what is folded while the table still shows it.
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

  /// Where the table stood when the same was folded as now; nil where it has moved since, or then
  /// something else was folded.
  func takeBack(to folds: SectionFolds) -> Before? {
    guard let last, last.folds == folds, !hasMoved else { return nil }
    return last
  }

  /// The section that has been unfolded alone, and the line of its header.
  func unfolded(in new: SectionFolds) -> (section: Int, level: Int, line: Int)? {
    guard let group = new.onlyDifference(from: folds), !new.contains(group) else { return nil }
    return lines[group]
  }

  /// Keeps where the table stood before what has been done now.
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
