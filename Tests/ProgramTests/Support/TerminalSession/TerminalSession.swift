import CVterm
import Glibc
import Testing

/// A program in its own pseudo terminal, with libvterm as the screen.
///
///     let session = try TerminalSession("curses-probe", ["list"])
///     try session.wait { $0.text(line: 0).hasPrefix("rows") }
///     session.press("down", times: 3)
///     try session.settle()
///     #expect(session.text(line: 1).hasPrefix("row 000003"))
///     session.press("q")
///     #expect(try session.waitForExit() == .exited(0))
///
/// The program leads a session with the terminal as its controlling terminal. Output is only received by
/// the methods that wait. Errors have the screen's text.
final class TerminalSession {
  /// The way in which the program ended.
  enum ExitStatus: Equatable {
    case exited(Int)
    case signaled(Int32)
  }

  /// A standard stream of the program.
  enum Stream {
    case terminal
    case file(String)
    case closed
  }

  let process: pid_t
  /// Whether the program is a shell, which starts other programs.
  let isShell: Bool
  let model: ScreenModel
  /// The two ends of the pseudo terminal; the program's end is kept open to inspect it.
  private(set) var master: Int32
  let slave: Int32
  /// All output of the program.
  private(set) var transcript: [UInt8] = []
  private var mark = 0
  /// Whether the terminal answers queries, as real ones do.
  var answers = true
  var status: ExitStatus?
  /// The processor time that the program had used when it ended, in hundredths of a second.
  var ticksAtEnd: Int?

  /// Starts `program`, which is a product of this package or a path with slashes.
  ///
  /// - Parameters:
  ///   - program: The name or path of the program.
  ///   - arguments: The program's arguments.
  ///   - environment: Variables to set (or, with `nil`, to remove) in a small clean environment.
  ///     TERM is xterm-256color and LC_ALL is C.UTF-8 unless set here.
  ///   - columns: The width of the terminal.
  ///   - lines: The height of the terminal.
  ///   - input: The program's standard input.
  ///   - output: The program's standard output.
  ///   - errors: The program's standard error.
  init(
    _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    columns: Int = 80, lines: Int = 24, input: Stream = .terminal, output: Stream = .terminal,
    errors: Stream = .terminal
  ) throws {
    var master: Int32 = -1
    var slave: Int32 = -1
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&master, &slave, &name, nil, nil) == 0 else {
      throw Failure("no pseudo terminal")
    }
    for file in [master, slave] { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    _ = cv_set_size(master, Int32(lines), Int32(columns))
    self.master = master
    self.slave = slave
    isShell = ["/sh", "/bash", "/zsh", "/fish"].contains { program.hasSuffix($0) }
    model = ScreenModel(columns: columns, lines: lines)
    let launch = Launch(
      path: program.contains("/") ? program : try Products.path(of: program),
      arguments: arguments, environment: Self.environment(with: environment),
      terminal: name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) },
      streams: [input, output, errors])
    process = try launch.start()
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      kill(process, SIGCONT)
      var ignored: Int32 = 0
      waitpid(process, &ignored, 0)
    }
    hangUp()
    close(slave)
  }

  private static func environment(with changes: [String: String?]) -> [String: String] {
    var result = [
      "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
      "ASAN_OPTIONS": "detect_leaks=0",
      // In debug builds, the program then draws each frame twice, and stops if the two differ.
      "BUTTERY_CHECKS_PICTURES": "1",
    ]
    for (name, value) in changes { result[name] = value }
    return result
  }

  /// Closes the terminal's end, as when a terminal window is closed.
  func hangUp() {
    guard master >= 0 else { return }
    close(master)
    master = -1
  }

  /// Receives output for at most `milliseconds`; returns whether there was any.
  @discardableResult
  func pump(milliseconds: Int) -> Bool {
    guard master >= 0 else { return false }
    var file = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&file, 1, Int32(milliseconds)) > 0, file.revents & Int16(POLLIN) != 0 else {
      return false
    }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    transcript += buffer[..<count]
    let answer = model.feed(buffer[..<count])
    if answers { send(answer) }
    return true
  }

  /// The output since `forgetReceived()`, or all output.
  var received: [UInt8] { Array(transcript[mark...]) }

  /// Forgets the output so far for `received`.
  func forgetReceived() { mark = transcript.count }

  struct Failure: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }
}
