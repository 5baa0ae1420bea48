/// A reader that turns a nib file into a plan, or throws what is wrong with it.
@MainActor struct NibReader {
  /// A view that has an id.
  private struct Named {
    let number: Int
    let object: Int
  }

  /// A view that has been read.
  private struct Seen {
    let type: View.Type
    /// Whether constraints place the view once one of them refers to it.
    let canFollowConstraints: Bool
  }

  private let classes: [NibClass]
  private var plan = NibPlan()
  private var views: [Seen] = []
  private var names: [String: Named] = [:]
  /// The constraints and outlets, read last because they may refer to views later in the file.
  private var constraintNodes: [(node: NibNode, holder: Int, object: Int)] = []
  private var outletNodes: [(node: NibNode, holder: Int?)] = []

  /// Reads `bytes`, which may name `classes` besides the known ones.
  static func read(
    _ bytes: [UInt8], file: String?, classes: [NibClass]
  ) throws(NibError) -> NibPlan {
    let source = NibSource(file: file, bytes: bytes)
    let value: JSONValue
    do {
      value = try JSONReader.read(bytes)
    } catch {
      throw source.error(error.problem, at: error.offset)
    }
    var reader = NibReader(classes: classes + NibClass.known)
    try reader.readNib(NibNode(source: source, value: value, path: ""))
    return reader.plan
  }

  private init(classes: [NibClass]) {
    self.classes = classes
  }

  private mutating func readNib(_ node: NibNode) throws(NibError) {
    var hasObjects = false
    for member in try node.members(NibKeys.nib, of: "a nib") {
      switch member.key {
      case "objects":
        hasObjects = true
        for (index, element) in try member.node.elements().enumerated() {
          plan.objects.append(try readMade(element, object: index, attach: nil))
        }
      case "owner": try readOwner(member.node)
      default: _ = try member.node.string()
      }
    }
    guard hasObjects else {
      throw node.error("a nib needs \"objects\", an array of views")
    }
    for pending in constraintNodes {
      try readConstraint(pending.node, holder: pending.holder, object: pending.object)
    }
    for pending in outletNodes { try readOutlets(pending.node, holder: pending.holder) }
  }

  private mutating func readOwner(_ node: NibNode) throws(NibError) {
    for member in try node.members(NibKeys.owner, of: "an owner") {
      outletNodes.append((member.node, nil))
    }
  }

  // MARK: Views

  /// Reads a view whose class the nib names; `attach` adds the view to its holder.
  private mutating func readMade(
    _ node: NibNode, object: Int, attach: ((View, View) -> Void)?, isSubview: Bool = false
  ) throws(NibError) -> NibPlan.ViewPlan {
    let members = try node.members()
    guard let classNode = members.first(where: { $0.key == "class" })?.node else {
      throw node.error("a view needs a \"class\"")
    }
    let made = try nibClass(classNode)
    let make = try maker(of: made, members)
    let plan = NibPlan.ViewPlan(
      path: node.path, type: made.type,
      origin: .made(make: make, attach: attach ?? { _, _ in }))
    return try readContent(
      node, of: plan, keys: NibKeys.made(made), object: object,
      canFollowConstraints: isSubview && !members.contains { $0.key == "frame" })
  }

  private func nibClass(_ node: NibNode) throws(NibError) -> NibClass {
    let name = try node.string()
    guard let found = classes.first(where: { $0.name == name }) else {
      throw node.error(
        "there is no class \(quoted(name)) - hand it to the nib in classes:, or use "
          + listed(classes.map(\.name)))
    }
    return found
  }

  /// Returns a closure that creates instances with the given style and reuse identifier.
  private func maker(
    of made: NibClass, _ members: [NibNode.Member]
  ) throws(NibError) -> () -> View {
    let identifierNode = members.first { $0.key == "reuseIdentifier" }?.node
    let identifier = try identifierNode?.string()
    if identifier == "", let identifierNode {
      throw identifierNode.error("must not be empty - leave the key out")
    }
    switch made.maker {
    case .view(let make): return make
    case .headerFooterView(let type): return { type.init(reuseIdentifier: identifier) }
    case .cell(let type):
      let style: TableViewCell.CellStyle =
        try members.first { $0.key == "style" }?.node.choice([
          "default": .default, "value1": .value1, "value2": .value2, "subtitle": .subtitle,
        ]) ?? .default
      if type == TableViewCell.self { try refuseMissingParts(members, in: style) }
      return { type.init(style: style, reuseIdentifier: identifier) }
    }
  }

  /// Throws if a `TableViewCell` has no such part in its style.
  ///
  /// Subclasses aren't checked: they may have these parts in any style, or choose the style
  /// themselves.
  private func refuseMissingParts(
    _ members: [NibNode.Member], in style: TableViewCell.CellStyle
  ) throws(NibError) {
    let missing: String? =
      switch style {
      case .default: "detailTextLabel"
      case .value2: "imageView"
      case .value1, .subtitle: nil
      }
    if let member = members.first(where: { $0.key == missing }) {
      throw member.node.error("style \(style) has no such view - choose another style")
    }
  }

