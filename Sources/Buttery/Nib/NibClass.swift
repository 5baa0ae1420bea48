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

// MARK: - Outlets

/// A property that a nib connects to one of its objects, and its name in the nib.
///
///     Outlet("nameLabel", \ContactCell.nameLabel)
///
/// The property must be a variable of a class type; it may be optional and weak.
@MainActor public struct Outlet {
  /// The name of the property in nibs.
  public let name: String

  let holder: AnyObject.Type
  let object: AnyObject.Type
  private let fitsHolder: (AnyObject.Type) -> Bool
  private let fitsObject: (AnyObject.Type) -> Bool
  private let set: (AnyObject, AnyObject) -> Void

  /// Creates the outlet of an optional property: `weak var nameLabel: Label!`, for example.
  public init<Holder: AnyObject, Object: AnyObject>(
    _ name: String, _ property: ReferenceWritableKeyPath<Holder, Object?>
  ) {
    self.init(name) { (holder: Holder, object: Object) in holder[keyPath: property] = object }
  }

  /// Creates the outlet of a property that always has a value.
  public init<Holder: AnyObject, Object: AnyObject>(
    _ name: String, _ property: ReferenceWritableKeyPath<Holder, Object>
  ) {
    self.init(name) { (holder: Holder, object: Object) in holder[keyPath: property] = object }
  }

  private init<Holder: AnyObject, Object: AnyObject>(
    _ name: String, _ assign: @escaping (Holder, Object) -> Void
  ) {
    self.name = name
    holder = Holder.self
    object = Object.self
    fitsHolder = { $0 is Holder.Type }
    fitsObject = { $0 is Object.Type }
    set = { holder, object in
      guard let holder = holder as? Holder, let object = object as? Object else { return }
      assign(holder, object)
    }
  }

  /// Returns why the property of a `holder` can't be connected to an object of class `object`;
  /// `nil` if it can.
  func problem(ofConnecting holder: AnyObject.Type, to object: AnyObject.Type) -> String? {
    if !fitsHolder(holder) {
      return "outlet \(quoted(name)) of \(holder) names a property of \(self.holder)"
    }
    if !fitsObject(object) {
      return "outlet \(quoted(name)) of \(holder) takes a \(self.object), not a \(object)"
    }
    return nil
  }

  /// Connects the property; does nothing if `problem(ofConnecting:to:)` has found one.
  func connect(_ holder: AnyObject, to object: AnyObject) { set(holder, object) }
}

/// A class whose properties can be connected by nibs.
///
///     final class ContactCell: TableViewCell, NibOutlets {
///       weak var nameLabel: Label!
///       weak var phoneLabel: Label!
///
///       static let outlets = [
///         Outlet("nameLabel", \ContactCell.nameLabel),
///         Outlet("phoneLabel", \ContactCell.phoneLabel),
///       ]
///     }
///
/// Subclasses with outlets of their own override `class var outlets` and add to those of `super`.
///
/// Differs from UIKit: without an Objective-C runtime a property can't be set by its name, so this
/// list replaces `@IBOutlet`.
@MainActor public protocol NibOutlets: AnyObject {
  /// The properties, with unique names.
  static var outlets: [Outlet] { get }
}

/// The result of looking for an outlet in a class.
enum OutletSearch {
  case found(Outlet)
  case problem(String)

  @MainActor static func find(_ name: String, in holder: AnyObject.Type) -> OutletSearch {
    guard let outlets = (holder as? any NibOutlets.Type)?.outlets else {
      return .problem("\(holder) has no outlets - let it conform to NibOutlets")
    }
    guard let outlet = outlets.first(where: { $0.name == name }) else {
      return .problem(
        "\(holder) has no outlet \(quoted(name)) - it has \(listed(outlets.map(\.name)))")
    }
    return .found(outlet)
  }
}

/// Returns a list of at most 24 names for a message, and the number of the others.
func listed(_ names: [String]) -> String {
  let shown = 24
  guard !names.isEmpty else { return "none" }
  let rest = names.count > shown ? " and \(names.count - shown) more" : ""
  return names.prefix(shown).map(visible).joined(separator: ", ") + rest
}
