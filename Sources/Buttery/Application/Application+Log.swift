extension Application {
  /// Writes a line to the file that the environment variable `BUTTERY_LOG` names, from any thread.
  ///
  ///     Application.log("loaded \(rows.count) rows")
  ///
  /// For what a program does while its screen is up. The line begins with the local time, the
  /// program's name and its process number, as NSLog's lines do; control characters in `text` are
  /// shown as Swift writes them (`\n`). Lines are appended, each by one write, so that several
  /// programs may share a file. The file is made where there is none, readable by its owner only;
  /// it may be another terminal or a named pipe. Where it can't be written to, one warning says so.
  ///
  /// - Parameter text: Made only where the variable is set.
  public nonisolated static func log(_ text: @autoclosure () -> String) {
    LogFile.shared?.write(text())
  }
}
