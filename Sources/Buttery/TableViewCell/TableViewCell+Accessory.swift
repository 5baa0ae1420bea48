internal import ButteryGrid

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

  /// The columns that the accessory takes from the content.
  var accessoryColumns: Int {
    let room = bounds.width > 0 ? bounds.width : Int.max
    let width =
      accessoryView.map { min(columns(ofAccessory: $0), room) } ?? shownAccessoryType.sign.count
    return accessoryView == nil && width == 0 ? 0 : width + 1
  }

  /// The columns that a view takes as accessory view.
  func columns(ofAccessory view: View) -> Int {
    let width = view.intrinsicContentSize.width
    if width >= 0 { return width }
    return accessoryWidth > 0 ? accessoryWidth : view.defaultAccessoryWidth
  }

  func layoutAccessory(before end: Int) {
    guard let accessoryView else { return }
    let width = min(columns(ofAccessory: accessoryView), bounds.width)
    let height = min(max(1, accessoryView.intrinsicContentSize.height), bounds.height)
    accessoryView.frame = Rect(
      x: max(0, end - width - 1), y: (bounds.height - height) / 2, width: width,
      height: height)
  }

  /// Whether the accessory can be pressed by itself.
  var hasAccessoryButton: Bool { accessoryView == nil && shownAccessoryType.isButton }

  /// Whether a key that presses the accessory does anything.
  var hasPressedAccessory: Bool {
    hasAccessoryButton || accessoryView?.canBecomeFirstResponder ?? false
  }

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
