internal import ButteryGrid

extension TableViewCell {
  /// Draws the mark of the focus: a sign in the first column of each line, and a background or bold
  /// text over the whole width.
  ///
  /// The mark isn't reversed, so that it differs from the look of a selected row. While another
  /// view gets the keys, only the sign is drawn, and not bold. It shows where keys will act again.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw on.
  ///   - isSelected: Whether the row looks selected; it keeps that look over its width.
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
      // While rows are edited, bold marks the row that is being moved.
      canvas.add(.bold, to: all)
    }
  }
}
