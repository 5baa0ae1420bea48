/// What was found out about a file before its records are read, or guessed.
package struct InputNotes: Sendable, Hashable {
  /// How the file is compressed, by the name of the tool; nil if it isn't.
  package var compression: String?

  /// What that tool has warned of, though it has undone all.
  package var compressionWarning: String?

  /// How its characters are written: UTF-8, or what it was converted from.
  package var encoding = TextEncoding.utf8.name

  /// Whether nothing but its bytes speaks for that encoding.
  package var isEncodingGuessed = false

  /// The lines that have bytes which aren't of that encoding; nil where none were found.
  package var undecodedLines: UndecodedLines?

  /// Whether its columns were found by the blanks between them.
  package var isPaddedTable = false

  /// The lines in front of such a table; nil without any.
  var skippedLines: SkippedLines?

  /// Whether it was guessed that there are such lines.
  var areLinesGuessed = false

  /// Whether it is JSON that isn't on lines: what is on a line of its own here is a record there.
  package var isJSONText = false

  /// What leads to the array in JSON whose elements are records, as `--path` takes it; nil where they
  /// aren't those of an array within an object.
  package var path: String?

  /// Whether nobody has said which array that is.
  package var isPathGuessed = false

  /// What leads to other arrays of objects in JSON, of those that its beginning has.
  package var otherPaths: [String] = []

  /// What somebody who sees the records has to know, a line for each.
  ///
  /// - Parameters:
  ///   - file: the file's name.
  ///   - areBytesReplaced: whether bytes that can't be decoded were written as U+FFFD.
  func warnings(file: String, areBytesReplaced: Bool) -> [String] {
    let file = VisibleText.sanitised(file)
    var warnings: [String] = []
    if let compressionWarning {
      warnings.append(
        "\(file): decompressed with a warning: \(compressionWarning) — "
          + "get the file again if rows are missing")
    }
    if isEncodingGuessed {
      warnings.append("\(file): read as \(encoding), which is a guess — --encoding says otherwise")
    }
    if let lines = undecodedLines {
      let replaced = areBytesReplaced ? " and were written as U+FFFD" : ""
      warnings.append(
        "\(file):\(lines.first): bytes on \(lines.extent) aren't \(encoding)\(replaced) — "
          + "--encoding NAME says what they are")
    }
    return warnings
  }

  /// Creates notes that say nothing.
  package init() {}
}
