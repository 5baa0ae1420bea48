internal import CTrap

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

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
    if warningCount <= mostWarnings { printLine("warning: \(message)") }
    if warningCount == mostWarnings { printLine("warning: no further warnings are printed") }
  }

  private static var warningCount = 0
  /// The limit on printed warnings, so that those of a method called very often don't bury the
  /// first.
  private static let mostWarnings = 100

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
