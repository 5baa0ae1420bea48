import Buttery

// Cells by their class: the class's name is the identifier.
extension TableView {
  func register<Cell: TableViewCell>(_ cellClass: Cell.Type) {
    register(cellClass, forCellReuseIdentifier: "\(cellClass)")
  }

  func dequeue<Cell: TableViewCell>(_ cellClass: Cell.Type, for indexPath: IndexPath) -> Cell {
    let cell = dequeueReusableCell(withIdentifier: "\(cellClass)", for: indexPath)
    guard let cell = cell as? Cell else { fatalError("\(cellClass) isn't registered") }
    return cell
  }
}
