internal import ButteryGrid

// A press of the mouse, from its beginning to its end.
extension Control {
  /// Where the content of a control stands in the columns that it has.
  public enum ContentHorizontalAlignment: Hashable, Sendable {
    /// In the middle.
    case center
    /// At the left edge; `leading` is the same.
    case left, leading
    /// At the right edge; `trailing` is the same.
    case right, trailing
    /// From edge to edge, as far as the content can; else in the middle.
    case fill
  }

  /// Takes what the mouse does with its first button.
  final func track(_ mouse: MouseEvent) -> Bool {
    switch mouse.action {
    case .press(button: 1): press(mouse)
    case .drag(button: 1) where isTracking: drag(mouse)
    case .release(button: 1) where isTracking: release(mouse)
    default: return false
    }
    return true
  }

  /// A press on a control that can't be used is about nothing else either.
  private func press(_ mouse: MouseEvent) {
    guard isEnabled else { return }
    if canBecomeFirstResponder, !becomeFirstResponder() { return }
    isTracking = true
    isHighlighted = true
    window?.holdMouse(for: self)
    sendActions(for: .touchDown)
    if isTracking, !beginTracking(mouse) { endPress() }
  }

  private func drag(_ mouse: MouseEvent) {
    guard isEnabled, window != nil else { return cancelTracking() }
    isHighlighted = contains(mouse)
    if !continueTracking(mouse) { endPress() }
  }

  private func release(_ mouse: MouseEvent) {
    guard isEnabled, window != nil else { return cancelTracking() }
    let isInside = contains(mouse)
    endPress()
    endTracking(mouse)
    if isInside { endPressInside() } else { sendActions(for: .touchUpOutside) }
  }

  private func endPress() {
    isTracking = false
    isHighlighted = false
  }

  private func cancelTracking() {
    endPress()
    sendActions(for: .touchCancel)
  }

  private func contains(_ mouse: MouseEvent) -> Bool {
    bounds.contains(pointInside(forScreen: mouse.place))
  }
}
