internal import CLibrary
internal import CTrap

/// The handlers that are called for mistakes in the use of table views.
///
/// Messages begin with the name that the program was called by.
///
/// Differs from UIKit: where UIKit raises an exception, the handler is called and never returns.
@MainActor public enum TableViewDiagnostics {
  /// Called for a mistake that the program can't recover from; must not return.
  ///
  /// By default it restores the terminal, prints the error with `place` to standard error as one
  /// line, and traps (SIGILL or SIGTRAP), so that a debugger stops at the mistake. A backtrace is
  /// printed if the environment variable `SWIFT_BACKTRACE` asks for it, as `enable=yes` does.
  public static var handler: @MainActor (TableViewError) -> Never = { error in
    giveTerminalBack()
    let place = place.map { " (\($0))" } ?? ""
    printLine("\(error)\(place)")
    if !wantsBacktrace { trap_without_backtrace() }
    trap_here()
  }

  /// Called for a mistake that the library can correct, such as a background colour on a header
  /// view.
  ///
  /// By default it prints the text to standard error as one line, at most a hundred times. If
  /// standard error is the terminal on which `CursesScreen` draws, the lines appear when the
  /// terminal has been restored.
  public static var warning: @MainActor (String) -> Void = { message in
    warningCount += 1
    if warningCount <= maximumWarnings { printLine("warning: \(message)") }
    if warningCount == maximumWarnings { printLine("warning: no further warnings are printed") }
  }

  private static var warningCount = 0
  /// The limit on printed warnings, so that those of a method called very often don't bury the
  /// first.
  private static let maximumWarnings = 100

  /// The table for which the handler is called: its style and the type of its data source.
  ///
  /// `nil` for a mistake that doesn't concern a table.
  public private(set) static var place: String?

  /// Restores the terminal; set by the screen in use.
  static var giveTerminalBack: @MainActor () -> Void = {}

  /// Calls the handler for a mistake at `place`.
  static func stop(_ error: TableViewError, at place: String? = nil) -> Never {
    self.place = place
    handler(error)
  }

  /// Whether the environment asks for a backtrace.
  ///
  /// Otherwise the handler suppresses it. Swift's runtime prints one whenever it finds its
  /// backtrace program, and on a terminal it waits for a key afterwards, which the users of a
  /// program shouldn't have to deal with. `CursesScreen` does the same if the program crashes while
  /// it uses the terminal.
  private static var wantsBacktrace: Bool {
    getenv("SWIFT_BACKTRACE").map { $0.pointee != 0 } ?? false
  }
}

// MARK: - Writing lines

extension TableViewDiagnostics {
  /// Writes `text` to standard error, as one line that begins with the program's name.
  nonisolated static func printLine(_ text: String) {
    write("\(programName): \(readable(text))\n", to: STDERR_FILENO)
  }

  /// Writes `line` in one call, so that no other output comes in between.
  ///
  /// - Returns: Whether all of it was written.
  @discardableResult
  nonisolated static func write(_ line: String, to file: Int32) -> Bool {
    var line = line
    return line.withUTF8 { bytes in
      CLibrary.write(file, bytes.baseAddress, bytes.count) == bytes.count
    }
  }

  /// The name by which the program was called, without folders.
  nonisolated static var programName: String {
    let path = CommandLine.arguments.first ?? ""
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return name.isEmpty ? "program" : readable(name)
  }

  /// Returns `text` with its control characters escaped.
  ///
  /// They could break the line or control the terminal, and identifiers may come from any source.
  nonisolated static func readable(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      if scalar.properties.generalCategory == .control {
        line += scalar.escaped(asASCII: true)
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}

// MARK: - Mistakes on any thread

extension TableViewDiagnostics {
  /// Ends the program for a mistake in a snapshot, which can happen on any thread.
  ///
  /// On the main thread this calls the handler, which belongs to the main actor. On other threads
  /// it prints the same line on standard error and traps; `CursesScreen` gives the terminal back
  /// then, too.
  @usableFromInline nonisolated static func stopAnywhere(_ error: TableViewError) -> Never {
    guard isMainThread else {
      printLine("\(error)")
      trap_here()
    }
    MainActor.assumeIsolated { stop(error) }
  }

  private nonisolated static var isMainThread: Bool {
    #if canImport(Darwin)
      pthread_main_np() != 0
    #else
      // Swift's module of the C library has no `gettid`. If the path can't be read, this assumes
      // the main thread; if that is wrong, `assumeIsolated` traps.
      threadPath.map { $0.hasSuffix("/\(getpid())") } ?? true
    #endif
  }

  #if !canImport(Darwin)
    /// The running thread as `<process>/task/<thread>`; the main thread has the process's number.
    private nonisolated static var threadPath: String? {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
        guard let start = buffer.baseAddress else { return nil }
        let count = readlink("/proc/thread-self", start, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    }
  #endif
}

// MARK: - Mistakes of a table's program

extension TableViewDiagnostics {
  /// Calls the handler for a mistake in the use of a table.
  static func stop(_ error: TableViewError, in tableView: TableView?) -> Never {
    stop(error, at: tableView?.diagnosticName)
  }
}

extension TableView {
  /// The table's style and the type of its data source.
  fileprivate var diagnosticName: String {
    let source = dataSource.map { "data source \(type(of: $0))" } ?? "no data source"
    return "\(style) table, \(source)"
  }
}
