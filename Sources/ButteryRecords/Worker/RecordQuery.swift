/// How records are to be shown: which of them, in which sections, in which order.
package struct RecordQuery: Sendable, Equatable {
  /// The order of sections.
  package enum GroupOrder: Sendable, Equatable {
    /// By their first records.
    case appearance
    /// By their names; numbers and dates by their value.
    case name
    /// By the number of rows that are shown, most rows first.
    case count
    /// By a measure of the rows that are shown; groups without a value come last.
    case figure(Measure, isDescending: Bool)

    /// Whether the order depends on the sections' rows.
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

  /// The filters, all of which a row must pass to be shown.
  package var filters: [RecordFilter] = []

  /// How rows are sorted within their section: by the first column, and where its values are the
  /// same by the next; empty for the order of the files.
  package var sort: [SortOrder] = []

  /// The search term; nil for no search.
  package var search: SearchTerm?

  /// All records in one section, as they come.
  package init() {}

  /// Whether rows may stand in another order than in their files.
  package var isSorted: Bool { !sort.isEmpty }

  /// Whether rows may be left out.
  package var isFiltered: Bool { !filters.isEmpty }

  /// Whether filters compare columns with values, which depends on the kinds of these columns.
  package var comparesValues: Bool { filters.contains { !$0.columns.isEmpty } }

  /// The columns, without repetition, that rows are sorted by, or whose values conditions take for
  /// less or greater than others.
  package var orderedColumns: [Int] {
    Set(sort.map(\.column) + filters.flatMap(\.orderedColumns)).sorted()
  }

  /// The columns whose values decide which rows are shown, and in which sections and order.
  var formColumns: [Int] {
    groupColumns + [groupOrder.measure?.column].compactMap(\.self)
      + sort.map(\.column) + filters.flatMap(\.columns)
  }

  /// Whether the query only asks for groups of all records, in the order in which they appear.
  ///
  /// There is at most one level of groups. `GroupFigures` can compute their figures then.
  package func asksForGroups(of list: RecordList) -> Bool {
    let isPlain = !isFiltered && !isSorted && search == nil && groupOrder == .appearance
    let isOneLevel = groupLevels.count == 1 || groupLevels.count == 0 && list.parts.count == 1
    return isPlain && isOneLevel && list.count > 0
  }
}
