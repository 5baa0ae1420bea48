import Buttery

/// A shopping list that the user can reorder, ported from a `UITableViewDiffableDataSource`.
enum Aisle: Hashable, Sendable { case cooled, shelves }

struct Article: Hashable, Sendable {
  var name: String
}

final class ShoppingSource: TableViewDiffableDataSource<Aisle, Article> {
  override func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? {
    switch sectionIdentifier(for: section) {
    case .cooled: "Cooled"
    case .shelves: "Shelves"
    case nil: nil
    }
  }

  override func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete, let article = itemIdentifier(for: indexPath) else { return }
    var snapshot = snapshot()
    snapshot.deleteItems([article])
    apply(snapshot, animatingDifferences: true)
  }
}

final class ShoppingController: TableViewController {
  private var source: ShoppingSource?
  private(set) var changes = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "article")
    let source = ShoppingSource(tableView: tableView) { tableView, indexPath, article in
      let cell = tableView.dequeueReusableCell(withIdentifier: "article", for: indexPath)
      cell.textLabel?.text = article.name
      return cell
    }
    source.defaultRowAnimation = .fade
    source.reorderingHandlers.canReorderItem = { _ in true }
    source.reorderingHandlers.didReorder = { [weak self] _ in self?.changes += 1 }
    self.source = source
    var snapshot = DiffableDataSourceSnapshot<Aisle, Article>()
    snapshot.appendSections([.cooled, .shelves])
    snapshot.appendItems([Article(name: "Butter"), Article(name: "Milk")], toSection: .cooled)
    snapshot.appendItems([Article(name: "Flour")])
    source.apply(snapshot, animatingDifferences: false) { [weak self] in self?.changes += 1 }
  }

  func putFirst(_ article: Article) {
    guard let source else { return }
    var snapshot = source.snapshot()
    guard
      let first = snapshot.itemIdentifiers.first, let index = snapshot.indexOfItem(article),
      index > 0
    else { return }
    snapshot.moveItem(article, beforeItem: first)
    snapshot.reconfigureItems([article])
    source.apply(snapshot)
    if let path = source.indexPath(for: article) {
      tableView.scrollToRow(at: path, at: .top, animated: true)
    }
  }
}

/// Rearranges a snapshot in every way.
@MainActor func rearrange(
  _ source: ShoppingSource, _ one: Article, _ other: Article
) -> [Int] {
  var snapshot = source.snapshot()
  snapshot.insertItems([one], beforeItem: other)
  snapshot.insertItems([Article(name: "Salt")], afterItem: one)
  snapshot.moveSection(.cooled, afterSection: .shelves)
  snapshot.moveSection(.cooled, beforeSection: .shelves)
  snapshot.reloadItems([other])
  let marked = snapshot.reloadedItemIdentifiers + snapshot.reconfiguredItemIdentifiers
  let counts = [marked.count, snapshot.reloadedSectionIdentifiers.count]
  if snapshot.indexOfSection(.shelves) == 1 { snapshot.deleteSections([.shelves]) }
  source.applySnapshotUsingReloadData(snapshot)
  snapshot.deleteAllItems()
  source.apply(snapshot, animatingDifferences: false)
  return counts
}
