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
