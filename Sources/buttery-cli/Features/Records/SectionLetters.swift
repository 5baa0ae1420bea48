import Buttery
import ButteryRecords

/// The section index at the table's edge: the first letters of sections whose names are sorted.
struct SectionLetters: Equatable {
  let titles: [String]
  /// The first section of each letter.
  let sections: [Int]

  /// The width of the widest title.
  var width: Int { titles.reduce(0) { max($0, TextMetrics.width(of: $1)) } }

  /// The least width of a screen that has room for an index; on a smaller one, it would only make
  /// scrolling slower.
  static let leastWidth = 100
  static let sectionCounts = 2...2_000

  /// Nil if the names aren't in ascending order, or are too few or too many.
  ///
  /// - Parameter names: The names and numbers of the sections.
  init?(names: [(section: Int, name: String)]) {
    guard Self.sectionCounts.contains(names.count) else { return nil }
    var titles: [String] = []
    var sections: [Int] = []
    var last = ""
    for (section, name) in names {
      let folded = name.lowercased()
      guard folded >= last else { return nil }
      last = folded
      let title = name.prefix(1).uppercased()
      guard title != titles.last else { continue }
      titles.append(title)
      sections.append(section)
    }
    guard titles.count > 1 else { return nil }
    self.titles = titles
    self.sections = sections
  }
}

extension RecordsContent {
  func sectionIndexTitles(for tableView: TableView) -> [String]? { letters?.titles }

  func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int {
    letters?.sections[index] ?? 0
  }

  /// Makes an index of the current sections, or removes it if there is no room.
  func makeIndex(for tableView: TableView) {
    let old = letters
    letters = hasRoomForIndex(tableView) ? SectionLetters(names: allNames) : nil
    guard letters != old else { return }
    tableView.reloadSectionIndexTitles()
    redrawColumns(of: tableView)
  }

  private func hasRoomForIndex(_ tableView: TableView) -> Bool {
    tableView.bounds.width >= SectionLetters.leastWidth && model.result.groups != nil
      && SectionLetters.sectionCounts.contains(model.sectionCount)
  }

  /// The names of the outermost sections, which alone are in the index.
  private var allNames: [(section: Int, name: String)] {
    (0..<model.sectionCount).filter { model.result.arrangement.parent(ofSection: $0) == nil }
      .map { ($0, model.sections.name(ofSection: $0) ?? "") }
  }
}
