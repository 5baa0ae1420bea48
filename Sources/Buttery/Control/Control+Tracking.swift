internal import ButteryGrid

// A press of the mouse, from the button going down to its release.
extension Control {
  /// The place of a control's content in its columns.
  public enum ContentHorizontalAlignment: Hashable, Sendable {
    /// In the middle.
    case center
    /// At the left edge; `leading` is the same.
    case left, leading
    /// At the right edge; `trailing` is the same.
    case right, trailing
    /// From edge to edge if the content can be stretched, else in the middle.
    case fill
  }

  /// Handles an event of the first mouse button.
  final func track(_ mouse: MouseEvent) -> Bool {
    switch mouse.action {
    case .press(button: 1): press(mouse)
    case .drag(button: 1) where isTracking: drag(mouse)
    case .release(button: 1) where isTracking: release(mouse)
    default: return false
    }
    return true
  }

  /// Begins a press; on a disabled control it has no effect.
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
