import CVterm
import Glibc

extension TerminalSession {
  /// Presses a key: one with a name (`down`, `pgdn`, `esc`, `ctrl-d`, ...), or the keys of the
  /// characters.
  func press(_ key: String, times: Int = 1) {
    let bytes = Self.bytes[key] ?? Self.control(key) ?? Array(key.utf8)
    for _ in 0..<times { send(bytes) }
  }

  /// Presses a key so often that the program gets all presses at once.
  ///
  /// The program draws one picture for the presses that it has read already, and another one for
  /// the others. Meanwhile the terminal accepts no output, as after Ctrl-S, so a picture is
  /// finished only when all keys have been sent. At most 4,000 bytes.
  func pressAtOnce(_ key: String, times: Int) {
    tcflow(slave, TCOOFF)
    press(key, times: times)
    handOver(slave)
    tcflow(slave, TCOON)
  }

  /// Presses keys while the program waits for the terminal to accept the picture of an earlier key.
  ///
  /// The program gets all keys at once, and handles events that they cause only after them. At most
  /// 4,000 bytes.
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
      // The program may wait for its output to be read before it reads more input.
      if !rest.isEmpty { pump(milliseconds: 0) }
    }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Changes the size of the window, of which the program is told by SIGWINCH.
  func resize(columns: Int, lines: Int) {
    model.resize(columns: columns, lines: lines)
    _ = cv_set_size(master, Int32(lines), Int32(columns))
  }

  func signal(_ number: Int32) { kill(process, number) }

  /// The sequences that xterm sends for keys in application mode.
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
