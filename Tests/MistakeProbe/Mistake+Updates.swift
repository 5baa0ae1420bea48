import Buttery

extension Mistake {
  /// Changes to rows and sections that end the program.
  package static let updates: [Mistake] = [
    Mistake(
      "ER-5 rows that the data source still counts",
      "Invalid update: invalid number of rows in section 1. After: 3, before: 3, inserted 0,"
        + " deleted 1, moved in 0, moved out 0 (plain table, data source Shelf)"
    ) { shelf in
      shelf.table.deleteRows(at: [IndexPath(row: 0, section: 1)], with: .automatic)
    },
    Mistake(
      "ER-5 a section that the data source doesn't count",
      "Invalid update: invalid number of sections. After: 2, before: 2, inserted 1, deleted 0"
        + " (plain table, data source Shelf)"
    ) { shelf in
      shelf.table.insertSections([0], with: .automatic)
    },
    Mistake(
      "ER-6 a row that never was",
      "attempt to delete row 3 from section 1 which only contains 3 rows before the update"
        + " (plain table, data source Shelf)"
    ) { shelf in
      shelf.table.deleteRows(at: [IndexPath(row: 3, section: 1)], with: .automatic)
    },
    Mistake(
      "ER-6 a row beyond the end",
      "attempt to insert row 9 into section 0, but there are only 3 rows after the update"
        + " (plain table, data source Shelf)"
    ) { shelf in
      shelf.rows = { _ in 3 }
      shelf.table.insertRows(at: [IndexPath(row: 9, section: 0)], with: .automatic)
    },
    Mistake(
      "ER-6 a row that goes and moves",
      "attempt to delete and move [0, 0] (plain table, data source Shelf)"
    ) { shelf in
      shelf.table.performBatchUpdates {
        shelf.table.moveRow(
          at: IndexPath(row: 0, section: 0), to: IndexPath(row: 1, section: 1))
        shelf.table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
      }
    },
    Mistake(
      "ER-8 an identifier that is there twice",
      "identifiers are not unique. Duplicates: 7, 9"
    ) { _ in
      var snapshot = DiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendSections([0])
      snapshot.appendItems([7, 8, 9, 7, 9])
    },
    Mistake(
      "ER-8 an identifier that isn't there",
      "unknown identifier 4 - add it to the snapshot first"
    ) { _ in
      var snapshot = DiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendSections([0])
      snapshot.insertItems([7], beforeItem: 4)
    },
    Mistake("ER-8 no section", "no sections in the snapshot - append one before its items") { _ in
      var snapshot = DiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendItems([7])
    },
    Mistake(
      "ER-3 a provider without a cell",
      "no cell for row at [0, 0] from TableViewDiffableDataSource<Int, Int>"
        + " (plain table, data source TableViewDiffableDataSource<Int, Int>)"
    ) { shelf in
      let source = TableViewDiffableDataSource<Int, Int>(tableView: shelf.table) { _, _, _ in nil }
      var snapshot = source.snapshot()
      snapshot.appendSections([0])
      snapshot.appendItems([7])
      source.apply(snapshot)
      shelf.table.layoutIfNeeded()
    },
    Mistake(
      "ER-12 a row that is reconfigured with another cell",
      "reconfigure of [0, 1] must return the existing cell - dequeue it with the identifier that"
        + " it has, for its index path (plain table, data source Shelf)"
    ) { shelf in
      shelf.finish = { _, _ in TableViewCell() }
      shelf.table.reconfigureRows(at: [IndexPath(row: 1, section: 0)])
    },
  ]
}
