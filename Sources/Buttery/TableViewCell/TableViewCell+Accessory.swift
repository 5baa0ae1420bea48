extension TableViewCell {
  /// The accessory that is shown where there is no `accessoryView`.
  var shownAccessoryType: AccessoryType { isEditing ? editingAccessoryType : accessoryType }

  /// Whether the accessory can be pressed by itself.
  var hasAccessoryButton: Bool { accessoryView == nil && shownAccessoryType.isButton }

  /// Whether a column of the cell belongs to an accessory that can be pressed by itself.
  func hasAccessoryButton(atColumn column: Int) -> Bool {
    hasAccessoryButton && column >= contentView.frame.maxX
      && column < bounds.width
  }
}

extension TableViewCell.AccessoryType {
  /// What is drawn; each character is one column wide.
  var sign: String {
    switch self {
    case .none: ""
    case .disclosureIndicator: "›"
    case .detailDisclosureButton: "ⓘ ›"
    case .checkmark: "✓"
    case .detailButton: "ⓘ"
    }
  }

  var isButton: Bool { self == .detailDisclosureButton || self == .detailButton }
}
