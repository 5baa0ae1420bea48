import Buttery

/// A random table: its contents and settings.
///
/// This value determines everything that is drawn.
struct LawTable: Equatable {
  /// The objects that answer the table's questions.
  enum Answers: Equatable {
    /// A data source, and a delegate that implements all methods.
    case delegate
    /// Only a data source: heights and estimates are properties of the table, and there are titles.
    case properties
    /// Only a data source, without titles.
    case untitled
    /// A diffable data source, and a delegate that implements all methods.
    case diffable
  }

  /// The estimates for heights that the table hasn't asked for.
  enum Estimates: Equatable {
    /// No estimates: all heights are exact.
    case exact
    case automatic
    /// A number of lines for rows, for headers and for footers.
    case fixed(Int, Int, Int)
    /// Correct estimates by the delegate (where words count as one line).
    case right
    /// Wrong estimates by the delegate, which depend on the number.
    case wrong(Int)
  }

  /// The place where the table is shown.
  enum Place: Equatable {
    /// Without an application.
    case alone
    /// As the view of an application's controller.
    case wholeScreen
    /// In a subview of the view of an application's controller.
    case insideView
  }

  var size = Size(width: 12, height: 6)
  var style = TableView.Style.plain
  var content = LawContent()
  var answers = Answers.delegate
  var estimates = Estimates.exact
  var place = Place.alone
  /// The table's `rowHeight`, used if only properties answer.
  var rowHeight: Int?
  /// The heights of the table's header and footer, in lines.
  var header: Int?
  var footer: Int?
  var insets = EdgeInsets()
  var topPadding = 0
  var hasIndex = false
  /// Whether there are subsections; a section's id decides its level.
  var hasLevels = false
  var hasSeparators = false
  var selectsSeveral = true
  var isAnimated = false
  var keepsRows = false
  /// The steps before the first pass.
  var early: LawTurn = []
  /// Whether the table is edited.
  var isEditing = false

  init() {}

  init(_ content: LawContent, size: Size, _ change: (inout LawTable) -> Void = { _ in }) {
    self.content = content
    self.size = size
    change(&self)
  }

  /// The number of lines between the insets.
  var freeLines: Int { size.height - insets.top - insets.bottom }

  var isExact: Bool { estimates == .exact }

  /// The same table without estimates.
  var exact: LawTable {
    var table = self
    table.estimates = .exact
    return table
  }

  /// The titles of the section index, which depend on the sections alone.
  var indexTitles: [String]? {
    hasIndex ? content.sections.map { String(UnicodeScalar(UInt8(65 + $0.id % 26))) } : nil
  }
}
