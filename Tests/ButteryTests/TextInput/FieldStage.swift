import Buttery
import ButteryTestSupport
import Testing

/// A text field on a screen of one line, with keys written as words.
@MainActor final class FieldStage {
  let field = TextField()
  let screen: ScriptedScreen

  init(_ text: String = "", width: Int = 20, traits: DisplayTraits = DisplayTraits()) {
    screen = ScriptedScreen(width: width, height: 1, traits: traits)
    field.text = text
    screen.post { [field] in field.becomeFirstResponder() }
  }

  /// Adds keys to the script, as in `^K`, `M-f`, `S-Left` or `Paste:text`, or single letters.
  func press(_ keys: String) {
    for name in keys.split(separator: " ") { screen.press(named: String(name)) }
  }

  func run() { screen.run(field) }

  /// The text with a bar at the cursor, or with brackets around the selection.
  var marked: String { (field.text ?? "").marked(field.selectedRange) }

  /// The contents of the screen.
  var line: String { screen.lines.first ?? "" }

  /// The column of the cursor; `nil` if it isn't visible.
  var column: Int? { screen.grid.cursor.flatMap { $0.isVisible ? $0.place.x : nil } }
}

extension Key {
  /// Creates the key with a name as used in tests.
  init(named name: String) {
    if name.hasPrefix("S-") {
      self = Key(named: String(name.dropFirst(2)), .shift)
    } else if name.hasPrefix("C-") {
      self = Key(named: String(name.dropFirst(2)), .control)
    } else if name.hasPrefix("M-") {
      self = Key(named: String(name.dropFirst(2)), .alt)
    } else if name.hasPrefix("^"), name.count == 2, let letter = name.lowercased().last {
      self = .control(letter)
    } else {
      self = Self.named[name] ?? .character(Character(name))
    }
  }

  private init(named name: String, _ modifier: Modifiers) {
    self = Key(named: name)
    modifiers.insert(modifier)
  }

  private static let named: [String: Key] = [
    "Left": Key(.left), "Right": Key(.right), "Up": Key(.up), "Down": Key(.down),
    "Home": Key(.home), "End": Key(.end), "PgUp": Key(.pageUp), "PgDn": Key(.pageDown),
    "Bksp": Key(.backspace), "Del": Key(.delete), "Enter": Key(.enter), "Esc": Key(.escape),
    "Tab": Key(.tab), "Space": " ", "Accent": "\u{301}", "ZWJ": "\u{200D}", "^Space": .control(" "),
  ]
}

extension String {
  /// Returns the text with a bar at an empty range, or with brackets around another range.
  func marked(_ range: Range<Index>) -> String {
    let (before, selected, behind) = (
      self[..<range.lowerBound], self[range], self[range.upperBound...]
    )
    return range.isEmpty ? "\(before)|\(behind)" : "\(before)[\(selected)]\(behind)"
  }
}

extension ScriptedScreen {
  /// Presses a key with a name as used in `FieldStage`.
  func press(named name: String) {
    if name.hasPrefix("Paste:") {
      paste(String(name.dropFirst(6)).replacing("␊", with: "\n").replacing("␠", with: " "))
    } else {
      enqueue(.key(Key(named: name)))
    }
  }
}
