/// What was found out about a file before its records are read, or guessed.
package struct InputNotes: Sendable, Hashable {
  /// How the file is compressed, by the name of the tool; nil if it isn't.
  package var compression: String?

  /// How its characters are written: UTF-8, or what it was converted from.
  package var encoding = TextEncoding.utf8.name

  /// Whether nothing but its bytes speaks for that encoding.
  package var isEncodingGuessed = false

  /// Whether its columns were found by the blanks between them.
  package var isPaddedTable = false

  /// The lines in front of such a table; nil without any.
  var skippedLines: SkippedLines?

  /// Whether it was guessed that there are such lines.
  var areLinesGuessed = false

  /// What somebody who sees the records has to know, a line for each.
  ///
  /// - Parameter file: the file's name.
  func warnings(file: String) -> [String] {
    guard isEncodingGuessed else { return [] }
    return [
      "\(VisibleText.sanitised(file)): read as \(encoding), which is a guess — --encoding says otherwise"
    ]
  }

  /// Creates notes that say nothing.
  package init() {}
}
