internal import CLibrary
internal import Synchronization

/// The file to which `Application.log(_:)` writes.
private final class LogFile: Sendable {
  /// The file named by the environment variable `BUTTERY_LOG`, opened on first access; `nil`
  /// without one.
  static let shared: LogFile? = {
    guard let path = getenv("BUTTERY_LOG"), path.pointee != 0 else { return nil }
    return LogFile(path: String(cString: path))
  }()

  private let path: String
  private let file: Int32
  private let name = TableViewDiagnostics.programName
  private let hasWarned = Atomic(false)

  private init(path: String) {
    self.path = path
    // Without O_NONBLOCK, opening a pipe would wait for a reader.
    file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
    if file < 0 { warn() }
  }

  func write(_ text: String) {
    guard file >= 0 else { return }
    let line = "\(Self.time) \(name)[\(getpid())] \(TableViewDiagnostics.readable(text))\n"
    if !TableViewDiagnostics.write(line, to: file) { warn() }
  }

  /// The local time, such as `2026-01-31 09:05:07.250`.
  private static var time: String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    localtime_r(&now.tv_sec, &parts)
    let seconds = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { text in
      let count = strftime(text.baseAddress!, text.count, "%Y-%m-%d %H:%M:%S", &parts)
      return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    return "\(seconds).\(String(now.tv_nsec / 1_000_000 + 1000).dropFirst())"
  }

  private func warn() {
    let reason = String(cString: strerror(errno))
    guard !hasWarned.exchange(true, ordering: .relaxed) else { return }
    TableViewDiagnostics.printLine("warning: can't write the log '\(path)': \(reason)")
  }
}

// MARK: - Logging

extension Application {
  /// Writes a line to the file that the environment variable `BUTTERY_LOG` names, from any thread.
  ///
  ///     Application.log("loaded \(rows.count) rows")
  ///
  /// Use it to log what a program does while its screen is up. The line begins with the local time,
  /// the program's name and its process number, as NSLog's lines do. Control characters in `text`
  /// are written as in Swift (`\n`). Each line is appended by one write, so that several programs
  /// may share a file. If the file doesn't exist, it is created, readable by its owner only. It may
  /// be another terminal or a named pipe. If it can't be written to, there is one warning.
  ///
  /// - Parameter text: The text; evaluated only if the variable is set.
  public nonisolated static func log(_ text: @autoclosure () -> String) {
    LogFile.shared?.write(text())
  }
}
