import ButteryRecords

/// A table that a person arranges: what they have made of it can be taken back, and written to a file.
@MainActor protocol ViewSubject: AnyObject {
  var list: RecordList { get }

  /// What is asked for by now: the answer may still be another one.
  var viewState: ViewState { get }

  /// Has the table be so.
  func apply(_ state: ViewState)

  /// The whole file that shows the table as it is, at a path.
  func viewText(at path: String) -> String
}

extension RecordsContent: ViewSubject {
  var viewState: ViewState { ViewState(of: self) }

  func apply(_ state: ViewState) { state.apply(to: self) }

  func viewText(at path: String) -> String { ViewText(of: self).text(at: path) }
}
