internal import ButteryGrid

// The mouse.
extension TextView {
  private static let linesPerNotch = 3

  func take(_ mouse: MouseEvent) -> Bool {
    switch mouse.action {
    case .wheelUp where isScrollEnabled: contentOffset.y -= Self.linesPerNotch
    case .wheelDown where isScrollEnabled: contentOffset.y += Self.linesPerNotch
    case .press(button: 1): press(mouse)
    case .drag(button: 1) where isDragging: drag(to: pointInside(forScreen: mouse.place))
    case .release(button: 1) where isDragging: isDragging = false
    default: return false
    }
    return true
  }

  private func press(_ mouse: MouseEvent) {
    // Becoming first responder may scroll the text, so the place is converted before that.
    let offset = offset(at: pointInside(forScreen: mouse.place))
    guard canBecomeFirstResponder, becomeFirstResponder() else { return }
    isDragging = true
    window?.holdMouse(for: self)
    let time = window?.application?.device.now
    select(
      min(offset, input.text.utf8.count), presses: clicks.press(at: mouse.place, time: time), mouse)
  }

  private func select(_ offset: Int, presses: Int, _ mouse: MouseEvent) {
    switch presses {
    case 2:
      let word = input.editing.word(at: offset)
      input.select(TextSelection(anchor: word.lowerBound, cursor: word.upperBound))
    case 3:
      input.select(TextSelection(cursor: offset))
      _ = input.perform(.move(.paragraphStart))
      _ = input.perform(.select(.paragraphEnd))
    default:
      let keepsAnchor = mouse.modifiers.contains(.shift)
      let anchor = keepsAnchor ? input.editing.selection.anchor : offset
      input.select(TextSelection(anchor: anchor, cursor: offset))
    }
  }

  /// Selects up to a place; a place above or below the view scrolls the text by a line.
  private func drag(to point: Point) {
    let line = min(max(point.y, bounds.minY - 1), bounds.maxY)
    input.select(
      TextSelection(
        anchor: input.editing.selection.anchor, cursor: offset(at: Point(x: point.x, y: line))))
  }
}
