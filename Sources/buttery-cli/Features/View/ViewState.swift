import Buttery
import ButteryRecords

/// The state of a table as far as it can be undone: which rows, in which order and sections, and
/// which columns.
///
/// The state is read from the objects that own its parts, and applied to them; there is no second
/// copy of what is on the screen. The search and the scroll position aren't part of it.
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
  /// The style of the table; nil while nothing shows it.
  var style: TableView.Style?
  /// What the sparklines of sections show.
  var course = CourseChoice()

  /// The state that all tables with a query have; everything else has its default.
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

  /// The state of the current query, which the result may not answer yet.
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
    style = content.tableView?.style
    course = model.course
  }

  /// Applies the state to the table.
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
    model.chart(course)
    content.show(style: style)
  }

  // MARK: Other columns

  /// Takes over the new number of columns.
  mutating func adopt(columnCount: Int) { arrangement.adopt(count: columnCount) }

  /// Follows columns by their names, after files have been read again and have other columns; folds
  /// are forgotten.
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
