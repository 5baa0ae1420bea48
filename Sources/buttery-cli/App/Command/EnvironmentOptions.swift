import ArgumentParser
import Glibc

/// Options that a person always wants, in the variable `BUTTERY_OPTIONS`.
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

  /// What a command line says after these options.
  ///
  /// What comes later wins. An option that adds up counts where it was said: one of the command line
  /// replaces all that the environment says of it.
  ///
  /// - Parameter own: what `arguments` say alone.
  func command(before arguments: [String], saying own: ButteryCommand) throws -> ButteryCommand {
    guard !words.isEmpty else { return own }
    return try ButteryCommand.parse(words, saying: usualCommand(), before: arguments, saying: own)
  }

  /// What the options alone say; refuses what isn't an option, or asks for no table.
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
      throw ValidationError("'\(file)' is no option, and files belong on the command line")
    }
    return command
  }

  /// The word that asks for something else than a table.
  private var request: String {
    let requests = ["-h", "--help", "--version", "--generate"]
    return words.first { word in requests.contains { word.hasPrefix($0) } } ?? words[0]
  }

  private static func misplaced(_ word: String) -> ValidationError {
    ValidationError("\(word) belongs on the command line")
  }
}
