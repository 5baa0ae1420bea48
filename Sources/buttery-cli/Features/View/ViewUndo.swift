import ButteryRecords

/// Undoes and redoes changes of the view.
@MainActor final class ViewUndo {
  private let content: any ViewSubject
  private unowned let announcer: any Announcer
  private var history: ViewHistory
  /// Whether a state is being applied: its steps aren't changes of their own.
  private var isApplying = false

  init(content: any ViewSubject, announcer: any Announcer) {
    self.content = content
    self.announcer = announcer
    history = ViewHistory(content.viewState)
  }

  private var columns: [RecordColumn] { content.list.columns }

  /// Records the current state, if it has changed.
  func note() {
    guard !isApplying else { return }
    history.note(content.viewState)
  }

  /// Takes over the columns of a new result, which may differ.
  func adopt(insteadOf old: [RecordColumn]) { history.adopt(columns, insteadOf: old) }

  /// Takes over folds that weren't made by a key; undo doesn't change them.
  func adoptFolds() { history.adopt(content.viewState.folds) }

  func undo() {
    note()
    guard let change = history.undo() else { return announcer.announce("nothing to undo") }
    apply()
    announcer.announce("undone: \(change.text(columns: columns))")
  }

  func redo() {
    note()
    guard let change = history.redo() else { return announcer.announce("nothing to redo") }
    apply()
    announcer.announce("redone: \(change.text(columns: columns))")
  }

  private func apply() {
    isApplying = true
    content.apply(history.present)
    isApplying = false
  }
}
