package import ButteryGrid

/// Where the standard cell styles put their image and labels, in the content view's coordinates.
package struct StandardCellLayout: Hashable, Sendable {
  package struct Frames: Hashable, Sendable {
    package var image = Rect.zero
    package var text = Rect.zero
    package var detail = Rect.zero
  }

  package let style: TableViewCell.CellStyle
  /// The content view's columns.
  package let width: Int
  /// Columns by which the content is moved to the right.
  package let indentation: Int
  package let imageSize: Size?
  /// The columns that the text needs on one line.
  package let textWidth: Int
  /// The columns that the detail needs; `nil` without a detail text.
  package let detailWidth: Int?
  /// The lines that the text and the detail need at the widths that they have here.
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

  /// The lines that the labels need.
  package var height: Int {
    guard detailWidth != nil else { return textLines }
    return style == .subtitle ? textLines + detailLines : max(textLines, detailLines)
  }

  package func frames(height: Int) -> Frames {
    var frames = Frames()
    var left = Self.margin + indentation
    let right = max(left, width - Self.margin)
    if style != .value2, let imageSize, !imageSize.isEmpty {
      frames.image = Rect(
        x: left, y: max(0, height - imageSize.height) / 2,
        width: min(imageSize.width, right - left),
        height: min(imageSize.height, height))
      left = min(right, left + imageSize.width + Self.gap)
    }
    switch style {
    case .default:
      frames.text = Rect(x: left, y: 0, width: right - left, height: height)
    case .value1:
      placeAtBothEnds(&frames, left: left, right: right, height: height)
    case .value2:
      placeAfterQuarter(&frames, left: left, right: right, height: height)
    case .subtitle:
      placeStacked(&frames, left: left, right: right, height: height)
    }
    return frames
  }

  /// The detail is shortened only when the text has nothing left to give.
  private func placeAtBothEnds(_ frames: inout Frames, left: Int, right: Int, height: Int) {
    let detail = min(detailWidth ?? 0, right - left)
    let room = right - left - detail - (detail > 0 ? Self.gap : 0)
    frames.text = Rect(x: left, y: 0, width: max(0, min(textWidth, room)), height: height)
    frames.detail = Rect(x: right - detail, y: 0, width: detail, height: height)
  }

  private func placeAfterQuarter(_ frames: inout Frames, left: Int, right: Int, height: Int) {
    let quarter = width >= 20 ? max(8, width / 4) : width / 4
    let end = min(right, max(left, quarter))
    let shown = min(textWidth, end - left)
    frames.text = Rect(x: end - shown, y: 0, width: shown, height: height)
    let detailLeft = min(right, end + Self.gap)
    frames.detail = Rect(x: detailLeft, y: 0, width: right - detailLeft, height: height)
  }

  private func placeStacked(_ frames: inout Frames, left: Int, right: Int, height: Int) {
    guard detailWidth != nil else {
      frames.text = Rect(x: left, y: 0, width: right - left, height: height)
      return
    }
    let top = max(0, height - textLines - detailLines) / 2
    let middle = min(height, top + textLines)
    let end = min(height, middle + detailLines)
    frames.text = Rect(x: left, y: top, width: right - left, height: middle - top)
    frames.detail = Rect(x: left, y: middle, width: right - left, height: end - middle)
  }
}
