internal import CTrap

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What happens when a table view is used in a way that can't be right.
///
/// Messages begin with the name that the program was called by.
///
/// Differs from UIKit: where UIKit raises an exception, the handler is called and never returns.
@MainActor public enum TableViewDiagnostics {
  /// Called for a mistake that nothing can be done about.
  ///
  /// By default: gives the terminal back, prints the error on standard error as one line, with
  /// `place`, and traps (SIGILL or SIGTRAP): a debugger stops at the mistake. A backtrace follows
  /// where the variable `SWIFT_BACKTRACE` asks for one, as `enable=yes` does.
  public static var handler: @MainActor (TableViewError) -> Never = { error in
    giveTerminalBack()
    let place = place.map { " (\($0))" } ?? ""
    printLine("\(error)\(place)")
    if !wantsBacktrace { trap_without_backtrace() }
    trap_here()
  }

  /// Called for what can be mended, such as a background colour set on a header view.
  ///
  /// By default: prints the text on standard error as one line, the first hundred times. Where
  /// that is the terminal which `CursesScreen` draws on, the lines appear when it is given back.
  public static var warning: @MainActor (String) -> Void = { message in
    warningCount += 1
    if warningCount <= mostWarnings { printLine("warning: \(message)") }
    if warningCount == mostWarnings { printLine("warning: no further warnings are printed") }
  }

  private static var warningCount = 0
  /// A mistake in a method that is asked all the time mustn't bury what led to it.
  private static let mostWarnings = 100

  /// Which table the handler is called for: its style and the type of its data source.
  ///
  /// `nil` for a mistake that has to do with no table.
  public private(set) static var place: String?

  /// How the terminal is given back; the screen in use says so.
  static var giveTerminalBack: @MainActor () -> Void = {}

  /// Calls the handler for a mistake made with what `place` tells of.
  static func stop(_ error: TableViewError, at place: String? = nil) -> Never {
    self.place = place
    handler(error)
  }

  /// Whether the environment asks for a backtrace.
  ///
  /// Swift's runtime makes one in any case where it finds the program for it, and on a terminal it
  /// waits for a key then: nobody who uses a program is to answer for its mistakes. `CursesScreen`
  /// sees to the same where a program crashes while it has the terminal.
  private static var wantsBacktrace: Bool {
    getenv("SWIFT_BACKTRACE").map { $0.pointee != 0 } ?? false
  }
}
