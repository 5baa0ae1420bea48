package import Buttery
import ButteryTestSupport

// What the table asks and tells about selection and focus: the model answers, the tape remembers.
extension ModelSource {
  private func note(_ call: String, _ path: IndexPath) {
    tape.record("\(call) \(path.short)")
  }

  /// Whether the row may be highlighted, by its policy.
  package func tableView(
    _ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool {
    note("shouldHighlight", indexPath)
    return model[indexPath].policy.canHighlight
  }

  /// Notes that a row looks pressed.
  package func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) {
    note("didHighlight", indexPath)
  }

  /// Notes that a row doesn't look pressed any more.
  package func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {
    note("didUnhighlight", indexPath)
  }

  /// The row to select, by the row's policy.
  package func tableView(
    _ tableView: TableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    note("willSelect", indexPath)
    return model.rowToSelect(at: indexPath)
  }

  /// Notes that a row was selected.
  package func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    note("didSelect", indexPath)
  }

  /// The row to deselect, by the row's policy.
  package func tableView(
    _ tableView: TableView, willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    note("willDeselect", indexPath)
    return model.rowToDeselect(at: indexPath)
  }

  /// Notes that a row was deselected.
  package func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
    note("didDeselect", indexPath)
  }

  /// Whether the row may be focused, by its policy.
  package func tableView(_ tableView: TableView, canFocusRowAt indexPath: IndexPath) -> Bool {
    model[indexPath].policy.canFocus
  }

  /// Notes that the focus moved.
  package func tableView(
    _ tableView: TableView, didUpdateFocusFrom previous: IndexPath?, to next: IndexPath?
  ) {
    tape.record("didUpdateFocus \(previous?.short ?? "-") \(next?.short ?? "-")")
  }
}
