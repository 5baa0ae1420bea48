import ArgumentParser
import Glibc

/// Default options from the environment variable `BUTTERY_OPTIONS`.
///
/// Words are separated by blanks; there are no quotes.
struct EnvironmentOptions {
  static let variable = "BUTTERY_OPTIONS"

  private let words: [String]

  init() {
    let text = getenv(Self.variable).map { String(cString: $0) } ?? ""
    words = text.split { $0 == " " || $0 == "\t" || $0 == "\n" }.map(String.init)
  }

  /// Whether there are none.
  var isEmpty: Bool { words.isEmpty }

  /// Parses a command line after these options.
  ///
  /// The later option wins. For an option that may be given several times, the command line
  /// replaces all values of the environment.
  ///
  /// - Parameter own: the result of parsing `arguments` alone.
  func command(before arguments: [String], saying own: ButteryCommand) throws -> ButteryCommand {
    guard !words.isEmpty else { return own }
    return try ButteryCommand.parse(words, saying: usualCommand(), before: arguments, saying: own)
  }

  /// Parses the options alone, and refuses files and options that ask for something other than a
  /// table, such as help.
  private func usualCommand() throws -> ButteryCommand {
    let command: ButteryCommand
    do {
      command = try ButteryCommand.parse(words)
    } catch {
      throw ButteryCommand.exitCode(for: error).isSuccess ? Self.misplaced(request) : error
    }
    if command.generateManPage { throw Self.misplaced(request) }
    if !command.replay.isEmpty { throw Self.misplaced("--replay") }
    if let file = command.files.first {
      throw ValidationError("'\(file)' isn't an option; name files on the command line")
    }
    return command
  }

  /// The first word that asks for something other than a table.
  private var request: String {
    let requests = ["-h", "--help", "--version", "--generate"]
    return words.first { word in requests.contains { word.hasPrefix($0) } } ?? words[0]
  }

  private static func misplaced(_ word: String) -> ValidationError {
    ValidationError("\(word) belongs on the command line")
  }
}
