/// Fixes the argument parser's completion script for zsh, which refuses it otherwise.
enum CompletionScript {
  // The parser generates a subcommand `help`. For zsh, its words are a second list of arguments
  // beside the files, and then zsh refuses to complete anything.
  private static let subcommands = ["'(-): :->command'", "'(-)*:: :->arg'"]

  /// - Parameter text: the output of the argument parser; only a script for zsh is changed.
  static func mended(_ text: String) -> String {
    guard text.hasPrefix("#compdef ") else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { line in !subcommands.contains { line.hasSuffix($0) } }
      .joined(separator: "\n")
  }
}
