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
  /// By default: gives the terminal back, prints the error on standard error and ends the process
  /// with status 1.
  public static var handler: @MainActor (TableViewError) -> Never = { error in
    Screen.main.restoreTerminal()
    let place = place.map { " (\($0))" } ?? ""
    writeToStandardError("buttery: \(error)\(place)\n")
    exit(1)
  }

  /// Called for what can be mended, such as a background colour set on a header view.
  ///
  /// By default: prints the text on standard error.
  public static var warning: @MainActor (String) -> Void = { message in
    writeToStandardError("buttery: warning: \(message)\n")
  }

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

  private static func writeToStandardError(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
