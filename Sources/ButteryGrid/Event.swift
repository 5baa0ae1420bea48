/// Something that happened at the screen.
public enum Event: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// The mouse did something.
  case mouse(MouseEvent)
  /// Text was pasted; its characters aren't commands.
  case paste(String)
  /// The screen changed its size, or changed it and back again and so lost its picture.
  case resize(Size)
  /// The program was stopped and continues; the picture on the screen is lost.
  case resume
  /// Another thread has called `ScreenDevice.wake()`, or a watched file is readable.
  case wake
}

// MARK: - Keys

/// A key that was pressed.
public struct Key: Hashable, Sendable {
  /// Which key.
  public enum Code: Hashable, Sendable {
    /// Arrows.
    case up, down, left, right
    /// Paging keys.
    case pageUp, pageDown, home, end
    /// Keys with a name.
    case enter, escape, tab, backspace, delete, insert
    /// A function key, from 1.
    case function(Int)
    /// A key that types a character; with `Modifiers.control`, the lower-case letter.
    case character(Character)
  }

  /// Keys held down with it.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit for each modifier.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift, where the terminal reports it; for letters the character is upper case instead.
    public static let shift = Modifiers(rawValue: 1 << 0)
    /// Control.
    public static let control = Modifiers(rawValue: 1 << 1)
    /// Alt or Meta.
    public static let alt = Modifiers(rawValue: 1 << 2)
  }

  /// Which key.
  public var code: Code
  /// Keys held down with it.
  public var modifiers: Modifiers

  /// Creates a key.
  public init(_ code: Code, modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// The key that types `character`.
  public static func character(_ character: Character, modifiers: Modifiers = []) -> Key {
    Key(.character(character), modifiers: modifiers)
  }
}

extension Key: CustomStringConvertible {
  /// The key's name as a help text shows it: `↓`, `PgDn`, `Ctrl-D`.
  public var description: String {
    var name = ""
    if modifiers.contains(.control) { name += "Ctrl-" }
    if modifiers.contains(.alt) { name += "Alt-" }
    if modifiers.contains(.shift) { name += "Shift-" }
    return name + codeName
  }

  private var codeName: String {
    switch code {
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .function(let number): "F\(number)"
    case .character(" "): "Space"
    case .character(let character):
      modifiers.contains(.control) ? character.uppercased() : String(character)
    }
  }
}

// MARK: - Other layouts

extension Key {
  /// The key in the same place of the standard layout, for a letter of the Russian or the Greek one, or
  /// the same letter, for a full-width one; nil for all others.
  package var onStandardLayout: Key? {
    guard case .character(let character) = code, let scalar = character.unicodeScalars.first,
      scalar.value >= 0x370, character.unicodeScalars.count == 1
    else { return nil }
    if case 0xFF01...0xFF5E = scalar.value {
      return .character(
        Character(Unicode.Scalar(scalar.value - 0xFEE0)!), modifiers: modifiers)
    }
    for (letters, keys) in Self.layouts {
      guard let place = letters.firstIndex(of: character) else { continue }
      let offset = letters.distance(from: letters.startIndex, to: place)
      return .character(keys[keys.index(keys.startIndex, offsetBy: offset)], modifiers: modifiers)
    }
    return nil
  }

  private static let layouts = [
    ("йцукенгшщзхъфывапролджэячсмитьбю", "qwertyuiop[]asdfghjkl;'zxcvbnm,."),
    ("ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ", "QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>"),
    ("іїєґІЇЄҐ", "s]'`S}\"~"),
    ("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"),
    ("ΕΡΤΥΘΙΟΠΑΣΔΦΓΗΞΚΛΖΧΨΩΒΝΜ", "ERTYUIOPASDFGHJKLZXCVBNM"),
  ]
}

// MARK: - The mouse

/// What a mouse did, where.
public struct MouseEvent: Hashable, Sendable {
  /// What it did.
  public enum Action: Hashable, Sendable {
    /// A button went down: 1 is the left one.
    case press(button: Int)
    /// A button came up.
    case release(button: Int)
    /// The mouse moved to another place while a button was held down.
    case drag(button: Int)
    /// The wheel turned by one notch.
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  /// What it did.
  public var action: Action
  /// Where, in screen coordinates.
  public var place: Point
  /// Keys held down meanwhile.
  public var modifiers: Key.Modifiers

  /// Creates a mouse event.
  public init(_ action: Action, at place: Point, modifiers: Key.Modifiers = []) {
    self.action = action
    self.place = place
    self.modifiers = modifiers
  }
}
