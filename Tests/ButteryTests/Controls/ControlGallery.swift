import Buttery
import ButteryTestSupport
import Testing

/// The kinds of controls, each with two different values.
enum ControlKind: CaseIterable, CustomStringConvertible {
  case plain, bordered, filled, toggle, `switch`, segments, stepper, slider

  var description: String {
    switch self {
    case .plain: "a plain button"
    case .bordered: "a bordered button"
    case .filled: "a filled button"
    case .toggle: "a button that is on or off"
    case .switch: "a switch"
    case .segments: "segments"
    case .stepper: "a stepper"
    case .slider: "a slider"
    }
  }

  /// Creates a control; `isHigh` chooses its value.
  @MainActor func make(isHigh: Bool = false) -> Control {
    switch self {
    case .plain: return button(.plain())
    case .bordered: return button(.bordered())
    case .filled: return button(.filled())
    case .toggle:
      let button = button(.plain())
      button.changesSelectionAsPrimaryAction = true
      button.isSelected = isHigh
      return button
    case .switch:
      let control = Switch()
      control.isOn = isHigh
      return control
    case .segments:
      let control = SegmentedControl(items: ["Day", "Week"])
      control.selectedSegmentIndex = isHigh ? 1 : 0
      return control
    case .stepper:
      let control = Stepper()
      control.value = isHigh ? 100 : 50
      return control
    case .slider:
      let control = Slider(frame: .zero)
      control.value = isHigh ? 1 : 0
      return control
    }
  }

  @MainActor private func button(_ configuration: Button.Configuration) -> Button {
    var configuration = configuration
    configuration.title = "Send"
    return Button(configuration: configuration)
  }

  /// Whether the control shows a value.
  var hasValue: Bool { ![.plain, .bordered, .filled].contains(self) }

  static let withValue = allCases.filter(\.hasValue)
}

extension Control {
  /// Returns what a screen of `width` columns, or of the control's own width, shows of the control.
  func grid(
    width: Int? = nil, isFocused: Bool = false, traits: DisplayTraits = DisplayTraits()
  ) -> Grid {
    let wanted = intrinsicContentSize.width
    let width = width ?? (wanted < 0 ? 10 : wanted)
    let screen = ScriptedScreen(width: width, height: 1, traits: traits)
    if isFocused { screen.post { _ = self.becomeFirstResponder() } }
    screen.run(self)
    return screen.grid
  }
}

extension DisplayTraits {
  /// The displays on which controls must be readable.
  static let kinds = [
    DisplayTraits(colors: 16, background: .dark), DisplayTraits(colors: 16, background: .light),
    DisplayTraits(colors: 8), DisplayTraits(colors: 256, background: .dark),
    DisplayTraits(colors: 0),
    DisplayTraits(colors: 0, isUnicode: false),
  ]
}

/// All controls one below the other, enabled at the left and disabled at the right.
@MainActor final class ControlGallery {
  let view = View()
  let controls: [Control]

  init() {
    var controls: [Control] = []
    for (line, kind) in ControlKind.allCases.enumerated() {
      for (column, isEnabled) in [(0, true), (16, false)] {
        let control = kind.make(isHigh: line % 2 == 0)
        control.isEnabled = isEnabled
        let width = control.intrinsicContentSize.width
        control.frame = Rect(x: column, y: line, width: width < 0 ? 10 : width, height: 1)
        view.addSubview(control)
        controls.append(control)
      }
    }
    self.controls = controls
  }

  /// Returns the gallery's look while the control on a line is the first responder.
  func grid(focusedLine: Int? = nil, traits: DisplayTraits) -> Grid {
    let screen = ScriptedScreen(
      width: 32, height: ControlKind.allCases.count, traits: traits)
    if let focusedLine {
      screen.post { [controls] in _ = controls[2 * focusedLine].becomeFirstResponder() }
    }
    screen.run(view)
    return screen.grid
  }
}
