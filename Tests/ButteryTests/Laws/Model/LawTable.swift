import Buttery

/// A random table: what it shows and how.
///
/// Everything that is drawn follows from this value.
struct LawTable: Equatable {
  /// Who answers the table's questions.
  enum Answers: Equatable {
    /// A data source and a delegate that answers everything.
    case delegate
    /// A data source alone: heights and estimates are the table's properties, and there are titles.
    case properties
    /// A data source alone that knows no titles.
    case untitled
    /// A diffable data source and a delegate that answers everything.
    case diffable
  }

  /// What the table is told of heights that it hasn't asked for.
  enum Estimates: Equatable {
    /// Nothing: all are exact.
    case exact
    case automatic
    /// So many lines for rows, headers and footers.
    case fixed(Int, Int, Int)
    /// By the delegate, as they are (words count as a line).
    case right
    /// By the delegate, somehow; the number makes the difference.
    case wrong(Int)
  }

  /// Where it is shown.
  enum Place: Equatable {
    /// Without an application.
    case alone
    /// As the view of the controller of an application.
    case wholeScreen
    /// In a view of a controller of an application.
    case insideView
  }

  var size = Size(width: 12, height: 6)
  var style = TableView.Style.plain
  var content = LawContent()
  var answers = Answers.delegate
  var estimates = Estimates.exact
  var place = Place.alone
  /// The table's `rowHeight`; used where only properties answer.
  var rowHeight: Int?
  /// The lines of the table's header and footer.
  var header: Int?
  var footer: Int?
  var insets = EdgeInsets()
  var topPadding = 0
  var hasIndex = false
  /// Whether sections are inside others, as their numbers have it.
  var hasLevels = false
  var hasSeparators = false
  var selectsSeveral = true
  var isAnimated = false
  var keepsRows = false
  /// What is done before the first pass.
  var early: LawTurn = []
  /// Whether the table is edited.
  var isEditing = false

  init() {}

  init(_ content: LawContent, size: Size, _ change: (inout LawTable) -> Void = { _ in }) {
    self.content = content
    self.size = size
    change(&self)
  }

  /// The lines between the insets.
  var freeLines: Int { size.height - insets.top - insets.bottom }

  var isExact: Bool { estimates == .exact }

  /// The same table without estimates.
  var exact: LawTable {
    var table = self
    table.estimates = .exact
    return table
  }

  /// What the index shows; it depends on the sections alone.
  var indexTitles: [String]? {
    hasIndex ? content.sections.map { String(UnicodeScalar(UInt8(65 + $0.id % 26))) } : nil
  }
}
