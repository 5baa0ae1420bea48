import Buttery
import ButteryCurses
import CBenchmarkFiles
import Glibc

/// A terminal that a thread reads and forgets, and the one screen on it.
@MainActor enum PseudoTerminal {
  private static var shared: CursesScreen?

  /// A screen of 80x24 on ncurses, made when it is needed first.
  static var screen: CursesScreen {
    if let shared { return shared }
    let screen = make()
    shared = screen
    return screen
  }

  /// Must be called before the program ends.
  static func restoreScreen() { shared?.restore() }

  /// The screen keeps copies of standard input and output, which are the terminal only meanwhile.
  private static func make() -> CursesScreen {
    let terminal = open()
    setenv("TERM", "xterm-256color", 1)
    let standard = [STDIN_FILENO, STDOUT_FILENO].map { ($0, dup($0)) }
    for (number, _) in standard { dup2(terminal, number) }
    defer {
      for (number, copy) in standard {
        dup2(copy, number)
        close(copy)
      }
    }
    do {
      return try CursesScreen()
    } catch {
      fatalError("no screen: \(error)")
    }
  }

  private static func open() -> Int32 {
    var reader: Int32 = -1
    let terminal = benchmark_open_terminal(24, 80, &reader)
    guard terminal >= 0 else { fatalError("no pseudo terminal: \(errno)") }
    drain(reader)
    return terminal
  }

  private nonisolated static func drain(_ reader: Int32) {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { number in
        let file = Int32(Int(bitPattern: number))
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { bytes in
          while read(file, bytes.baseAddress, bytes.count) > 0 {}
        }
        return nil
      }, UnsafeMutableRawPointer(bitPattern: Int(reader)))
  }
}
