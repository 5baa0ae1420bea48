/// Which keys stand where; the schema says the same.
@MainActor package enum NibKeys {
  package static let nib = ["$schema", "objects", "owner"]
  package static let owner = ["outlets"]

  /// The keys that describe what any view is made of, in itself.
  private static let name = ["id"]
  private static let content = ["subviews", "constraints"]

  /// The keys of a view whose class is named.
  static func made(_ made: NibClass) -> [String] {
    let making: [String] =
      switch made.maker {
      case .cell: ["style", "reuseIdentifier"]
      case .headerFooterView: ["reuseIdentifier"]
      case .view: []
      }
    return ["class"] + making + existing(made.type) + ["outlets"]
  }

  /// The keys of a view that is there already.
  static func existing(_ type: View.Type) -> [String] {
    let parts = NibPart.all(of: type).map(\.key)
    // What is in a cell or a section view is in its content view.
    return name + NibProperty.all(of: type).map(\.key) + (parts.isEmpty ? content : parts)
  }

  /// All keys by where they stand, under the names that the schema has for that.
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
