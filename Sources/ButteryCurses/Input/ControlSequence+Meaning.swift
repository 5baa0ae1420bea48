import ButteryGrid

extension ControlSequence {
  /// The key that sends this sequence on xterm and its relatives, or `nil`.
  ///
  /// See "PC-style function keys" in XTerm's control sequences, and `CSI u` for keys that have no
  /// older sequence.
  var key: Key? {
    guard marker == 0, intermediate == 0 else { return nil }
    switch final {
    case 0x7E where parameter(0) == 27 && count >= 3: return unicodeKey(parameter(2))  // ~
    case 0x7E: return Self.editing(parameter(0)).map(modified)
    case 0x75: return unicodeKey(parameter(0))  // u
    case 0x5A: return Key(.tab, modifiers: .shift)  // Z
    default:
      guard count < 2 || parameter(0, or: 1) == 1 else { return nil }
      return Self.letter(final).map(modified)
    }
  }

  private var modifiers: Key.Modifiers {
    let bits = max(0, parameter(1, or: 1) - 1)
    var modifiers: Key.Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & (2 | 8) != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  private func modified(_ code: Key.Code) -> Key { Key(code, modifiers: modifiers) }

  /// Keys named by their final letter, after `ESC [` or `ESC O`.
  static func letter(_ letter: UInt8) -> Key.Code? {
    switch UnicodeScalar(letter) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    case "M": .enter
    case "P": .function(1)
    case "Q": .function(2)
    case "R": .function(3)
    case "S": .function(4)
    default: nil
    }
  }

  /// Keys named by a number before `~`.
  private static func editing(_ number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  private func unicodeKey(_ code: Int) -> Key? {
    switch code {
    case 9: return modified(.tab)
    case 13: return modified(.enter)
    case 27: return modified(.escape)
    case 8, 127: return modified(.backspace)
    default:
      guard code >= 0x20, let scalar = Unicode.Scalar(UInt32(code)),
        ScalarClass.of(scalar.value) != .control
      else { return nil }
      var key = modified(.character(Character(scalar)))
      // The character already includes Shift, as for keys that send plain text.
      if !key.modifiers.contains(.control) { key.modifiers.remove(.shift) }
      return key
    }
  }

  /// The mode and its setting, 0 to 4, if this sequence answers DECRQM.
  var modeReport: (mode: Int, setting: Int)? {
    guard marker == 0x3F, intermediate == 0x24, final == 0x79 else { return nil }  // ? $ y
    return (parameter(0), parameter(1))
  }

  /// Whether this sequence answers DA1 (primary device attributes), the question for the kind of
  /// terminal in ECMA-48 and XTerm's control sequences.
  var areDeviceAttributes: Bool {
    marker == 0x3F && intermediate == 0 && final == UInt8(ascii: "c")
  }

  /// Whether these device attributes are those of a terminal with colours that ignores unknown
  /// commands: a relative of the VT220 or later (61 and up) with attribute 22.
  ///
  /// The Linux console answers 6, terminals that are like a VT100 answer 1.
  var areXtermLike: Bool {
    (61...99).contains(parameter(0)) && (1..<max(1, count)).contains { parameter($0) == 22 }
  }

  /// Whether this sequence is a mouse report in xterm's SGR form.
  var isMouseReport: Bool { marker == 0x3C && (final == 0x4D || final == 0x6D) }  // < M m
}
