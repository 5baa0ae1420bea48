extension TableViewCell {
  /// What a cell shows at its trailing edge.
  public enum AccessoryType: Hashable, Sendable {
    /// Nothing.
    case none
    /// A sign that the row leads somewhere.
    case disclosureIndicator
    /// A button for details, and the sign of a disclosure.
    case detailDisclosureButton
    /// A check mark.
    case checkmark
    /// A button for details.
    case detailButton
  }

  /// The accessory that is shown where there is no `accessoryView`.
  var shownAccessoryType: AccessoryType { isEditing ? editingAccessoryType : accessoryType }

  /// Whether the accessory can be pressed by itself.
  var hasAccessoryButton: Bool { accessoryView == nil && shownAccessoryType.isButton }

  /// Whether a column of the cell belongs to an accessory that can be pressed by itself.
  func hasAccessoryButton(atColumn column: Int) -> Bool {
    hasAccessoryButton && column >= contentView.frame.maxX
      && column < editingLayout.accessoryEnd
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
