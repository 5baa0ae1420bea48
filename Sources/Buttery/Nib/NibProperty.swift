internal import ButteryGrid

/// A key that sets a property of a view.
@MainActor struct NibProperty {
  let key: String
  /// Reads the value and returns a closure that sets the property.
  let read: (NibNode) throws(NibError) -> (View) -> Void

  private init(
    key: String, read: @escaping (NibNode) throws(NibError) -> (View) -> Void
  ) {
    self.key = key
    self.read = read
  }

  private static func property<Owner: View, Value>(
    _ key: String, _ property: ReferenceWritableKeyPath<Owner, Value>,
    _ read: @escaping (NibNode) throws(NibError) -> Value
  ) -> NibProperty {
    NibProperty(key: key) { (node) throws(NibError) in
      let value = try read(node)
      return { view in (view as? Owner)?[keyPath: property] = value }
    }
  }

  /// Returns the properties of a view of `type`, those of superclasses first.
  static func all(of type: View.Type) -> [NibProperty] {
    var all = ofView
    if type is Label.Type { all += ofLabel }
    if type is ImageView.Type { all += ofImageView }
    if type is StackView.Type { all += ofStackView }
    if type is TableViewCell.Type { all += ofCell }
    return all
  }

  fileprivate static let ofView = [
    property("frame", \View.frame) { (node) throws(NibError) in try node.rect() },
    property("backgroundColor", \View.backgroundColor) { (node) throws(NibError) in
      try node.color()
    },
    property("isHidden", \View.isHidden) { (node) throws(NibError) in try node.bool() },
    property("clipsToBounds", \View.clipsToBounds) { (node) throws(NibError) in try node.bool() },
    property("layoutMargins", \View.layoutMargins) { (node) throws(NibError) in
      try node.insets()
    },
    NibProperty(key: "contentHuggingPriority") { (node) throws(NibError) in
      let priorities = try node.priorities()
      return { view in
        for (axis, priority) in priorities {
          view.setContentHuggingPriority(priority, for: axis)
        }
      }
    },
    NibProperty(key: "contentCompressionResistancePriority") { (node) throws(NibError) in
      let priorities = try node.priorities()
      return { view in
        for (axis, priority) in priorities {
          view.setContentCompressionResistancePriority(priority, for: axis)
        }
      }
    },
  ]

  fileprivate static let ofLabel = [
    property("text", \Label.text) { (node) throws(NibError) in try node.string() },
    property("numberOfLines", \Label.numberOfLines) { (node) throws(NibError) in
      try node.length()
    },
    property("textColor", \Label.textColor) { (node) throws(NibError) in try node.color() },
    property("textAttributes", \Label.textAttributes) { (node) throws(NibError) in
      try node.attributes()
    },
    property("textAlignment", \Label.textAlignment) { (node) throws(NibError) in
      try node.choice(["left": .left, "center": .center, "right": .right, "natural": .natural])
    },
    property("lineBreakMode", \Label.lineBreakMode) { (node) throws(NibError) in
      try node.choice([
        "byTruncatingTail": .byTruncatingTail, "byWordWrapping": .byWordWrapping,
        "byClipping": .byClipping,
      ])
    },
  ]

  fileprivate static let ofImageView = [
    property("image", \ImageView.image) { (node) throws(NibError) in try node.image() }
  ]

  fileprivate static let ofStackView = [
    property("axis", \StackView.axis) { (node) throws(NibError) in
      try node.choice(["horizontal": .horizontal, "vertical": .vertical])
    },
    property("spacing", \StackView.spacing) { (node) throws(NibError) in try node.length() },
    property("alignment", \StackView.alignment) { (node) throws(NibError) in
      try node.choice([
        "fill": .fill, "leading": .leading, "center": .center, "trailing": .trailing,
        "top": .top, "bottom": .bottom, "firstBaseline": .firstBaseline,
      ])
    },
    property("distribution", \StackView.distribution) { (node) throws(NibError) in
      try node.choice([
        "fill": .fill, "fillEqually": .fillEqually, "equalSpacing": .equalSpacing,
        "fillProportionally": .fillProportionally, "equalCentering": .equalCentering,
      ])
    },
  ]

