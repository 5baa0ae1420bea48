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

  static let ofView = [
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

  static let ofLabel = [
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

  static let ofImageView = [
    property("image", \ImageView.image) { (node) throws(NibError) in try node.image() }
  ]

  static let ofStackView = [
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

  static let ofCell = [
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
