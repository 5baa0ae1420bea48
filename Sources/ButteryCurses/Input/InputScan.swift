import ButteryGrid
import CNcurses

/// Finds the key, report or answer that bytes from a terminal begin with, and its length.
struct InputScan {
  enum Step {
    case key(Key, length: Int)
    case mouse(MouseReport, length: Int)
    case pasteBegins(length: Int)
    /// The answer to the question for a mode: see `SynchronizedOutput` and `TerminalModes`.
    case mode(Int, setting: Int, length: Int)
    /// The answer to the question for the background: see `BackgroundQuery`.
    case background(RGB?, length: Int)
    /// The answer to DA1, the question for the kind of terminal.
    case attributes(isXtermLike: Bool, length: Int)
    /// The answer to DSR: see `DrawingPace`.
    case status(length: Int)
    /// An answer whose end hasn't arrived.
    case cutAnswer(CutAnswer, length: Int)
    /// Bytes that mean nothing to this decoder.
    case skip(length: Int)
    /// Bytes that may be the beginning of a longer sequence.
    case incomplete
  }

  /// The bytes to scan; never empty.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Whether no more bytes will come, so that `step()` never returns `incomplete`.
  let isFinal: Bool
  let isUTF8: Bool

  /// What the bytes begin with, by the conventions of all terminals.
  func step() -> Step {
    bytes[0] == 0x1B ? escapeStep() : plainStep(at: 0)
  }

  /// The key whose sequence is exactly `bytes`, by the conventions of all terminals.
  static func standardKey(_ bytes: [UInt8]) -> Key? {
    bytes.withUnsafeBufferPointer { bytes in
      guard !bytes.isEmpty else { return nil }
      switch InputScan(bytes: bytes, isFinal: true, isUTF8: true).step() {
      case .key(let key, bytes.count): return key
      default: return nil
      }
    }
  }

  // MARK: - After an escape

  private func escapeStep() -> Step {
    guard bytes.count > 1 else {
      return isFinal ? .key(Key(.escape), length: 1) : .incomplete
    }
    switch bytes[1] {
    case UInt8(ascii: "["): return controlSequenceStep()
    case UInt8(ascii: "O"): return singleShiftStep()
    case UInt8(ascii: "]"): return commandStep()
    case 0x1B: return secondEscapeStep()
    default: return withAlt(plainStep(at: 1))
    }
  }

  /// Reads what follows a second escape: some terminals send one before the sequence of a key that
  /// is pressed with Alt.
  private func secondEscapeStep() -> Step {
    guard bytes.count > 2 else {
      return isFinal ? .key(Key(.escape), length: 1) : .incomplete
    }
    guard bytes[2] == UInt8(ascii: "[") || bytes[2] == UInt8(ascii: "O") else {
      return .key(Key(.escape), length: 1)
    }
    let rest = InputScan(
      bytes: UnsafeBufferPointer(rebasing: bytes[1...]), isFinal: isFinal, isUTF8: isUTF8)
    switch rest.step() {
    case .key(let key, let length): return withAlt(.key(key, length: length + 1))
    case .incomplete: return .incomplete
    default: return .key(Key(.escape), length: 1)
    }
  }

  /// Reads the answer to the question for the background, or the key `]` with Alt.
  private func commandStep() -> Step {
    switch BackgroundQuery.parse(bytes) {
    case .none: return withAlt(plainStep(at: 1))
    case .complete(let color, let length): return .background(color, length: length)
    case .incomplete where !isFinal: return .incomplete
    case .incomplete where bytes.count == 2: return withAlt(plainStep(at: 1))
    case .incomplete: return .cutAnswer(.background, length: bytes.count)
    }
  }

  private func withAlt(_ step: Step) -> Step {
    guard case .key(var key, let length) = step else { return step }
    key.modifiers.insert(.alt)
    return .key(key, length: length)
  }