  fileprivate static let ofCell = [
    property("accessoryType", \TableViewCell.accessoryType) { (node) throws(NibError) in
      try node.choice([
        "none": .none, "disclosureIndicator": .disclosureIndicator,
        "detailDisclosureButton": .detailDisclosureButton, "checkmark": .checkmark,
        "detailButton": .detailButton,
      ])
    },
    property("indentationLevel", \TableViewCell.indentationLevel) { (node) throws(NibError) in
      try node.length()
    },
    property("indentationWidth", \TableViewCell.indentationWidth) { (node) throws(NibError) in
      try node.length()
    },
  ]
}

// MARK: - Parts

/// A key of a cell or a section view that describes one of the views that belong to it.
@MainActor struct NibPart {
  /// The way to obtain the view.
  enum Origin {
    /// The view already exists: a content view, or a label of the standard layouts.
    case existing(type: View.Type, find: (View) -> View?)
    /// The nib names the class of the view.
    case made(attach: (View, View) -> Void)
  }

  let key: String
  let origin: Origin

  private static func existing<Owner: View, Part: View>(
    _ key: String, _ find: @escaping (Owner) -> Part?
  ) -> NibPart {
    NibPart(
      key: key, origin: .existing(type: Part.self, find: { ($0 as? Owner).flatMap(find) }))
  }

  private static func made<Owner: View>(
    _ key: String, _ property: ReferenceWritableKeyPath<Owner, View?>
  ) -> NibPart {
    NibPart(
      key: key,
      origin: .made(attach: { owner, part in (owner as? Owner)?[keyPath: property] = part }))
  }

  /// Returns the parts of a view of `type`.
  static func all(of type: View.Type) -> [NibPart] {
    if type is TableViewCell.Type { return ofCell }
    if type is TableViewHeaderFooterView.Type { return ofHeaderFooterView }
    return []
  }

  fileprivate static let ofCell = [
    existing("contentView") { (cell: TableViewCell) in cell.contentView },
    existing("textLabel") { (cell: TableViewCell) in cell.textLabel },
    existing("detailTextLabel") { (cell: TableViewCell) in cell.detailTextLabel },
    existing("imageView") { (cell: TableViewCell) in cell.imageView },
    made("backgroundView", \TableViewCell.backgroundView),
    made("accessoryView", \TableViewCell.accessoryView),
  ]

  fileprivate static let ofHeaderFooterView = [
    existing("contentView") { (view: TableViewHeaderFooterView) in view.contentView },
    existing("textLabel") { (view: TableViewHeaderFooterView) in view.textLabel },
    existing("detailTextLabel") { (view: TableViewHeaderFooterView) in view.detailTextLabel },
    made("backgroundView", \TableViewHeaderFooterView.backgroundView),
  ]
}

// MARK: - Keys

/// The keys that are allowed in each object of a nib; the schema lists the same keys.
@MainActor package enum NibKeys {
  package static let nib = ["$schema", "objects", "owner"]
  package static let owner = ["outlets"]

  /// The keys that any view may have for itself, apart from its properties.
  private static let name = ["id"]
  private static let content = ["subviews", "constraints"]

  /// The keys of a view that the nib creates from a named class.
  static func made(_ made: NibClass) -> [String] {
    let making: [String] =
      switch made.maker {
      case .cell: ["style", "reuseIdentifier"]
      case .headerFooterView: ["reuseIdentifier"]
      case .view: []
      }
    return ["class"] + making + existing(made.type) + ["outlets"]
  }

  /// The keys of a view that already exists.
  static func existing(_ type: View.Type) -> [String] {
    let parts = NibPart.all(of: type).map(\.key)
    // The subviews of a cell or a section view are in its content view.
    return name + NibProperty.all(of: type).map(\.key) + (parts.isEmpty ? content : parts)
  }

  /// All keys, by the name that the schema has for the object that contains them.
  package static let all: [String: [String]] = [
    "nib": nib, "owner": owner,
    "named": ["class", "outlets"],
    "view": name + NibProperty.ofView.map(\.key),
    "content": content,
    "label": NibProperty.ofLabel.map(\.key),
    "imageView": NibProperty.ofImageView.map(\.key),
    "stackView": NibProperty.ofStackView.map(\.key),
    "cell": ["style", "reuseIdentifier"] + NibProperty.ofCell.map(\.key)
      + NibPart.ofCell.map(\.key),
    "headerFooterView": ["reuseIdentifier"] + NibPart.ofHeaderFooterView.map(\.key),
    "frame": NibNode.rectKeys, "margins": NibNode.insetsKeys,
    "priorities": NibNode.prioritiesKeys, "image": NibNode.imageKeys,
  ]
}
