import ButteryRecords

/// What a person has made of a table, as far as it can be taken back: which rows, in which order and
/// sections, and which columns.
///
/// It is derived from those who own its parts, and applied to them; nobody keeps a second copy of
/// what is on the screen. What is searched for, the style and the place aren't part of it.
struct ViewState: Equatable {
  var groupLevels: GroupLevels
  var groupOrder: RecordQuery.GroupOrder
  var filters: [RecordFilter]
  var sort: [SortOrder]
  /// The forms that were chosen for columns.
  var forms: [Int: ColumnForm]
  var arrangement: ColumnArrangement
  var folds: SectionFolds
  /// Which statistics footers show.
  var statistics: FooterStatistics
  /// Whether long texts are broken into lines.
  var wraps: Bool

  /// What all tables have, whose rows are asked for by a query; of other things nothing was said.
  init(_ query: RecordQuery, arrangement: ColumnArrangement, statistics: FooterStatistics) {
    groupLevels = query.groupLevels
    groupOrder = query.groupOrder
    filters = query.filters
    sort = query.sort
    forms = [:]
    self.arrangement = arrangement
    folds = SectionFolds()
    self.statistics = statistics
    wraps = false
  }

  /// What is asked for by now: the answer may still be another one.
  @MainActor init(of content: RecordsContent) {
    let model = content.model
    groupLevels = model.query.groupLevels
    groupOrder = model.query.groupOrder
    filters = model.query.filters
    sort = model.query.sort
    forms = model.chosenForms
    arrangement = content.appearance.arrangement
    folds = model.sections.askedFolds
    statistics = model.statistics
    wraps = content.appearance.wraps
  }

  /// Has the table be so.
  @MainActor func apply(to content: RecordsContent) {
    let model = content.model
    for column in Set(forms.keys).union(model.chosenForms.keys) {
      model.choose(forms[column], ofColumn: column)
    }
    var query = model.query
    query.groupLevels = groupLevels
    query.groupOrder = groupOrder
    query.filters = filters
    query.sort = sort
    model.query = query
    content.appearance.arrange { $0 = arrangement }
    model.sections.askedFolds = folds
    model.measure(statistics)
    content.appearance.wraps = wraps
  }

  // MARK: Other columns

  /// Takes over that there are more columns.
  mutating func adopt(columnCount: Int) { arrangement.adopt(count: columnCount) }

  /// Files have been read again and have other columns: those of the same names are meant, and
  /// nothing is known of sections.
  mutating func rebind(by rebinding: ColumnRebinding) {
    var query = RecordQuery()
    (query.groupLevels, query.groupOrder) = (groupLevels, groupOrder)
    (query.filters, query.sort) = (filters, sort)
    query = query.rebound(by: rebinding)
    (groupLevels, groupOrder) = (query.groupLevels, query.groupOrder)
    (filters, sort) = (query.filters, query.sort)
    guard !rebinding.isIdentity else { return }
    forms = forms.rebound(by: rebinding)
    arrangement.rebind(to: rebinding.newPlaces)
    statistics.rebind(by: rebinding)
    folds = SectionFolds()
  }
}
