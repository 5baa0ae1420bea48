import CVterm
import Glibc

extension TerminalSession {
  /// The text of `line`, including trailing blanks.
  func text(line: Int) -> String { model.text(line: line) }

  /// The lines of the screen between bars.
  var screen: String {
    (0..<model.lines).map { "|\(text(line: $0))|" }.joined(separator: "\n")
  }

  /// The look of the place at `column` of `line`.
  func style(column: Int, line: Int) -> Look { model.look(column: column, line: line) }

  /// Whether the program's alternate screen is on.
  var isAlternateScreenOn: Bool { model.isAlternate }

  /// Whether the terminal driver echoes and edits lines, as a shell needs.
  var isCooked: Bool {
    var settings = termios()
    guard tcgetattr(slave, &settings) == 0 else { return false }
    let flags = tcflag_t(ECHO | ICANON)
    return settings.c_lflag & flags == flags
  }

  /// Whether Ctrl-S pauses the terminal's output.
  var pausesByKey: Bool {
    var settings = termios()
    return tcgetattr(slave, &settings) == 0 && settings.c_iflag & tcflag_t(IXON) != 0
  }

  /// Whether the program has asked for mouse events, and hasn't ended that.
  ///
  /// The bytes are searched, as libvterm only reads the first parameter of `ESC [ ? 1006 ; 1000 h`.
  var isMouseOn: Bool {
    guard let on = transcript.lastStart(of: Array("1000h".utf8)) else { return false }
    return transcript.lastStart(of: Array("1000l".utf8)) ?? -1 < on
  }

  /// Whether the cursor is visible.
  ///
  /// The bytes are searched, too: libvterm saves a hidden cursor by `ESC 7` (a part of scrolling a region),
  /// and hides the cursor again when the alternate screen is left.
  var isCursorVisible: Bool {
    guard !model.isCursorVisible else { return true }
    guard let on = transcript.lastStart(of: Array("\u{1B}[?25h".utf8)) else { return false }
    return transcript.lastStart(of: Array("\u{1B}[?25l".utf8)) ?? -1 < on
  }

  /// The line and the column of the cursor, visible or not.
  var cursor: [Int] { [model.cursor.line, model.cursor.column] }

  /// Whether the terminal is as it was before the program.
  var isRestored: Bool {
    isCooked && !isAlternateScreenOn && isCursorVisible && !isMouseOn
  }

  /// The output after the program last left the alternate screen.
  var textAfterRestore: String {
    let end = Array("\u{1B}[?1049l".utf8)
    guard let start = transcript.lastStart(of: end) else { return "" }
    return String(decoding: transcript[(start + end.count)...], as: UTF8.self)
  }

  /// The processor time that the program has used, in hundredths of a second, and how often it has gone to
  /// sleep.
  func effort() throws -> (ticks: Int, sleeps: Int) {
    let fields = try Self.contents("/proc/\(process)/stat").split(separator: " ")
    let status = try Self.contents("/proc/\(process)/status").split(separator: "\n")
    let sleeps = status.first { $0.hasPrefix("voluntary_ctxt_switches") }
    let count = sleeps.flatMap { Int($0.split(separator: "\t").last ?? "") }
    guard fields.count > 14, let user = Int(fields[13]), let system = Int(fields[14]), let count
    else { throw Failure("the process can't be looked at") }
    return (user + system, count)
  }

  /// The processor time that the program has used in all of its threads, in nanoseconds.
  func computingTime() throws -> Int {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      throw Failure("the process can't be looked at")
    }
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// The peak of the program's memory, in KiB.
  func peakMemory() throws -> Int { try memory("VmHWM") }

  /// The program's memory of a kind such as `VmRSS`, as the system reports it, in KiB.
  func memory(_ name: String) throws -> Int {
    let status = try Self.contents("/proc/\(process)/status").split(separator: "\n")
    let line = status.first { $0.hasPrefix(name + ":") }
    guard let line, let value = Int(line.filter(\.isNumber)) else {
      throw Failure("the process can't be looked at")
    }
    return value
  }

  static func contents(_ path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw Failure("\(path) can't be read") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

/// Makes escape sequences readable.
enum Escapes {
  static func visible(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self).unicodeScalars.map { scalar in
      scalar == "\u{1B}"
        ? "␛"
        : scalar.value < 0x20
          ? "^\(Character(Unicode.Scalar(scalar.value + 0x40)!))" : String(scalar)
    }.joined()
  }
}

extension Array where Element == UInt8 {
  /// The index of the last occurrence of `part`; nil for none.
  func lastStart(of part: [UInt8]) -> Int? {
    let start = cv_last_start(self, count, part, part.count)
    return start < 0 ? nil : start
  }

  /// The number of occurrences of `text`.
  func count(of text: String) -> Int {
    String(decoding: self, as: UTF8.self).ranges(of: text).count
  }

  /// Whether `text` occurs in the bytes.
  func contains(_ text: String) -> Bool { lastStart(of: Array(text.utf8)) != nil }
}
