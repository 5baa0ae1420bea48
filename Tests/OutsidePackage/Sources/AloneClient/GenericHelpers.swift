import Buttery

/// Views whose reuse identifiers are the names of their classes.
protocol Reusable: AnyObject {}

extension Reusable {
  static var defaultIdentifier: String { "\(self)" }
}

extension View: Reusable {}

extension TableView {
  func register<Cell: TableViewCell>(_ cellClass: Cell.Type) {
    register(cellClass, forCellReuseIdentifier: Cell.defaultIdentifier)
  }

  func register<Header: TableViewHeaderFooterView>(_ headerClass: Header.Type) {
    register(headerClass, forHeaderFooterViewReuseIdentifier: Header.defaultIdentifier)
  }

  func dequeueReusableCell<Cell: TableViewCell>(for indexPath: IndexPath) -> Cell {
    let cell = dequeueReusableCell(withIdentifier: Cell.defaultIdentifier, for: indexPath)
    guard let cell = cell as? Cell else { fatalError("\(Cell.self) isn't registered") }
    return cell
  }

  func dequeueReusableHeaderFooterView<Header: TableViewHeaderFooterView>() -> Header? {
    dequeueReusableHeaderFooterView(withIdentifier: Header.defaultIdentifier) as? Header
  }
}
