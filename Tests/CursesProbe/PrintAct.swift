import ButteryCurses
import ButteryGrid
import Glibc

/// Prints to both standard streams in turn while the screen is shown.
///
/// `p` prints two lines, `o` prints without ending the line, `m` prints more than is kept, `c`
/// prints and crashes, `t` prints and is terminated, and `z` stops.
@MainActor enum PrintAct {
  static func run(_ stage: Stage) throws {
    var count = 0
    try stage.loop(
      draw: { $0.write("printed \(count)", at: .zero) },
      handle: { event in
        guard case .key(let key) = event, case .character(let letter) = key.code else {
          return nil
        }
        count += 1
        switch letter {
        case "p": say(count)
        case "o": print("open \(count)", terminator: "")
        case "m": sayTooMuch()
        case "c":
          say(count)
          fatalError("on purpose")
        case "t":
          say(count)
          raise(SIGTERM)
        case "z":
          say(count)
          stage.screen.suspend()
        default: count -= 1
        }
        return nil
      })
    // This must still be printed when the terminal is restored.
    print("the end", terminator: "")
  }

  private static func say(_ number: Int) {
    print("out \(number)")
    _ = write(STDERR_FILENO, "err \(number)\n", 6)
  }

  /// Prints 17 MiB in lines of 1 KiB.
  private static func sayTooMuch() {
    let text = String(repeating: "m", count: 1015)
    for number in 0..<17 * 1024 { print("\(1_000_000 + number) \(text)") }
  }
}
