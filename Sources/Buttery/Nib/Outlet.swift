/// A property that a nib connects to one of its objects, with the name that the nib knows it by.
///
///     Outlet("nameLabel", \ContactCell.nameLabel)
///
/// The property is a variable of a class type, optional or not, weak or not.
@MainActor public struct Outlet {
  /// What a nib calls the property.
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

  /// Why the property of a `holder` can't be connected to an object of class `object`; `nil` where
  /// it can.
  func problem(ofConnecting holder: AnyObject.Type, to object: AnyObject.Type) -> String? {
    if !fitsHolder(holder) {
      return "outlet \(quoted(name)) of \(holder) names a property of \(self.holder)"
    }
    if !fitsObject(object) {
      return "outlet \(quoted(name)) of \(holder) takes a \(self.object), not a \(object)"
    }
    return nil
  }

  /// Connects; does nothing where there is a problem.
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
/// Differs from UIKit: without an Objective-C runtime nobody can set a property by name, so the
/// list stands in place of `@IBOutlet`.
@MainActor public protocol NibOutlets: AnyObject {
  /// The properties, each under a name of its own.
  static var outlets: [Outlet] { get }
}

/// What an outlet of a class is, or why there is none.
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

/// Names in a row, as messages show them; not more than fit on a line.
func listed(_ names: [String]) -> String {
  let shown = 24
  guard !names.isEmpty else { return "none" }
  let rest = names.count > shown ? " and \(names.count - shown) more" : ""
  return names.prefix(shown).map(visible).joined(separator: ", ") + rest
}
