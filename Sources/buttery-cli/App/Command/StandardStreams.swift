import Glibc

/// The three streams that every program has, unless it was started without them.
enum StandardStreams {
  /// Opens `/dev/null` in the place of closed standard streams, in the wrong direction, so that
  /// using them fails.
  ///
  /// Otherwise the next file that is opened would become standard input or output: the program's
  /// own pipes would be read as data, and rows written into somebody's file.
  static func fillGaps() {
    for (stream, wrongWay) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(stream, F_GETFD) < 0 {
      // `open` returns the lowest free number, which is the stream's, since those below are open by
      // now.
      _ = open("/dev/null", wrongWay)
    }
  }
  /// Whether standard output is a terminal.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard input is a terminal.
  static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether standard input is a file or a pipe: neither a terminal nor `/dev/null` has data.
  static var inputHasData: Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    return [S_IFREG, S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }
}
