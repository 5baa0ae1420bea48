import Buttery
import ButteryTestSupport
import ReferenceTable

/// The numbers of views of each identifier that a table has needed at the same time.
struct ReuseAccount {
  private var most: [String: Int] = [:]
  /// The identifiers of views that still exist while others replace them.
  private var replaced: [String] = []

  /// Notes the views in sight.
  mutating func note(_ naive: NaiveTable) {
    note(replaced + naive.identifiersInSight)
  }

  /// Notes that all shown views stay until all heights are known.
  mutating func noteDoubt(about naive: NaiveTable) {
    replaced += naive.identifiersInSight
  }

  /// Notes the displayed views, if nothing else tells which views are in sight.
  @MainActor mutating func note(_ source: ModelSource) {
    note(
      source.displayed.values.compactMap { view in
        (view as? TableViewCell)?.reuseIdentifier
          ?? (view as? TableViewHeaderFooterView)?.reuseIdentifier
      })
  }

  private mutating func note(_ identifiers: [String]) {
    for identifier in Set(identifiers) {
      let count = identifiers.filter { $0 == identifier }.count
      most[identifier] = max(most[identifier, default: 0], count)
    }
  }

  /// Notes which of the shown views an update will replace.
  mutating func note(_ update: NaiveUpdate, shown naive: NaiveTable) {
    let sections = naive.model.sections
    func isReplaced(_ section: Int) -> Bool { update.replacements[sections[section].id] != nil }
    for path in naive.visibleRows
    where update.reloaded.contains(naive.model[path].id) || isReplaced(path.section) {
      replaced.append(naive.model[path].identifier)
    }
    for section in naive.visibleHeaders where isReplaced(section) {
      replaced += naive.headerIdentifiers(section)
    }
    for section in naive.visibleFooters where isReplaced(section) {
      replaced += naive.footerIdentifiers(section)
    }
  }

  /// Notes that a pass has ended.
  mutating func endPass() {
    replaced = []
  }

  /// Describes the views that were created without need.
  @MainActor func complaints(about source: ModelSource) -> [String] {
    let made = source.cellsMade.merging(source.sectionViewsMade) { $0 + $1 }
    return made.compactMap { identifier, count in
      let needed = most[identifier, default: 0]
      return count > needed + 2 ? "\(count) views \(identifier), \(needed) needed" : nil
    }
  }
}

extension NaiveTable {
  fileprivate var identifiersInSight: [String] {
    visibleRows.map { model[$0].identifier } + visibleHeaders.flatMap(headerIdentifiers)
      + visibleFooters.flatMap(footerIdentifiers)
  }

  fileprivate func headerIdentifiers(_ section: Int) -> [String] {
    Self.identifiers(model.sections[section].header)
  }

  fileprivate func footerIdentifiers(_ section: Int) -> [String] {
    Self.identifiers(model.sections[section].footer)
  }

  private static func identifiers(_ view: TableModel.SectionView) -> [String] {
    if case .reusable(let identifier, _) = view.content { [identifier] } else { [] }
  }
}
