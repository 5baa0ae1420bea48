/// The format of a saved view: a title line, the files that are shown, and the options that show
/// them, one a line, quoted as in a shell.
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
