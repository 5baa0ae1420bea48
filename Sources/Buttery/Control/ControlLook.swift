internal import ButteryGrid

/// What controls have in common to look at: signs at both sides of the one that has the keys, an ink
/// and a paper that stand out, dim where they can't be used.
///
/// Each shape tells by itself what a colour or an attribute tells too, as there may be neither.
struct ControlLook {
  let traits: DisplayTraits
  let isEnabled: Bool
  let isFocused: Bool
  /// The colour that stands out; nil for the usual one.
  let tint: Color?

  /// The ink of what stands out; bold where there is no colour for it.
  var accent: Style { ink(tint ?? traits.accent) }

  /// What is secondary.
  var quiet: Style { Style(attributes: .dim) }

  /// What is neither.
  var plain: Style { isEnabled ? Style() : quiet }

  /// A style with that ink as far as the display has it and the control can be used.
  func ink(_ color: Color?) -> Style {
    guard isEnabled else { return quiet }
    guard traits.hasColors, let color else { return Style(attributes: .bold) }
    return Style(foreground: color)
  }

  /// A paper that stands out, with ink that can be read on it; reversed where there are no colours.
  func paper(_ color: Color?, ink: Color? = nil) -> Style {
    guard isEnabled else {
      return traits.quietBackground.map { Style(background: $0, attributes: .dim) }
        ?? Style(attributes: [.dim, .reverse])
    }
    guard traits.hasColors else { return Style(attributes: .reverse) }
    return Style(foreground: ink ?? .brightWhite, background: color ?? tint ?? .blue)
  }

  /// The sign at one side of what has the keys.
  var marks: (left: Unicode.Scalar, right: Unicode.Scalar) { ("▸", "◂") }
}

extension DisplayTraits {
  /// An ink that stands out, whatever the paper; nil where none is known to be readable.
  var accent: Color? {
    if colors >= 256 { return .indexed(33) }
    guard hasColors else { return nil }
    switch paper {
    case .dark: return .cyan
    case .light: return .blue
    case .unknown: return nil
    }
  }
}

extension Control {
  /// How the control looks on `canvas`.
  final func look(on canvas: Canvas) -> ControlLook {
    ControlLook(
      traits: canvas.traits, isEnabled: isEnabled, isFocused: isFocused, tint: tintColor)
  }

  /// The line that the content stands on.
  final var contentLine: Int { max(0, bounds.height - 1) / 2 }

  /// The columns between the signs that show the focus, for which fewer than three have no room.
  final var contentColumns: Range<Int> {
    bounds.width < 3 ? 0..<max(0, bounds.width) : 1..<bounds.width - 1
  }

  /// Draws the signs at both sides while keys come here; reversed where they have no room.
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

  /// A place for the terminal's cursor, moved into the control.
  final func cursor(atColumn column: Int) -> Cursor? {
    guard !bounds.isEmpty else { return nil }
    let place = Point(x: min(max(0, column), bounds.width - 1), y: contentLine)
    return Cursor(at: place, isVisible: false)
  }

  /// Where a press of the mouse is, in columns of the control.
  final func column(of mouse: MouseEvent) -> Int { pointInside(forScreen: mouse.place).x }

  /// Says that a person has chosen another value.
  final func sendValueChanged() { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
}
