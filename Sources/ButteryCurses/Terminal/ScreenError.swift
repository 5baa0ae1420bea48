/// Why a terminal can't be used as a screen, in one line that says what to do.
public enum ScreenError: Error, Hashable, Sendable {
  /// The variable TERM is unset or empty.
  case terminalTypeUnset
  /// The terminal database has no entry for this TERM.
  case unknownTerminal(String)
  /// The terminal of this type can't move its cursor to a given place.
  case cannotAddressCursor(String)
  /// There is no terminal to draw on or to read keys from.
  case noTerminal
  /// ncurses couldn't start for another reason, on a terminal of this type.
  case cannotStart(String)
  /// The terminal hung up while it was in use.
  case terminalGone
}

extension ScreenError: CustomStringConvertible {
  /// One line, without a full stop; control characters of TERM are replaced.
  public var description: String {
    switch self {
    case .terminalTypeUnset:
      "TERM is not set; set it to the type of your terminal, such as TERM=xterm-256color"
    case .unknownTerminal(let name):
      "the terminal type \(Self.quoted(name)) is unknown here; try TERM=xterm-256color"
        + " or install its terminfo entry"
    case .cannotAddressCursor(let name):
      "a terminal of type \(Self.quoted(name)) can't place its cursor;"
        + " set TERM to the type of your terminal, such as TERM=xterm-256color"
    case .noTerminal:
      "there is no terminal to show a screen on; run it in a terminal"
    case .cannotStart(let name):
      "the screen could not be set up on a terminal of type \(Self.quoted(name))"
    case .terminalGone:
      "the terminal is gone"
    }
  }

  private static func quoted(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars.prefix(40) {
      text.unicodeScalars.append((0x20..<0x7F).contains(scalar.value) ? scalar : "?")
    }
    return "'\(text)'"
  }
}
