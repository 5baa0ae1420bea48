/// Terminal descriptions that Debian's ncurses-base doesn't have, compiled for the tests.
final class TerminalEntries {
  private let source: TemporaryFile
  private let folder: String

  /// An entry `xterm-kitty`, which is that of xterm without some capabilities.
  ///
  /// Kitty's own entry names neither XT nor what belongs to bracketed paste, and changes to the
  /// other screen without keeping the title.
  init(without names: [String] = ["XT", "BD", "BE", "PE", "PS"]) throws {
    source = try TemporaryFile("")
    folder = source.path + ".terminfo"
    let session = try TerminalSession(
      "/bin/sh",
      [
        "-c",
        #"infocmp -1x xterm-256color | sed -E -e 's/^xterm-256color/xterm-kitty/' "#
          + #"-e 's/\\E\[2[23];0;0t//' -e '/^\s('"$2"')[=,]/d' >"$0" && tic -x -o "$1" "$0""#,
        source.path, folder, names.joined(separator: "|"),
      ])
    guard try session.waitForExit() == .exited(0) else { throw session.failure("tic fails") }
  }

  deinit {
    _ = try? TerminalSession("/bin/sh", ["-c", "rm -r '\(folder)'"]).waitForExit()
  }

  /// The environment of a program in a terminal of this type.
  func environment(_ type: String) -> [String: String?] {
    ["TERM": type, "TERMINFO_DIRS": "\(folder):/etc/terminfo:/lib/terminfo:/usr/share/terminfo"]
  }
}
