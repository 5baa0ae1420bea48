/// How records are to be shown: in which sections, which of them, in which order.
package struct RecordQuery: Sendable, Equatable {
  /// In which order sections come.
  package enum GroupOrder: Sendable, Equatable {
    /// That of their first records.
    case appearance
    /// That of their names; numbers and dates by their value.
    case name
    /// Those with the most rows first, of the rows that are shown.
    case count
    /// By what a measure says of the rows that are shown; groups without it last.
    case figure(Measure, isDescending: Bool)

    /// Whether it takes the sections' rows to know their order.
    var needsRows: Bool { self != .appearance && self != .name }

    /// The measure that decides; nil for other orders.
    package var measure: Measure? {
      guard case .figure(let measure, _) = self else { return nil }
      return measure
    }
  }

  /// The columns that make sections, level by level; none for a section for each file.
  package var groupLevels = GroupLevels()

  /// The columns that make sections; those that are set make one level.
  package var groupColumns: [Int] {
    get { groupLevels.columns }
    set { groupLevels = GroupLevels([newValue]) }
  }

  /// In which order the sections come.
  package var groupOrder = GroupOrder.appearance

  /// What rows must have or be like to be shown, all of it.
  package var filters: [RecordFilter] = []

  /// How rows are sorted within their section: by the first column, and where that has the same
  /// values by the next; empty as they came.
  package var sort: [SortOrder] = []

  /// What places are looked for of; nil for nothing.
  package var search: SearchTerm?

  /// All records in one section, as they come.
  package init() {}

  /// Whether rows may stand in another order than in their files.
  package var isSorted: Bool { !sort.isEmpty }

  /// Whether rows may be left out.
  package var isFiltered: Bool { !filters.isEmpty }

  /// Whether rows are compared with values, which depends on what their columns are.
  package var comparesValues: Bool { filters.contains { !$0.columns.isEmpty } }

  /// The columns whose values say which rows there are, and what comes first.
  var formColumns: [Int] {
    groupColumns + [groupOrder.measure?.column].compactMap(\.self)
      + sort.map(\.column) + filters.flatMap(\.columns)
  }

  /// Whether groups of all records of a list are asked for in the order in which they appear, at most
  /// one level of them: `GroupFigures` says then what they come to.
  package func asksForGroups(of list: RecordList) -> Bool {
    let isPlain = !isFiltered && !isSorted && search == nil && groupOrder == .appearance
    let isOneLevel = groupLevels.count == 1 || groupLevels.count == 0 && list.parts.count == 1
    return isPlain && isOneLevel && list.count > 0
  }
}
