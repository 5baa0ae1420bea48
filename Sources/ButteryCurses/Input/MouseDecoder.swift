import ButteryGrid

/// A mouse report from the terminal, in either of xterm's two forms.
struct MouseReport {
  /// Button and modifiers, as "Mouse Tracking" in XTerm's control sequences lays them out.
  var code: Int
  /// The column, from 1 at the left; `line` counts from 1 at the top.
  var column: Int
  var line: Int
  /// Whether a button came up; in the old form `code` says so instead.
  var isRelease: Bool

  var isWheel: Bool { code & 64 != 0 }
}

/// Turns mouse reports into events.
///
/// The decoder remembers the pressed button, because the old form doesn't name the button on
/// release.
struct MouseDecoder {
  private var pressed = 1

  /// The event, or `nil` for movements without a button and buttons without a name.
  mutating func event(for report: MouseReport) -> MouseEvent? {
    guard let action = action(for: report) else { return nil }
    return MouseEvent(
      action, at: Point(x: max(0, report.column - 1), y: max(0, report.line - 1)),
      modifiers: modifiers(report.code))
  }

  private mutating func action(for report: MouseReport) -> MouseEvent.Action? {
    let isMotion = report.code & 32 != 0
    let isUnnamed = report.code & 128 != 0
    let button = report.code & 3
    guard !isUnnamed else { return nil }
    if isMotion { return button == 3 || report.isWheel ? nil : .drag(button: button + 1) }
    if report.isWheel {
      return report.isRelease ? nil : [.wheelUp, .wheelDown, .wheelLeft, .wheelRight][button]
    }
    if button == 3 { return .release(button: pressed) }
    if report.isRelease { return .release(button: button + 1) }
    pressed = button + 1
    return .press(button: pressed)
  }

  private func modifiers(_ code: Int) -> Key.Modifiers {
    var modifiers: Key.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    return modifiers
  }
}
