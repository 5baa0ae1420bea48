package import Buttery

extension TableModel.Row {
  /// What the delegate says when a person presses or focuses a row.
  package struct Policy: Hashable, Sendable {
    /// Which row the delegate names when it is told of one.
    package enum Answer: Hashable, Sendable {
      /// The row itself.
      case itself
      /// No row: nothing shall happen.
      case nothing
      /// The first row of the same section.
      case firstOfSection
    }

    /// Whether the row may be focused.
    package var canFocus = true
    /// Whether the row may look pressed, and be selected.
    package var canHighlight = true
    /// Which row is selected instead.
    package var willSelect = Answer.itself
    /// Which row is deselected instead.
    package var willDeselect = Answer.itself

    /// Creates a policy that lets everything happen.
    package init() {}
  }
}

extension TableModel {
  /// The row at `path`.
  package subscript(path: IndexPath) -> Row {
    get { sections[path.section].rows[path.row] }
    set { sections[path.section].rows[path.row] = newValue }
  }

  /// Whether there is a row at `path`.
  package func hasRow(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section)
      && sections[path.section].rows.indices.contains(path.row)
  }

  /// What the delegate answers before the row at `path` is selected.
  package func rowToSelect(at path: IndexPath) -> IndexPath? {
    row(for: self[path].policy.willSelect, at: path)
  }

  /// What the delegate answers before the row at `path` is deselected.
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
