internal import ButteryGrid

/// The common look of controls: marks at both sides of the first responder, an accent colour, dim
/// if disabled.
///
/// Whatever a colour or an attribute shows can also be seen by shapes, because a display may have
/// neither.
struct ControlLook {
  let traits: DisplayTraits
  let isEnabled: Bool
  let isFocused: Bool
  /// The accent colour; `nil` for the usual one.
  let tint: Color?

  /// The style of accents; bold where there is no colour.
  var accent: Style { foreground(tint ?? traits.accent) }

  /// The style of secondary parts.
  var quiet: Style { Style(attributes: .dim) }

  /// The style of other parts.
  var plain: Style { isEnabled ? Style() : quiet }

  /// Returns a style in that colour; bold without colours, dim if disabled.
  func foreground(_ color: Color?) -> Style {
    guard isEnabled else { return quiet }
    guard traits.hasColors, let color else { return Style(attributes: .bold) }
    return Style(foreground: color)
  }

  /// Returns a style with an accented background; reversed without colours, dim if disabled.
  func background(_ color: Color?, foreground: Color? = nil) -> Style {
    guard isEnabled else {
      return traits.quietBackground.map { Style(background: $0, attributes: .dim) }
        ?? Style(attributes: [.dim, .reverse])
    }
    guard traits.hasColors else { return Style(attributes: .reverse) }
    return Style(foreground: foreground ?? .brightWhite, background: color ?? tint ?? .blue)
  }

  /// The marks at both sides of the first responder.
  var marks: (left: Unicode.Scalar, right: Unicode.Scalar) { ("▸", "◂") }
}

extension DisplayTraits {
  /// The accent colour; `nil` where none is known to be readable on the background.
  var accent: Color? {
    if colors >= 256 { return .indexed(33) }
    guard hasColors else { return nil }
    switch background {
    case .dark: return .cyan
    case .light: return .blue
    case .unknown: return nil
    }
  }
}

extension Control {
  /// Returns the look of the control on `canvas`.
  final func look(on canvas: Canvas) -> ControlLook {
    ControlLook(
      traits: canvas.traits, isEnabled: isEnabled, isFocused: isFocused, tint: tintColor)
  }

  /// The line on which the content is drawn.
  final var contentLine: Int { max(0, bounds.height - 1) / 2 }

  /// The columns between the marks of the first responder; all columns if there are fewer than
  /// three.
  final var contentColumns: Range<Int> {
    bounds.width < 3 ? 0..<max(0, bounds.width) : 1..<bounds.width - 1
  }

  /// Draws the marks if the control is the first responder; reverses it if there is no room for
  /// them.
  final func drawFocus(in canvas: inout Canvas, _ look: ControlLook) {
    guard look.isFocused else { return }
    guard bounds.width >= 3 else {
      canvas.add(.reverse, to: Rect(origin: .zero, size: bounds.size))
      return
    }
    var style = look.accent
    style.attributes.insert(.bold)
    canvas.write(look.marks.left, at: Point(x: 0, y: contentLine), style: style)
    canvas.write(look.marks.right, at: Point(x: bounds.width - 1, y: contentLine), style: style)
  }

  /// Returns an invisible cursor at a column, moved to the nearest one inside the control.
  final func cursor(atColumn column: Int) -> Cursor? {
    guard !bounds.isEmpty else { return nil }
    let place = Point(x: min(max(0, column), bounds.width - 1), y: contentLine)
    return Cursor(at: place, isVisible: false)
  }

  /// Returns the column of the control at which the mouse is.
  final func column(of mouse: MouseEvent) -> Int { pointInside(forScreen: mouse.place).x }

  /// Sends the events for a value that the person has changed.
  final func sendValueChanged() { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
}

// MARK: - Levels

extension Canvas {
  /// Draws a bar in one column, whose height shows a part of a whole from 0 to 1.
  mutating func writeLevel(_ part: Double, at place: Point, style: Style) {
    let part = part.isNaN ? 0 : min(max(part, 0), 1)
    let levels = Self.levels
    write(levels[Int((part * Double(levels.count - 1)).rounded())], at: place, style: style)
  }

  private static let levels: [Unicode.Scalar] = ["_", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
