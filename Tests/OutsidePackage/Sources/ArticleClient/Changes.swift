import Buttery

@MainActor final class Inbox {
  let dataSource: TableViewDiffableDataSource<String, Int>

  init(_ tableView: TableView) {
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "mail")
    dataSource = TableViewDiffableDataSource(tableView: tableView) { tableView, indexPath, mail in
      let cell = tableView.dequeueReusableCell(withIdentifier: "mail", for: indexPath)
      cell.textLabel?.text = "Mail \(mail)"
      return cell
    }
  }

  func show(new: [Int], old: [Int]) {
    var snapshot = DiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["New", "Old"])
    snapshot.appendItems(new, toSection: "New")
    snapshot.appendItems(old, toSection: "Old")
    dataSource.apply(snapshot, animatingDifferences: true)
  }
}

@MainActor func replaceFirst(of tableView: TableView) {
  tableView.performBatchUpdates {
    tableView.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
    tableView.insertRows(at: [IndexPath(row: 2, section: 0)], with: .automatic)
  } completion: { _ in
    tableView.scrollToRow(at: IndexPath(row: 2, section: 0), at: .middle, animated: false)
  }
}
