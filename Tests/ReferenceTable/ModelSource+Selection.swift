package import Buttery
import ButteryTestSupport

// The delegate's methods about selection and focus: they answer from the model, and record the
// calls.
extension ModelSource {
  private func note(_ call: String, _ path: IndexPath) {
    tape.record("\(call) \(path.short)")
  }

  /// Returns whether the row may be highlighted, by its policy.
  package func tableView(
    _ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool {
    note("shouldHighlight", indexPath)
    return model[indexPath].policy.canHighlight
  }

  /// Notes that a row is highlighted.
  package func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) {
    note("didHighlight", indexPath)
  }

  /// Notes that a row is no longer highlighted.
  package func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {
    note("didUnhighlight", indexPath)
  }

  /// Returns the row to select, by the row's policy.
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

  /// Returns the row to deselect, by the row's policy.
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

  /// Returns whether the row may be focused, by its policy.
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
