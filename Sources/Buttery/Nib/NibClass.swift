/// A class that nib files may name, and the way to create instances.
///
/// Every nib knows `View`, `Label`, `ImageView`, `StackView`, `TableViewCell` and
/// `TableViewHeaderFooterView`. Pass a program's own classes to the nib that uses them:
///
///     let nib = try Nib(
///       contentsOf: "contact.nib.json",
///       classes: [NibClass(ContactCell.self), NibClass { StarsView(stars: 5) }])
///
/// If several classes have the same name, the first one is used; a known class comes last.
///
/// Differs from UIKit: Swift has no Objective-C runtime here, so a class can't be found by its
/// name.
@MainActor public struct NibClass {
  /// The way to create instances.
  enum Maker {
    case cell(TableViewCell.Type)
    case headerFooterView(TableViewHeaderFooterView.Type)
    case view(@MainActor () -> View)
  }

  /// The name of the class in nib files.
  public let name: String
  let type: View.Type
  let maker: Maker

  /// Lets nibs create cells of `cellClass`, in the style that the nib gives.
  ///
  /// The default for `name` is the name of the class.
  public init(_ cellClass: TableViewCell.Type, name: String? = nil) {
    self.name = name ?? String(describing: cellClass)
    type = cellClass
    maker = .cell(cellClass)
  }

  /// Lets nibs create header and footer views of `viewClass`.
  public init(_ viewClass: TableViewHeaderFooterView.Type, name: String? = nil) {
    self.name = name ?? String(describing: viewClass)
    type = viewClass
    maker = .headerFooterView(viewClass)
  }

  /// Lets nibs create views by calling `make`, which returns a new view each time.
  ///
  /// The default for `name` is the name of the class that the closure returns.
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
