package import ButteryGrid

/// The frames of an image and two texts, which are below each other or at both ends of a line.
package struct ListContentLayout: Hashable, Sendable {
  package struct Frames: Hashable, Sendable {
    package var image = Rect.zero
    package var text = Rect.zero
    package var detail = Rect.zero
  }

  /// The width of the view in columns.
  package let width: Int
  package var margins = EdgeInsets(left: 1, right: 1)
  package var imageSize: Size?
  package var isSideBySide = false
  /// The columns that the text needs if it is on one line.
  package var textWidth = 0
  /// The columns that the detail text needs; `nil` without a detail text.
  package var detailWidth: Int?
  /// The lines that the text needs at this layout's width.
  package var textLines = 1
  package var detailLines = 1
  package var imageGap = 1
  package var horizontalGap = 1
  package var verticalGap = 0

  package init(width: Int) {
    self.width = width
  }

  /// The height in lines that the texts and the image need, with margins.
  package var height: Int {
    max(textHeight, imageSize?.height ?? 0) + margins.top + margins.bottom
  }

  private var textHeight: Int {
    guard detailWidth != nil else { return textLines }
    return isSideBySide ? max(textLines, detailLines) : textLines + verticalGap + detailLines
  }

  /// The columns available for texts.
  package var textColumns: Range<Int> {
    let left = margins.left
    let right = max(left, width - margins.right)
    guard let imageSize, !imageSize.isEmpty else { return left..<right }
    return min(right, left + imageSize.width + imageGap)..<right
  }

  package func frames(height: Int) -> Frames {
    var frames = Frames()
    let lines = max(0, height - margins.top - margins.bottom)
    let columns = textColumns
    if let imageSize, !imageSize.isEmpty {
      frames.image = Rect(
        x: margins.left, y: max(0, lines - imageSize.height) / 2,
        width: min(imageSize.width, columns.upperBound - margins.left),
        height: min(imageSize.height, lines))
    }
    if isSideBySide {
      placeAtBothEnds(&frames, columns, lines)
    } else {
      placeStacked(&frames, columns, lines)
    }
    frames.image.origin.y += margins.top
    frames.text.origin.y += margins.top
    frames.detail.origin.y += margins.top
    return frames
  }

  /// Places the texts side by side; the detail is shortened only when no columns are left for the
  /// text.
  private func placeAtBothEnds(_ frames: inout Frames, _ columns: Range<Int>, _ lines: Int) {
    let detail = min(detailWidth ?? 0, columns.count)
    let room = columns.count - detail - (detail > 0 ? horizontalGap : 0)
    frames.text = Rect(
      x: columns.lowerBound, y: 0, width: max(0, min(textWidth, room)), height: lines)
    frames.detail = Rect(x: columns.upperBound - detail, y: 0, width: detail, height: lines)
  }

  private func placeStacked(_ frames: inout Frames, _ columns: Range<Int>, _ lines: Int) {
    frames.text = Rect(x: columns.lowerBound, y: 0, width: columns.count, height: lines)
    guard detailWidth != nil else { return }
    let top = max(0, lines - textHeight) / 2
    let middle = min(lines, top + textLines)
    let detailTop = min(lines, middle + verticalGap)
    frames.text.origin.y = top
    frames.text.size.height = middle - top
    frames.detail = Rect(
      x: columns.lowerBound, y: detailTop, width: columns.count,
      height: min(lines, detailTop + detailLines) - detailTop)
  }
}
