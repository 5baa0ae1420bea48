import CVterm
import Glibc

extension TerminalSession {
  /// Presses a key, by its name (`down`, `pgdn`, `esc`, `ctrl-d`, ...) or else by its characters.
  func press(_ key: String, times: Int = 1) {
    for _ in 0..<times { send(Self.bytes(of: key)) }
  }

  /// Presses keys that reach the program in one piece.
  func press(inOnePiece keys: [String]) { send(keys.flatMap(Self.bytes)) }

  private static func bytes(of key: String) -> [UInt8] {
    bytes[key] ?? control(key) ?? Array(key.utf8)
  }

  /// Presses a key so quickly that the program finds all presses at once.
  ///
  /// It draws one frame for the presses that it has read already, and a second one for the others.
  ///
  /// The terminal accepts no output meanwhile, as after Ctrl-S, so that no frame is finished before all
  /// keys are there. At most 4,000 bytes.
  func pressAtOnce(_ key: String, times: Int) {
    tcflow(slave, TCOOFF)
    press(key, times: times)
    handOver(slave)
    tcflow(slave, TCOON)
  }

  /// Presses keys while the program waits for the terminal to accept the frame of an earlier key.
  ///
  /// The program finds all keys at once, before any events that they cause. At most 4,000 bytes.
  func press(_ keys: [String], behind first: String) throws {
    tcflow(slave, TCOOFF)
    defer { tcflow(slave, TCOON) }
    press(first)
    handOver(slave)
    try waitForSleep()
    for key in keys { press(key) }
    handOver(slave)
  }

  /// Sends `bytes` as keyboard input.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, master >= 0 {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, min($0.count, 1024)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
      // The program may not read on before its own output has been read.
      if !rest.isEmpty { pump(milliseconds: 0) }
    }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Changes the window's size, of which the program learns by SIGWINCH.
  func resize(columns: Int, lines: Int) {
    model.resize(columns: columns, lines: lines)
    _ = cv_set_size(master, Int32(lines), Int32(columns))
  }

  func signal(_ number: Int32) { kill(process, number) }

  /// The bytes that xterm sends for keys in application mode.
  private static let bytes: [String: [UInt8]] = [
    "up": "\u{1B}OA", "down": "\u{1B}OB", "right": "\u{1B}OC", "left": "\u{1B}OD",
    "home": "\u{1B}OH", "end": "\u{1B}OF", "pgup": "\u{1B}[5~", "pgdn": "\u{1B}[6~",
    "insert": "\u{1B}[2~", "delete": "\u{1B}[3~", "esc": "\u{1B}", "enter": "\r", "tab": "\t",
    "shift-tab": "\u{1B}[Z", "backspace": "\u{7F}", "space": " ", "f1": "\u{1B}OP",
  ].mapValues { Array($0.utf8) }

  private static func control(_ key: String) -> [UInt8]? {
    guard key.hasPrefix("ctrl-"), key.utf8.count == 6, let letter = key.utf8.last else {
      return nil
    }
    return [letter & 0x1F]
  }
}
