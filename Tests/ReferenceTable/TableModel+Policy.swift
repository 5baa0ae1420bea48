package import Buttery

extension TableModel.Row {
  /// The delegate's answers when the user presses or focuses a row.
  package struct Policy: Hashable, Sendable {
    /// The row that the delegate returns when it is asked about a row.
    package enum Answer: Hashable, Sendable {
      /// The row itself.
      case itself
      /// No row: the action is refused.
      case nothing
      /// The first row of the same section.
      case firstOfSection
    }

    /// Whether the row may be focused.
    package var canFocus = true
    /// Whether the row may be highlighted and selected.
    package var canHighlight = true
    /// The row that is selected instead.
    package var willSelect = Answer.itself
    /// The row that is deselected instead.
    package var willDeselect = Answer.itself

    /// Creates a policy that allows every action.
    package init() {}
  }
}

extension TableModel {
  /// The row at `path`.
  package subscript(path: IndexPath) -> Row {
    get { sections[path.section].rows[path.row] }
    set { sections[path.section].rows[path.row] = newValue }
  }

  /// Returns whether there is a row at `path`.
  package func hasRow(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section)
      && sections[path.section].rows.indices.contains(path.row)
  }

  /// Returns the delegate's answer before the row at `path` is selected.
  package func rowToSelect(at path: IndexPath) -> IndexPath? {
    row(for: self[path].policy.willSelect, at: path)
  }

  /// Returns the delegate's answer before the row at `path` is deselected.
  package func rowToDeselect(at path: IndexPath) -> IndexPath? {
    row(for: self[path].policy.willDeselect, at: path)
  }

  private func row(for answer: Row.Policy.Answer, at path: IndexPath) -> IndexPath? {
    switch answer {
    case .itself: path
    case .nothing: nil
    case .firstOfSection: IndexPath(row: 0, section: path.section)
    }
  }
}