  /// Reads everything about a view except how to create it.
  private mutating func readContent(
    _ node: NibNode, of emptyPlan: NibPlan.ViewPlan, keys: [String], object: Int,
    canFollowConstraints: Bool = false
  ) throws(NibError) -> NibPlan.ViewPlan {
    var plan = emptyPlan
    let number = views.count
    views.append(Seen(type: plan.type, canFollowConstraints: canFollowConstraints))
    let properties = NibProperty.all(of: plan.type)
    let parts = NibPart.all(of: plan.type)
    for member in try node.members(keys, of: "a \(plan.type)") {
      if let property = properties.first(where: { $0.key == member.key }) {
        plan.settings.append(try property.read(member.node))
      } else if let part = parts.first(where: { $0.key == member.key }) {
        plan.inner.append(try readPart(part, member.node, object: object))
      } else {
        try readStructure(member, number: number, object: object, into: &plan)
      }
    }
    return plan
  }

  private mutating func readStructure(
    _ member: NibNode.Member, number: Int, object: Int, into plan: inout NibPlan.ViewPlan
  ) throws(NibError) {
    switch member.key {
    case "id": try name(number, member.node, object: object)
    case "outlets": outletNodes.append((member.node, number))
    case "constraints":
      for element in try member.node.elements() {
        constraintNodes.append((element, number, object))
      }
    case "subviews":
      for element in try member.node.elements() {
        plan.inner.append(
          try readMade(element, object: object, attach: Self.addSubview, isSubview: true))
      }
    default: break  // The class, the style and the identifier are read by `maker(of:_:)`.
    }
  }

  private static func addSubview(to holder: View, _ view: View) {
    if let stack = holder as? StackView {
      stack.addArrangedSubview(view)
    } else {
      holder.addSubview(view)
    }
  }

  private mutating func readPart(
    _ part: NibPart, _ node: NibNode, object: Int
  ) throws(NibError) -> NibPlan.ViewPlan {
    switch part.origin {
    case .made(let attach): return try readMade(node, object: object, attach: attach)
    case .existing(let type, let find):
      let plan = NibPlan.ViewPlan(path: node.path, type: type, origin: .existing(find: find))
      return try readContent(node, of: plan, keys: NibKeys.existing(type), object: object)
    }
  }

  private mutating func name(
    _ number: Int, _ node: NibNode, object: Int
  ) throws(NibError) {
    let name = try node.identifier()
    guard names[name] == nil else {
      throw node.error("another view has the id \(quoted(name)) - choose another one")
    }
    names[name] = Named(number: number, object: object)
  }

  // MARK: References

  private func view(_ name: String, _ node: NibNode) throws(NibError) -> Named {
    guard let named = names[name] else {
      throw node.error(
        "no view has the id \(quoted(name)) - the ids are \(listed(names.keys.sorted()))")
    }
    return named
  }

  private mutating func readConstraint(
    _ node: NibNode, holder: Int, object: Int
  ) throws(NibError) {
    let string = try node.string()
    let text: NibConstraintText
    do {
      text = try NibConstraintText(string)
    } catch {
      throw node.error(error.text)
    }
    let first = try side(text.first, node, holder: holder, object: object)
    let second: NibPlan.ConstraintPlan.Side?
    if let other = text.second {
      second = try side(other, node, holder: holder, object: object)
    } else {
      second = nil
    }
    plan.constraints.append(
      .init(
        text: string, first: first, relation: text.relation, second: second,
        multiplier: text.multiplier, constant: text.constant, priority: text.priority))
  }

  private mutating func side(
    _ side: NibConstraintText.Side, _ node: NibNode, holder: Int, object: Int
  ) throws(NibError) -> NibPlan.ConstraintPlan.Side {
    var number = holder
    if let name = side.name {
      let named = try view(name, node)
      guard named.object == object else {
        throw node.error(
          "\(quoted(name)) is in another object - tie views of one object to each other")
      }
      number = named.number
    }
    if views[number].canFollowConstraints, !plan.constrainedViews.contains(number) {
      plan.constrainedViews.append(number)
    }
    return .init(
      view: number, isInsideMargins: side.isInsideMargins, attribute: side.attribute)
  }

  private mutating func readOutlets(_ node: NibNode, holder: Int?) throws(NibError) {
    for member in try node.members() {
      let object = try view(try member.node.string(), member.node).number
      if let holder { try check(member, of: views[holder].type, to: views[object].type) }
      plan.connections.append(.init(outlet: member.key, holder: holder, view: object))
    }
  }

  private func check(
    _ member: NibNode.Member, of holder: View.Type, to object: View.Type
  ) throws(NibError) {
    switch OutletSearch.find(member.key, in: holder) {
    case .problem(let problem): throw member.node.error(problem)
    case .found(let outlet):
      if let problem = outlet.problem(ofConnecting: holder, to: object) {
        throw member.node.error(problem)
      }
    }
  }
}
