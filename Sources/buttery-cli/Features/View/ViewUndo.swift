import ButteryRecords

/// Takes back what a person has made of a table, and does it once more.
@MainActor final class ViewUndo {
  private let content: any ViewSubject
  private unowned let announcer: any Announcer
  private var history: ViewHistory
  /// Whether something is done in several steps that are one for a person: a state is applied.
  private var isApplying = false

  init(content: any ViewSubject, announcer: any Announcer) {
    self.content = content
    self.announcer = announcer
    history = ViewHistory(content.viewState)
  }

  private var columns: [RecordColumn] { content.list.columns }

  /// Takes note of what an act has made of the table, if anything.
  func note() {
    guard !isApplying else { return }
    history.note(content.viewState)
  }

  /// The answer is another one, which may have other columns.
  func adopt(insteadOf old: [RecordColumn]) { history.adopt(columns, insteadOf: old) }

  /// Sections that nobody has folded by a key are folded, and stay so.
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