  private func singleShiftStep() -> Step {
    guard bytes.count > 2 else {
      return isFinal
        ? .key(.character("O", modifiers: .alt), length: 2) : .incomplete
    }
    if let code = ControlSequence.letter(bytes[2]) { return .key(Key(code), length: 3) }
    switch bytes[2] {
    // Keys of the keypad in application mode become the characters printed on them.
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      let character = Character(Unicode.Scalar(bytes[2] - 0x40))
      return .key(.character(character), length: 3)
    case 0x40...0x7E: return .skip(length: 3)
    default: return .key(.character("O", modifiers: .alt), length: 2)
    }
  }

  private func controlSequenceStep() -> Step {
    switch ControlSequence.parse(bytes) {
    case .complete(let sequence, let length): return meaning(of: sequence, length: length)
    case .malformed(let length): return .skip(length: length)
    case .incomplete where !isFinal: return .incomplete
    case .incomplete where bytes.count == 2:
      return .key(.character("[", modifiers: .alt), length: 2)
    // No key sends `ESC [ ?`, so this is the beginning of an answer.
    case .incomplete where bytes[2] == UInt8(ascii: "?"):
      return .cutAnswer(.report, length: bytes.count)
    // Nor `ESC [ 0`, with which the answer to DSR begins.
    case .incomplete where bytes[2] == UInt8(ascii: "0"):
      return .cutAnswer(.status, length: bytes.count)
    case .incomplete: return .skip(length: bytes.count)
    }
  }

  private func meaning(of sequence: ControlSequence, length: Int) -> Step {
    if sequence.isMouseReport {
      let report = MouseReport(
        code: sequence.parameter(0), column: sequence.parameter(1), line: sequence.parameter(2),
        isRelease: sequence.final == UInt8(ascii: "m"))
      return .mouse(report, length: length)
    }
    if let report = sequence.modeReport {
      return .mode(report.mode, setting: report.setting, length: length)
    }
    if sequence.areDeviceAttributes {
      return .attributes(isXtermLike: sequence.areXtermLike, length: length)
    }
    if sequence.isStatusReport { return .status(length: length) }
    if length == 3, sequence.final == UInt8(ascii: "M") { return oldMouseStep() }
    if length == 3, sequence.final == UInt8(ascii: "[") { return consoleStep() }
    if sequence.final == UInt8(ascii: "~"), sequence.parameter(0) == 200, sequence.count == 1 {
      return .pasteBegins(length: length)
    }
    if let key = sequence.key { return .key(key, length: length) }
    return .skip(length: length)
  }

  /// The mouse in its first form: three bytes after `ESC [ M`.
  private func oldMouseStep() -> Step {
    guard bytes.count >= 6 else { return isFinal ? .skip(length: bytes.count) : .incomplete }
    let report = MouseReport(
      code: Int(bytes[3]) - 32, column: Int(bytes[4]) - 32, line: Int(bytes[5]) - 32,
      isRelease: false)
    return report.code < 0 ? .skip(length: 6) : .mouse(report, length: 6)
  }

  /// The first function keys of the Linux console: `ESC [ [` and a letter.
  private func consoleStep() -> Step {
    guard bytes.count > 3 else { return isFinal ? .skip(length: 3) : .incomplete }
    let number = Int(bytes[3]) - 0x40
    return (1...5).contains(number) ? .key(Key(.function(number)), length: 4) : .skip(length: 3)
  }

  // MARK: - Characters

  private func plainStep(at start: Int) -> Step {
    let byte = bytes[start]
    switch byte {
    case 0x20..<0x7F, 0x80...: return characterStep(at: start)
    default: return .key(Self.controlKey(byte), length: start + 1)
    }
  }

