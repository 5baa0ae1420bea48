/// What was detected about a file before its records were read.
package struct InputNotes: Sendable, Hashable {
  /// The name of the tool that decompresses the file; nil if the file isn't compressed.
  package var compression: String?

  /// A warning of this tool, which has decompressed everything nevertheless.
  package var compressionWarning: String?

  /// The name of the file's encoding, from which it was converted unless it is UTF-8.
  package var encoding = TextEncoding.utf8.name

  /// Whether the encoding was guessed from the file's bytes.
  package var isEncodingGuessed = false

  /// The lines with bytes that are invalid in this encoding; nil where none were found.
  package var undecodedLines: UndecodedLines?

  /// Whether columns were found by the blanks between them.
  package var isPaddedTable = false

  /// Whether rules and bars of a table were left out, as psql, mysql and Markdown write them.
  package var isRuledTable = false

  /// Whether quotes in quoted fields have backslashes in front of them.
  package var areQuotesEscaped = false

  /// Whether the first array in an array of arrays has the titles.
  package var areTitlesInArray = false

  /// The lines in front of such a table; nil without any.
  var skippedLines: SkippedLines?

  /// Whether these lines were detected, and their number not given.
  var areLinesGuessed = false

  /// Whether the file is JSON that isn't JSON Lines, so that line numbers are numbers of records.
  package var isJSONText = false

  /// The path, as `--path` takes it, of the array in JSON whose elements are records; nil where
  /// records aren't elements of an array within an object.
  package var path: String?

  /// Whether this array was chosen without a given path.
  package var isPathGuessed = false

  /// The paths of other arrays of objects in JSON, as far as the file's beginning has them.
  package var otherPaths: [String] = []

  /// The warnings for people who see the records, one line each.
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

  /// Creates empty notes.
  package init() {}
}
