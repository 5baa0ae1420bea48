import ButteryGrid
import Glibc

/// Ends the program in the way given by the argument, on the next key.
@MainActor enum CrashAct {
  struct Refusal: Error {}

  static func run(_ stage: Stage) throws {
    try stage.loop(
      draw: { canvas in
        canvas.write("about to end: \(stage.argument)", at: .zero)
      },
      handle: { _ in
        _ = write(STDERR_FILENO, "last words\n", 11)
        switch stage.argument {
        case "trap": fatalError("on purpose")
        case "bounds": _ = [1, 2, 3][stage.argument.utf8.count]
        case "segfault": UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1
        case "abort": abort()
        case "overflow": _ = deep(0)
        case "exit": exit(7)
        case "throw": throw Refusal()
        case "bus": raise(SIGBUS)
        case "fpe": raise(SIGFPE)
        case "thread": crashElsewhere()
        case "chatter": chatter()
        default: break
        }
        return nil
      })
  }

  /// Overflows the stack by a recursion that the optimiser can't turn into a loop.
  @inline(never) private static func deep(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 100) { numbers in
      numbers[depth % 100] = depth
      return deep(depth + 1) + numbers[(depth + 1) % 100]
    }
  }

  private static func crashElsewhere() {
    var thread = pthread_t()
    pthread_create(&thread, nil, trap, nil)
    pthread_join(thread, nil)
  }

  /// Prints more output than is shown after a crash.
  private static func chatter() {
    for number in 0..<20_000 {
      let line = "chatter \(number)\n"
      _ = write(STDERR_FILENO, line, line.utf8.count)
    }
    abort()
  }
}

private let trap: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
  fatalError("on another thread")
}
