internal import ButteryGrid

extension TableViewCell {
  /// Marks each line of the cell in its first column; not reversed, so that it stands out from a
  /// selected row too.
  func drawFocusMark(in canvas: inout Canvas) {
    let mark: Unicode.Scalar = canvas.traits.isUnicode ? "▌" : ">"
    for line in 0..<bounds.height {
      canvas.write(mark, at: Point(x: 0, y: line), style: Style(attributes: .bold))
    }
  }
}
