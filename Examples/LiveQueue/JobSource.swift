import Buttery

/// The list's contents: titles and deleting are for a subclass to decide.
final class JobSource: TableViewDiffableDataSource<Job.Stage, Int> {
  /// Called when a person has confirmed that a job be deleted.
  var onDelete: (Int) -> Void = { _ in }

  override func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? {
    sectionIdentifier(for: section)?.rawValue
  }

  /// Says that jobs can be deleted: so the left arrow key offers it too.
  override func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    true
  }

  override func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    if let job = itemIdentifier(for: indexPath) { onDelete(job) }
  }
}
