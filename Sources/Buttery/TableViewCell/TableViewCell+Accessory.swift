internal import ButteryGrid

extension TableViewCell {
  /// The kinds of accessories that a cell shows at its trailing edge.
  public enum AccessoryType: Hashable, Sendable {
    /// No accessory.
    case none
    /// A sign that choosing the row leads to another screen.
    case disclosureIndicator
    /// A button for details and a disclosure indicator.
    case detailDisclosureButton
    /// A check mark.
    case checkmark
    /// A button for details.
    case detailButton
  }

  /// The accessory that is shown if there is no `accessoryView`.
  var shownAccessoryType: AccessoryType { isEditing ? editingAccessoryType : accessoryType }

  /// The columns that the accessory and its margin take from the content.
  var accessoryColumns: Int {
    let room = bounds.width > 0 ? bounds.width : Int.max
    let width =
      accessoryView.map { min(columns(ofAccessory: $0), room) } ?? shownAccessoryType.sign.count
    return accessoryView == nil && width == 0 ? 0 : width + 1
  }

  /// Returns the width in columns that a view gets as the accessory view.
  func columns(ofAccessory view: View) -> Int {
    let width = view.intrinsicContentSize.width
    if width >= 0 { return width }
    return accessoryWidth > 0 ? accessoryWidth : view.defaultAccessoryWidth
  }

  func layoutAccessory(before end: Int) {
    // Another cell may have been given the view meanwhile.
    guard let accessoryView, accessoryView.superview === self else { return }
    let width = min(columns(ofAccessory: accessoryView), bounds.width)
    let height = min(max(1, accessoryView.intrinsicContentSize.height), bounds.height)
    accessoryView.frame = Rect(
      x: max(0, end - width - 1), y: (bounds.height - height) / 2, width: width,
      height: height)
  }

  /// Whether the accessory is a button that can be pressed separately from the row.
  var hasAccessoryButton: Bool { accessoryView == nil && shownAccessoryType.isButton }

  /// Whether pressing the accessory by key has an effect.
  var hasPressedAccessory: Bool {
    hasAccessoryButton || accessoryView?.canBecomeFirstResponder ?? false
  }

  /// Returns whether the accessory button is at a column of the cell.
  func hasAccessoryButton(atColumn column: Int) -> Bool {
    hasAccessoryButton && column >= contentView.frame.maxX
      && column < editingLayout.accessoryEnd
  }

  /// Whether a background view would cover what the cell itself draws.
  var hasBackgroundInFront: Bool {
    backgroundView != nil || configurations?.background != nil
      || selectedBackgroundView?.superview === self
  }

  /// Draws the editing controls and the sign of the accessory.
  func drawSigns(in canvas: inout Canvas) {
    drawEditingControls(in: &canvas)
    guard accessoryView == nil else { return }
    let sign = shownAccessoryType.sign
    guard !sign.isEmpty else { return }
    let end = editingLayout.accessoryEnd - 1
    canvas.write(
      sign, at: Point(x: end - sign.count, y: signLine), style: Style(attributes: .dim))
  }
}

extension TableViewCell.AccessoryType {
  /// The text that is drawn; each character is one column wide.
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
