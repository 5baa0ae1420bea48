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

  /// What the options alone say; nil where there are none.
  var command: ButteryCommand? {
    words.isEmpty ? nil : try? ButteryCommand.parse(words)
  }

  /// Refuses what isn't an option.
  func check() throws {
    guard !words.isEmpty else { return }
    let command = try ButteryCommand.parse(words)
    if let file = command.files.first {
      throw ValidationError("'\(file)' is no option, and files belong on the command line")
    }
  }

  /// The command line to read: what a shell asks while it completes a word stays as it is.
  func words(before arguments: [String]) -> [String] {
    arguments.first?.hasPrefix("---") == true ? arguments : words + arguments
  }
}
