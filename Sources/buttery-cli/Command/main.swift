import ArgumentParser
import Glibc

Main.run()

/// The way out: every failure is one line on standard error and a status that tells its kind.
@MainActor enum Main {
  private enum Status {
    static let failure: Int32 = 1
    static let usage: Int32 = 2
  }

  static func run() {
    let command: ButteryCommand
    do {
      command = try ButteryCommand.parse()
    } catch {
      leave(afterParsing: error)
    }
    do {
      try command.show()
    } catch {
      StandardError.write(line: "buttery: \(error)")
      exit(Status.failure)
    }
  }

  /// Help and version go to standard output; a wrong option is one line.
  private static func leave(afterParsing error: any Error) -> Never {
    if ButteryCommand.exitCode(for: error).isSuccess {
      print(ButteryCommand.fullMessage(for: error))
      exit(EXIT_SUCCESS)
    }
    let message = ButteryCommand.message(for: error).split(separator: "\n").joined(separator: " ")
    StandardError.write(line: "buttery: \(message) (buttery --help explains)")
    exit(Status.usage)
  }
}
