internal import ButteryGrid

// Keys and the mouse.
extension TextField {
  /// Handles typed and pasted text and the bound keys; also Enter, unless it is bound.
  func takeTyped(_ event: Buttery.Event) -> Bool {
    if event == .key(Key(.enter)), keyBindings[Key(.enter)] == nil { return pressReturn() }
    return input.take(event)
  }

  /// Handles the mouse: moves the cursor and selects.
  func take(_ mouse: MouseEvent) -> Bool {
    let place = pointInside(forScreen: mouse.place)
    switch mouse.action {
    case .press(button: 1): return press(at: place, mouse)
    case .drag(button: 1) where isDragging: drag(to: place.x)
    case .release(button: 1) where isDragging: isDragging = false
    default: return false
    }
    return true
  }

  private func press(at place: Point, _ mouse: MouseEvent) -> Bool {
    guard isEnabled else { return false }
    if let button = clearButton, button.contains(place) {
      clear()
      return true
    }
    // Becoming first responder may move the text, so the column is converted before that.
    let offset = offset(atColumn: place.x)
    guard becomeFirstResponder() else { return true }
    let target = min(offset, input.text.utf8.count)
    isDragging = true
    window?.holdMouse(for: self)
    select(target, presses: clicks.press(at: mouse.place, time: now), mouse)
    return true
  }

  private func select(_ offset: Int, presses: Int, _ mouse: MouseEvent) {
    let editing = input.editing
    switch presses {
    case 2:
      let word = editing.word(at: offset)
      input.select(TextSelection(anchor: word.lowerBound, cursor: word.upperBound))
    case 3: input.select(TextSelection(anchor: 0, cursor: editing.count))
    default:
      let keepsAnchor = mouse.modifiers.contains(.shift)
      input.select(
        TextSelection(anchor: keepsAnchor ? editing.selection.anchor : offset, cursor: offset))
    }
  }

  /// Selects up to a column; a column outside the text moves the shown part by a character.
  private func drag(to column: Int) {
    let text = input.text
    var target = offset(atColumn: column)
    if column < textRect.minX, part.start > 0 {
      target = text.characterStart(before: min(part.start, text.utf8.count))
    }
    let anchor = input.editing.selection.anchor
    input.select(TextSelection(anchor: anchor, cursor: target))
  }

  /// Returns the offset of the character at a column of the field.
  private func offset(atColumn column: Int) -> Int {
    guard hasText else { return 0 }
    let start = min(part.start, input.text.utf8.count)
    let first = shownText.boundary(atOrBefore: start)
    return shownText.offset(atColumn: column - textLeft, from: first)
  }

  private var now: ContinuousClock.Instant? { window?.application?.device.now }
}
