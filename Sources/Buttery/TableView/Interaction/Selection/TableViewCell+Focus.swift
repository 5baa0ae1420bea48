internal import ButteryGrid

extension TableViewCell {
  /// Marks each of the cell's lines in the first column, and the cell over its whole width; not
  /// reversed, so that it stands out from a selected row too.
  ///
  /// While keys come to something else than the table, the mark is all there is, and not
  /// bold: it says where they will be again.
  ///
  /// - Parameter isSelected: whether the row looks selected, and keeps that look.
  func drawFocusMark(in canvas: inout Canvas, isSelected: Bool) {
    let hasKeys = (superview as? TableView)?.interaction.hasKeys ?? true
    if hasKeys, !isSelected { drawFocusOverWidth(in: &canvas) }
    let mark: Unicode.Scalar = canvas.traits.isUnicode ? "▌" : ">"
    for line in 0..<bounds.height {
      canvas.write(mark, at: Point(x: 0, y: line), style: Style(attributes: hasKeys ? .bold : []))
    }
  }

  private func drawFocusOverWidth(in canvas: inout Canvas) {
    let all = Rect(origin: .zero, size: bounds.size)
    if let background = canvas.traits.quietBackground {
      canvas.addBackground(background, to: all)
    } else if !isEditing {
      // While rows are edited, bold is how one looks that was taken to be moved.
      canvas.add(.bold, to: all)
    }
  }
}
