#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What happens when a table view is used in a way that can't be right.
///
/// Differs from UIKit: where UIKit raises an exception, the handler is called and never returns.
@MainActor public enum TableViewDiagnostics {
  /// Called for a mistake that nothing can be done about.
  ///
  /// By default: gives the terminal back, prints the error on standard error as one line, with
  /// `place`, and ends the process with status 1.
  public static var handler: @MainActor (TableViewError) -> Never = { error in
    Screen.main.restoreTerminal()
    let place = place.map { " (\($0))" } ?? ""
    printLine("\(error)\(place)")
    exit(1)
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

  static func stop(_ error: TableViewError, in tableView: TableView? = nil) -> Never {
    place = tableView.map { table in
      let source = table.dataSource.map { "data source \(type(of: $0))" } ?? "no data source"
      return "\(table.style) table, \(source)"
    }
    handler(error)
  }

  /// Writes `text` on standard error, as one line.
  nonisolated static func printLine(_ text: String) {
    var line = "buttery: \(readable(text))\n"
    line.withUTF8 { bytes in
      _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }

  /// `text` without what would break the line or mean something to a terminal: identifiers may
  /// come from anywhere.
  private nonisolated static func readable(_ text: String) -> String {
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
