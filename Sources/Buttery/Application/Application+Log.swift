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
