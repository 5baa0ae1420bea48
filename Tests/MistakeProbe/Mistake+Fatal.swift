import Buttery

extension Mistake {
  /// The mistakes that end the program.
  package static let fatal: [Mistake] = [
    Mistake(
      "ER-1 an identifier that nothing is registered for",
      "unable to dequeue a cell with identifier tin - register a class or a nib for it"
        + " (plain table, data source Shelf)"
    ) { shelf in
      shelf.identifier = "tin"
      shelf.table.reloadData()
    },
    Mistake(
      "ER-1 an identifier that would move the cursor",
      "unable to dequeue a cell with identifier \\u{1B}[2Jtin\\n - register a class or a nib for it"
        + " (plain table, data source Shelf)"
    ) { shelf in
      shelf.identifier = "\u{1B}[2Jtin\n"
      shelf.table.reloadData()
    },
    Mistake(
      "ER-7 a row out of range",
      "attempted to scroll to out-of-bounds row (3) when there are only 3 rows in section 1"
        + " (grouped table, data source Shelf)"
    ) { shelf in
      shelf.table.style = .grouped
      shelf.table.scrollToRow(at: IndexPath(row: 3, section: 1), at: .top, animated: false)
    },
    Mistake(
      "ER-7 a section out of range",
      "attempted to scroll to out-of-bounds section (2) when there are only 2 sections"
        + " (insetGrouped table, data source Shelf)"
    ) { shelf in
      shelf.table.style = .insetGrouped
      shelf.table.scrollToRow(at: IndexPath(row: 0, section: 2), at: .top, animated: false)
    },
    Mistake(
      "ER-7 a row of a table without contents",
      "attempted to scroll to out-of-bounds section (0) when there are only 0 sections"
        + " (plain table, no data source)"
    ) { shelf in
      shelf.table.dataSource = nil
      shelf.table.scrollToRow(at: IndexPath(row: 0, section: 0), at: .none, animated: true)
    },
    Mistake(
      "ER-8 an identifier that is in a snapshot already",
      "identifiers are not unique. Duplicates: jar"
    ) { _ in
      var snapshot = DiffableDataSourceSnapshot<Int, String>()
      snapshot.appendSections([1])
      snapshot.appendItems(["jar", "tin", "jar"])
    },
    Mistake(
      "ER-9 the height of a row",
      "invalid height -7 for row [1, 2] - return 0 or more, or automaticDimension"
        + " (plain table, data source Shelf)"
    ) { shelf in
      shelf.rowHeight = { $0 == IndexPath(row: 2, section: 1) ? -7 : 1 }
      shelf.table.reloadData()
    },
    Mistake(
      "ER-9 the height of a header",
      "invalid height -2 for header of section 1 - return 0 or more, or automaticDimension"
        + " (plain table, data source Shelf)"
    ) { shelf in
      shelf.headerHeight = { $0 == 1 ? -2 : 1 }
      shelf.table.reloadData()
    },
    Mistake(
      "ER-9 the height of a footer",
      "invalid height -4 for footer of section 0 - return 0 or more, or automaticDimension"
        + " (plain table, data source Shelf)"
    ) { shelf in
      shelf.footerHeight = { $0 == 0 ? -4 : 1 }
      shelf.table.reloadData()
    },
    Mistake(
      "ER-9 the number of sections",
      "invalid number of sections: -1 - return 0 or more (plain table, data source Shelf)"
    ) { shelf in
      shelf.sections = -1
      shelf.table.reloadData()
    },
    Mistake(
      "ER-9 the number of rows",
      "invalid number of rows in section 1: -3 - return 0 or more"
        + " (plain table, data source Shelf)"
    ) { shelf in
      shelf.rows = { [2, -3][$0] }
      shelf.table.reloadData()
    },
    Mistake(
      "ER-10 two cells for one row",
      "attempted to dequeue multiple cells for the same index path [0, 0] (identifier jar)"
        + " (plain table, data source Shelf)"
    ) { shelf in
      shelf.finish = { [unowned shelf] _, path in
        shelf.table.dequeueReusableCell(withIdentifier: "jar", for: path)
      }
      shelf.table.reloadData()
    },
    Mistake(
      "ER-11 no identifier for cells",
      "reuse identifier must not be empty (plain table, data source Shelf)", isEarly: true
    ) { shelf in
      shelf.table.register(TableViewCell.self, forCellReuseIdentifier: "")
    },
    Mistake(
      "ER-11 no identifier for headers",
      "reuse identifier must not be empty (plain table, data source Shelf)"
    ) { shelf in
      shelf.table.register(
        TableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "")
    },
    Mistake(
      "ER-12 one cell for two rows",
      "cell returned for [0, 1] is already in use for [0, 0]"
        + " (plain table, data source Shelf)"
    ) { shelf in
      let only = TableViewCell()
      shelf.finish = { _, _ in only }
      shelf.table.reloadData()
    },
    Mistake(
      "AP-7 a sheet that has no room for its size",
      "invalid preferredContentSize -2 x 3 of Lids in a room of 198 x 6 - return 0 or more;"
        + " 0 stands for the usual size"
    ) { shelf in
      shelf.controller?.present(Lids())
    },
  ]

  /// The mistakes that end the program from another thread than the main one.
  package static let elsewhere: [Mistake] = [
    Mistake(
      "ER-8 an identifier that is in a snapshot already, on another thread",
      "identifiers are not unique. Duplicates: jar"
    ) { _ in
      Task.detached {
        var snapshot = DiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([1])
        snapshot.appendItems(["jar", "tin", "jar"])
      }
    }
  ]
}

/// A sheet that is 200 columns smaller than its room.
private final class Lids: ViewController {
  override init() {
    super.init()
    modalPresentationStyle = .popover
  }

  override func preferredContentSize(fitting room: Size) -> Size {
    Size(width: room.width - 200, height: 3)
  }
}
