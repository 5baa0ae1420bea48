import Buttery
import ButteryRecords

/// The work of a person with the rows of a source: search, conditions, and waiting.
///
/// It observes the source: it updates the table first, then notifies of the change.
@MainActor protocol RowSession: AnyObject {
  var notify: ((RowChange) -> Void)? { get set }

  var search: RowSearch { get }

  /// Saves the rows to a file; nil if the source refuses.
  var saver: RecordsSaver? { get }

  /// Starts work in the background; called once, when the main loop runs.
  func run(in application: Application)

  // MARK: The top line

  /// The status, the longest text first.
  var texts: [String] { get }

  /// The conditions that the rows below pass, as far as a person is told.
  var shownFilters: [RecordFilter] { get }

  /// How many rows pass them, the longest text first; empty without conditions.
  var filterTexts: [String] { get }

  /// Whether keys that end a search, or step through its matches, are worth a hint.
  var hintsAtSearch: Bool { get }

  /// The top line is about to be updated, or has been.
  func willTell()
  func didTell()

  // MARK: Asking

  /// Whether rows follow each letter of a prompt; else the source is asked when a person presses
  /// Enter.
  var answersTyping: Bool { get }

  /// Parses a typed condition; nil for an empty text.
  func readFilter(_ text: String) throws(ConditionError) -> RecordFilter?

  /// Why there is nothing to filter; nil if there may be something.
  var reasonNotToFilter: String? { get }

  /// Reads everything again.
  func reload()

  /// Performs a command that only this kind of source has.
  func perform(_ command: RecordsCommand)

  // MARK: Keys

  /// A key was pressed; nobody has handled it yet.
  func willHandleKey()

  /// Handles a key that scrolls, before the table does.
  func handle(_ key: Key) -> Bool

  /// Ends work that a person waits for.
  ///
  /// - Returns: A message about it, which may be empty; nil if there was no such work.
  func stopWork() -> String?

  /// Ends work that nobody waits for.
  ///
  /// - Returns: A message about it; nil if there was none.
  func stopCounting() -> String?

  /// Drops the last command that waits for its rows.
  ///
  /// - Returns: Its name; nil if there was none.
  func dropAwaited() -> String?

  func widthChanged()
}

extension RowSession {
  var saver: RecordsSaver? { nil }
  func willTell() {}
  var reasonNotToFilter: String? { nil }
  func willHandleKey() {}
  func handle(_ key: Key) -> Bool { false }
  func stopCounting() -> String? { nil }
  func dropAwaited() -> String? { nil }
  func widthChanged() {}
}

/// A change of a session.
enum RowChange {
  /// Other rows are shown; the columns were these.
  case replaced(columns: [RecordColumn])
  /// A person has changed the view.
  case view
  /// Sections were folded because the command line names them.
  case foldedByName
  /// The top line may have something else to say.
  case status
}
