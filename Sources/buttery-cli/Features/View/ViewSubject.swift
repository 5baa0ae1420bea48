import ButteryRecords

/// A table whose view can be changed by a person, undone, and written to a file.
@MainActor protocol ViewSubject: AnyObject {
  var list: RecordList { get }

  /// The state of the current query, which the result may not answer yet.
  var viewState: ViewState { get }

  /// Applies a state to the table.
  func apply(_ state: ViewState)

  /// The content of a view file that reproduces the table, for a path at which it is saved.
  func viewText(at path: String) -> String
}

extension RecordsContent: ViewSubject {
  var viewState: ViewState { ViewState(of: self) }

  func apply(_ state: ViewState) { state.apply(to: self) }

  func viewText(at path: String) -> String { ViewText(of: self).text(at: path) }
}
