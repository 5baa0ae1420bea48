import Buttery

extension Mistake {
  /// The mistakes that lead to a warning; the table shows a text that begins with `lid` afterwards.
  package static let mendable: [Mistake] = [
    Mistake(
      "ER-14 the background colour of a header",
      "warning: the background colour of a TableViewHeaderFooterView has no effect:"
        + " set backgroundView instead"
    ) { shelf in
      shelf.text = "lid"
      shelf.headerHeight = { $0 == 1 ? 1 : 0 }
      shelf.header = { table in
        let view = table.dequeueReusableHeaderFooterView(withIdentifier: "shelf")
        view?.backgroundColor = .red
        return view
      }
      shelf.table.reloadData()
    },
    Mistake(
      "ER-15 constraints that can't all hold",
      "warning: unable to satisfy all constraints in ElementContentView: Label.width == 9 gives way"
        + " - remove it, or lower a priority"
    ) { shelf in
      shelf.text = "lid"
      shelf.finish = { cell, _ in
        let label = Label()
        cell.contentView.addSubview(label)
        label.translatesAutoresizingMaskIntoConstraints = false
        LayoutConstraint.activate([
          label.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
          label.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
          label.widthAnchor.constraint(equalToConstant: 4),
          label.widthAnchor.constraint(equalToConstant: 9),
        ])
        return cell
      }
      shelf.table.reloadData()
    },
    Mistake(
      "ER-16 a reload while cells are asked for",
      "warning: reloadData was called while the table was asking for parts"
    ) { shelf in
      shelf.text = "lid"
      shelf.finish = { [unowned shelf] cell, _ in
        shelf.finish = { cell, _ in cell }
        shelf.table.reloadData()
        return cell
      }
      shelf.table.reloadData()
    },
  ]

  /// A mistake that leads to a warning many times, each with its number.
  package static let repeated = Mistake("again and again", "warning: number") { _ in
    for number in 1...1000 { TableViewDiagnostics.warning("number \(number)") }
  }
}
