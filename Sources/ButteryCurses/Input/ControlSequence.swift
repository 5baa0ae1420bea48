import ButteryGrid

/// A control sequence of ECMA-48, which a terminal sends for keys, the mouse and answers.
///
/// It consists of `ESC [`, parameters, intermediate characters and a final character.
struct ControlSequence {
  /// `<`, `=`, `>` or `?` before the parameters, else 0.
  private(set) var marker: UInt8 = 0
  /// The last intermediate character, else 0.
  private(set) var intermediate: UInt8 = 0
  /// The final character.
  private(set) var final: UInt8 = 0
  /// How many parameters there are, empty ones included.
  private(set) var count = 0
  private var values = SIMD16<Int32>()
  private var isSubparameter = false

  /// Parameter `index`, or `fallback` where it is missing or empty.
  func parameter(_ index: Int, or fallback: Int = 0) -> Int {
    guard index < count, index < values.scalarCount, values[index] > 0 else { return fallback }
    return Int(values[index])
  }

  enum Outcome {
    case complete(ControlSequence, length: Int)
    /// The bytes end before the sequence does.
    case incomplete
    /// The sequence isn't well-formed; the caller should skip `length` bytes.
    case malformed(length: Int)
  }

  /// The most bytes of a sequence; no terminal sends a longer one.
  private static let longest = 64

  /// Reads the sequence that `bytes` begin with; the first two bytes must be `ESC [`.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    var sequence = ControlSequence()
    for offset in 2..<max(2, bytes.count) {
      let byte = bytes[offset]
      switch byte {
      case 0x30...0x39: sequence.add(digit: byte - 0x30)
      case 0x3A: sequence.isSubparameter = true
      case 0x3B: sequence.beginParameter()
      case 0x3C...0x3F where offset == 2: sequence.marker = byte
      case 0x20...0x2F: sequence.intermediate = byte
      case 0x40...0x7E:
        sequence.final = byte
        return .complete(sequence, length: offset + 1)
      default: return .malformed(length: offset)
      }
      if offset >= longest { return .malformed(length: offset + 1) }
    }
    return .incomplete
  }

  private mutating func beginParameter() {
    if count == 0 { count = 1 }
    count += 1
    isSubparameter = false
  }

  private mutating func add(digit: UInt8) {
    if count == 0 { count = 1 }
    guard count <= values.scalarCount, !isSubparameter else { return }
    let value = values[count - 1]
    values[count - 1] = value > 100_000_000 ? value : value * 10 + Int32(digit)
  }
}

// MARK: - Meaning

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

  /// Whether this sequence answers DSR, the question for the terminal's state.
  var isStatusReport: Bool { marker == 0 && intermediate == 0 && final == UInt8(ascii: "n") }

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

  /// Whether this sequence answers DECXCPR, the question for the cursor's place: the line and the column.
  var isCursorReport: Bool { marker == 0x3F && intermediate == 0 && final == UInt8(ascii: "R") }

  /// Whether this sequence is a mouse report in xterm's SGR form.
  var isMouseReport: Bool { marker == 0x3C && (final == 0x4D || final == 0x6D) }  // < M m
}

// MARK: - The mouse

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
