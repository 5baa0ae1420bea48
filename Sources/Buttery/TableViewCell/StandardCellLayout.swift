package import ButteryGrid

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
