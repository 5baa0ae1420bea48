/// A completion script as the argument parser writes it, without what its shell refuses.
enum CompletionScript {
  // The parser thinks that there is a subcommand `help`. To zsh its words are a second list of
  // arguments beside the files, for which it refuses to complete anything.
  private static let subcommands = ["'(-): :->command'", "'(-)*:: :->arg'"]

  /// - Parameter text: what the argument parser answers; only a script for zsh is changed.
  static func mended(_ text: String) -> String {
    guard text.hasPrefix("#compdef ") else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { line in !subcommands.contains { line.hasSuffix($0) } }
      .joined(separator: "\n")
  }
}