  private static func controlKey(_ byte: UInt8) -> Key {
    switch byte {
    case 0x00: .character(" ", modifiers: .control)
    // Terminals differ in which of the two their backspace key sends; nobody binds the other one.
    case 0x08, 0x7F: Key(.backspace)
    case 0x09: Key(.tab)
    case 0x0A, 0x0D: Key(.enter)
    case 0x1B: Key(.escape)
    case 0x01...0x1A: .character(Character(Unicode.Scalar(byte + 0x60)), modifiers: .control)
    default: .character(Character(Unicode.Scalar(byte + 0x40)), modifiers: .control)
    }
  }

  private func characterStep(at start: Int) -> Step {
    guard isUTF8 else { return singleByteStep(at: start) }
    guard let end = completeEnd(at: start) else {
      return isFinal ? .skip(length: bytes.count) : .incomplete
    }
    let decoder = UTF8Decoder(bytes)
    let (value, _) = decoder.scalar(at: start)
    // The decoder returns U+FFFD for malformed bytes, too; a real U+FFFD begins with the byte EF.
    guard let scalar = Unicode.Scalar(value), value != 0xFFFD || bytes[start] == 0xEF,
      ScalarClass.of(value) != .control
    else { return .skip(length: end) }
    var character = Character(scalar)
    var offset = end
    while offset < bytes.count, bytes[offset] >= 0x80, let next = completeEnd(at: offset),
      let longer = Self.adding(decoder.scalar(at: offset).value, to: character)
    {
      character = longer
      offset = next
    }
    return .key(.character(character), length: offset)
  }

  /// The end of the scalar at `offset`, or `nil` if the bytes end in the middle of it.
  private func completeEnd(at offset: Int) -> Int? {
    let (value, end) = UTF8Decoder(bytes).scalar(at: offset)
    let needed =
      switch bytes[offset] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let isCut = value == 0xFFFD && end == bytes.count && end - offset < needed
    return isCut ? nil : end
  }

  /// `character` with one more scalar, if that makes one character of both.
  private static func adding(_ value: UInt32, to character: Character) -> Character? {
    guard let scalar = Unicode.Scalar(value), character.unicodeScalars.count < Cluster.capacity
    else { return nil }
    var text = String(character)
    text.unicodeScalars.append(scalar)
    return text.count == 1 ? text.first : nil
  }

  /// Reads a character of the locale's eight-bit character set, which the C library converts.
  private func singleByteStep(at start: Int) -> Step {
    let wide = btowc(Int32(bytes[start]))
    guard let scalar = Unicode.Scalar(UInt32(bitPattern: wide.asInt32)),
      ScalarClass.of(scalar.value) != .control
    else { return .skip(length: start + 1) }
    return .key(.character(Character(scalar)), length: start + 1)
  }
}

extension FixedWidthInteger {
  /// `wint_t` is signed on some platforms; WEOF is no scalar on any.
  fileprivate var asInt32: Int32 { Int32(truncatingIfNeeded: self) }
}

// MARK: - Answers that were cut off

/// An answer of the terminal that arrives in pieces.
///
/// The decoder skips the rest of the answer, so that it isn't taken for keys.
enum CutAnswer {
  /// The terminal's background: see `BackgroundQuery`.
  case background
  /// The terminal's state: see `DrawingPace`.
  case status
  /// A control sequence with `?` before its parameters, such as the answers to DA1, DECRQM and DECXCPR.
  case report

  /// Whether `byte` can be part of the answer.
  func canGoOn(with byte: UInt8) -> Bool {
    switch self {
    case .background: BackgroundQuery.canGoOn(with: byte)
    case .status: ends(with: byte)
    case .report: (0x30...0x3B).contains(byte) || byte == UInt8(ascii: "$") || ends(with: byte)
    }
  }

  /// Whether `byte` ends the answer.
  func ends(with byte: UInt8) -> Bool {
    switch self {
    case .background: byte == 0x07 || byte == UInt8(ascii: "\\")
    case .status: byte == UInt8(ascii: "n")
    case .report: [UInt8(ascii: "c"), UInt8(ascii: "y"), UInt8(ascii: "R")].contains(byte)
    }
  }
}
