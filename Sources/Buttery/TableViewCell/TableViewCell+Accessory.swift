public import ButteryGrid

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

  /// What is said of the accessory; `nil` for one that says nothing.
  var spokenWord: String? {
    switch self {
    case .none, .disclosureIndicator: nil
    case .checkmark: "checked"
    case .detailButton, .detailDisclosureButton: "more info"
    }
  }

  var isButton: Bool { self == .detailDisclosureButton || self == .detailButton }
}

// MARK: - Separators

/// What separates a cell from the next row.
struct CellSeparator {
  /// Whether the cell's last line is underlined.
  var isShown = false
  /// The inset that the table has for all rows.
  var tableInset = EdgeInsets.zero
  /// The inset that was set for the cell; `nil` for the table's.
  var ownInset: EdgeInsets?

  var inset: EdgeInsets { ownInset ?? tableInset }
}

extension TableViewCell {
  /// The columns at the left and right of the row that its separator leaves free.
  ///
  /// Until it is set, it is the `separatorInset` of the table. Cells are reused, so a table in which
  /// it differs between rows must set it for each. Top and bottom have no effect.
  public var separatorInset: EdgeInsets {
    get { separator.inset }
    set {
      separator.ownInset = newValue
      setNeedsDisplay()
    }
  }

  func drawSeparator(in canvas: inout Canvas) {
    let inset = separator.inset
    canvas.add(
      .underline,
      to: Rect(
        x: inset.left, y: bounds.height - 1, width: max(0, bounds.width - inset.left - inset.right),
        height: 1))
  }
}

// MARK: - Layout

/// The frames of the image and the labels in the standard cell styles, in the content view's
/// coordinates.
package struct StandardCellLayout: Hashable, Sendable {
  package typealias Frames = ListContentLayout.Frames

  package let style: TableViewCell.CellStyle
  /// The width of the content view in columns.
  package let width: Int
  /// The columns by which the content is moved to the right.
  package let indentation: Int
  package let imageSize: Size?
  /// The columns that the text needs if it is on one line.
  package let textWidth: Int
  /// The columns that the detail text needs; `nil` without a detail text.
  package let detailWidth: Int?
  /// The lines that the text needs at its width in this layout.
  package var textLines = 1
  package var detailLines = 1

  package init(
    style: TableViewCell.CellStyle, width: Int, indentation: Int, imageSize: Size?,
    textWidth: Int, detailWidth: Int?
  ) {
    self.style = style
    self.width = width
    self.indentation = indentation
    self.imageSize = imageSize
    self.textWidth = textWidth
    self.detailWidth = detailWidth
  }

  private static let margin = 1
  private static let gap = 1

  /// The height in lines that the labels need.
  package var height: Int {
    guard detailWidth != nil else { return textLines }
    return style == .subtitle ? textLines + detailLines : max(textLines, detailLines)
  }

  package func frames(height: Int) -> Frames {
    guard style != .value2 else { return framesAfterQuarter(height: height) }
    var layout = ListContentLayout(width: width)
    layout.margins = EdgeInsets(left: Self.margin + indentation, right: Self.margin)
    layout.imageSize = imageSize
    layout.isSideBySide = style == .value1
    layout.textWidth = textWidth
    if style != .default { layout.detailWidth = detailWidth }
    layout.textLines = textLines
    layout.detailLines = detailLines
    return layout.frames(height: height)
  }

  private func framesAfterQuarter(height: Int) -> Frames {
    let left = Self.margin + indentation
    let right = max(left, width - Self.margin)
    let quarter = width >= 20 ? max(8, width / 4) : width / 4
    let end = min(right, max(left, quarter))
    let shown = min(textWidth, end - left)
    var frames = Frames()
    frames.text = Rect(x: end - shown, y: 0, width: shown, height: height)
    let detailLeft = min(right, end + Self.gap)
    frames.detail = Rect(x: detailLeft, y: 0, width: right - detailLeft, height: height)
    return frames
  }
}
