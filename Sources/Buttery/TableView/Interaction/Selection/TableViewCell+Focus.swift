internal import ButteryGrid

extension TableViewCell {
  /// Marks the cell over its whole width, and each of its lines in the first column; not reversed,
  /// so that it stands out from a selected row too.
  ///
  /// - Parameter isReversed: whether the row is reversed, so that it has no quiet background.
  func drawFocusMark(in canvas: inout Canvas, isReversed: Bool) {
    let all = Rect(origin: .zero, size: bounds.size)
    if let background = canvas.traits.quietBackground, !isReversed {
      canvas.addBackground(background, to: all)
    } else if !isEditing {
      // While rows are edited, bold is how one looks that was taken to be moved.
      canvas.add(.bold, to: all)
    }
    let mark: Unicode.Scalar = canvas.traits.isUnicode ? "▌" : ">"
    for line in 0..<bounds.height {
      canvas.write(mark, at: Point(x: 0, y: line), style: Style(attributes: .bold))
    }
  }
}
