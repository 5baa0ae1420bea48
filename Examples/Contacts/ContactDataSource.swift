import Buttery

/// Contacts by the letter of their family name, which the index at the edge leads to.
final class ContactDataSource: TableViewDiffableDataSource<String, Contact.ID> {
  override func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? { sectionIdentifier(for: section) }

  override func sectionIndexTitles(for tableView: TableView) -> [String]? {
    snapshot().sectionIdentifiers
  }

  override func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { self.index(for: title) ?? 0 }
}
