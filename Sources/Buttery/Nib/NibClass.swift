/// A class that nib files may name, with the way to make an instance.
///
/// `View`, `Label`, `ImageView`, `StackView`, `TableViewCell` and `TableViewHeaderFooterView` are
/// known to every nib; a program's own classes are handed to the nib that uses them:
///
///     let nib = try Nib(
///       contentsOf: "contact.nib.json",
///       classes: [NibClass(ContactCell.self), NibClass { StarsView(stars: 5) }])
///
/// Of several with one name, the first counts, before the known ones.
///
/// Differs from UIKit: without an Objective-C runtime there is no class to be found by its name.
@MainActor public struct NibClass {
  /// How instances are made.
  enum Maker {
    case cell(TableViewCell.Type)
    case headerFooterView(TableViewHeaderFooterView.Type)
    case view(@MainActor () -> View)
  }

  /// What nib files call the class.
  public let name: String
  let type: View.Type
  let maker: Maker

  /// Lets nibs make cells of `cellClass`, in the style that they ask for.
  ///
  /// The name is that of the class unless another one is given.
  public init(_ cellClass: TableViewCell.Type, name: String? = nil) {
    self.name = name ?? String(describing: cellClass)
    type = cellClass
    maker = .cell(cellClass)
  }

  /// Lets nibs make header and footer views of `viewClass`.
  public init(_ viewClass: TableViewHeaderFooterView.Type, name: String? = nil) {
    self.name = name ?? String(describing: viewClass)
    type = viewClass
    maker = .headerFooterView(viewClass)
  }

  /// Lets nibs have the views that `make` makes, a new one each time.
  ///
  /// The name is that of the class that the closure returns unless another one is given.
  public init<Made: View>(name: String? = nil, _ make: @escaping @MainActor () -> Made) {
    self.name = name ?? String(describing: Made.self)
    type = Made.self
    maker = .view(make)
  }

  /// The classes that need no registration.
  static let known = [
    NibClass { View() },
    NibClass { Label() },
    NibClass { ImageView() },
    NibClass { StackView() },
    NibClass(TableViewCell.self),
    NibClass(TableViewHeaderFooterView.self),
  ]
}
