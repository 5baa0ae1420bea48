/// The contents of a nib file, checked as far as possible without its owner.
struct NibPlan {
  /// A view to create or to find, and what to do with it.
  struct ViewPlan {
    enum Origin {
      case made(make: () -> View, attach: (View, View) -> Void)
      case existing(find: (View) -> View?)
    }

    /// The place in the nib, for messages.
    let path: String
    let type: View.Type
    let origin: Origin
    var settings: [(View) -> Void] = []
    var inner: [ViewPlan] = []
  }

  /// A constraint between views, which are given by their numbers.
  struct ConstraintPlan {
    struct Side {
      let view: Int
      let isInsideMargins: Bool
      let attribute: LayoutReference.Attribute
    }

    let text: String
    let first: Side
    let relation: LayoutRelation
    let second: Side?
    let multiplier: Double
    let constant: Int
    let priority: Int
  }

  /// An outlet to connect to a view; if `holder` is `nil`, it is an outlet of the owner.
  struct Connection {
    let outlet: String
    let holder: Int?
    let view: Int
  }

  var objects: [ViewPlan] = []
  /// The views that are placed by constraints instead of by their frames.
  var constrainedViews: [Int] = []
  var constraints: [ConstraintPlan] = []
  var connections: [Connection] = []
}

// MARK: - Making objects

extension NibPlan {
  /// Creates the objects, activates their constraints and connects their outlets.
  @MainActor func instantiate(withOwner owner: AnyObject?) throws(TableViewError) -> [View] {
    var views: [View] = []
    var made: [View] = []
    for object in objects { made.append(try Self.make(object, in: nil, adding: &views)) }
    for number in constrainedViews {
      views[number].translatesAutoresizingMaskIntoConstraints = false
    }
    for constraint in constraints { constraint.activate(between: views) }
    for connection in connections { try connection.connect(views, owner: owner) }
    return made
  }

  /// Creates a view and all views inside it.
  ///
  /// The number of a view is its index in `views`, which has the order in which the reader numbered
  /// the views.
  @MainActor private static func make(
    _ plan: ViewPlan, in holder: View?, adding views: inout [View]
  ) throws(TableViewError) -> View {
    let view = try obtain(plan, in: holder)
    views.append(view)
    for setting in plan.settings { setting(view) }
    for inner in plan.inner { _ = try make(inner, in: view, adding: &views) }
    return view
  }

  @MainActor private static func obtain(
    _ plan: ViewPlan, in holder: View?
  ) throws(TableViewError) -> View {
    switch plan.origin {
    case .made(let make, let attach):
      let view = make()
      if let holder { attach(holder, view) }
      return view
    case .existing(let find):
      guard let view = holder.flatMap(find) else {
        let name = holder.map { "\(type(of: $0))" } ?? "the nib"
        throw .nibMismatch("\(plan.path): \(name) has no such view - remove the key")
      }
      return view
    }
  }
}

extension NibPlan.ConstraintPlan {
  @MainActor fileprivate func activate(between views: [View]) {
    let constraint = LayoutConstraint(
      first.reference(in: views), relation, second?.reference(in: views),
      multiplier: multiplier, constant: constant)
    constraint.priority = priority
    constraint.identifier = text
    constraint.isActive = true
  }
}

extension NibPlan.ConstraintPlan.Side {
  @MainActor fileprivate func reference(in views: [View]) -> LayoutReference {
    LayoutReference(
      view: views[view], isInsideMargins: isInsideMargins, attribute: attribute)
  }
}

extension NibPlan.Connection {
  @MainActor fileprivate func connect(
    _ views: [View], owner: AnyObject?
  ) throws(TableViewError) {
    guard let object = holder.map({ views[$0] }) ?? owner else {
      throw .nibMismatch(
        "the nib connects outlet \(quoted(outlet)) of its owner - instantiate it with an owner")
    }
    // Views' outlets were checked when the nib was read, but a closure may return a subclass.
    switch OutletSearch.find(outlet, in: type(of: object)) {
    case .problem(let problem): throw .nibMismatch(problem)
    case .found(let found):
      let problem = found.problem(
        ofConnecting: type(of: object), to: type(of: views[view]))
      if let problem { throw .nibMismatch(problem) }
      found.connect(object, to: views[view])
    }
  }
}
