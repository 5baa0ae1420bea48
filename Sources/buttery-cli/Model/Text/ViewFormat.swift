/// The file that a view is written to: a line that says so, the files that are shown, and the options
/// that show them, one a line, with the quotes of a shell.
enum ViewFormat {
  static let name = "# buttery view "
  static let version = "1"

  /// The first line.
  static var title: String { name + version }

  /// An option as it stands in the file.
  struct Option: Equatable {
    var name: String
    var value: String?

    var line: String { value.map { "\(name) \(ShellText.word($0))" } ?? name }
  }
}
