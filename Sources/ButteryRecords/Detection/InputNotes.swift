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

  /// Whether another encoding was given for a file that is surely UTF-8.
  var isUTF8Instead = false

  /// The lines with bytes that are invalid in this encoding; nil where none were found.
  package var undecodedLines: UndecodedLines?

  /// Whether columns were found by the blanks between them.
  package var isPaddedTable = false

  /// Whether rules and bars of a table were left out, as psql, mysql and Markdown write them.
  package var isRuledTable = false

  /// Whether records have a column on each line, as psql's `\x` and mysql's `\G` write them.
  package var isExpanded = false

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

  /// How the file was read, where this was found by trying.
  package internal(set) var reading: FormatReading?

  /// The next best way to read it, in which it has other records.
  package internal(set) var otherReading: FormatReading?

  /// The lines of text below a table that were left out; nil without any.
  package internal(set) var omittedLines: SkippedLines?

  /// Whether comments, or commas behind last elements, were left out of the JSON.
  package internal(set) var isJSONLenient = false

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
    if let reading, let otherReading, reading.isNearlyEqual(to: otherReading) {
      let option = otherReading.option.isEmpty ? "" : " — " + otherReading.option
      warnings.append(
        "\(file): read by \(reading.name), and \(otherReading.name) fit nearly as well\(option)")
    }
    if let omittedLines {
      let lines = omittedLines.count == 1 ? "1 line" : "\(omittedLines.count) lines"
      warnings.append(
        "\(file): left out \(lines) below the table, the first "
          + "'\(VisibleText.sanitised(omittedLines.first, limit: 40))' — --delimiter none shows all"
      )
    }
    if isPathGuessed, let path, let other = otherPaths.first {
      warnings.append(
        "\(file): rows are those of '\(VisibleText.sanitised(path, limit: 40))'; "
          + "--path '\(VisibleText.sanitised(other, limit: 40))' reads other objects")
    }
    if isJSONLenient {
      warnings.append(
        "\(file): comments, or commas behind last elements, were left out of the JSON")
    }
    if isEncodingGuessed {
      warnings.append("\(file): read as \(encoding), which is a guess — --encoding says otherwise")
    }
    if isUTF8Instead {
      warnings.append("\(file): read as \(encoding), but it is UTF-8 — leave --encoding out")
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

/// The lines in the beginning of a text that have bytes which are invalid in UTF-8.
package struct UndecodedLines: Sendable, Hashable {
  /// The number of such lines.
  package private(set) var count = 0

  /// The number of the first one, counted from 1.
  package private(set) var first = 0

  /// The number of lines that were looked at.
  package private(set) var all = 1

  /// Whether all lines of the text were looked at.
  package let isWhole: Bool

  /// Finds the lines; nil where all bytes are valid UTF-8.
  init?(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) {
    self.isWhole = isWhole
    func invalidByte(from start: Int) -> Int? {
      EncodingDetection.firstInvalidByte(in: bytes, from: start, isWhole: isWhole)
    }
    var next = invalidByte(from: 0)
    guard next != nil else { return nil }
    let lineEnds = LineEnds(bytes)
    all = lineEnds.lineCount
    while let invalid = next {
      let line = lineEnds.line(at: invalid)
      count += 1
      if first == 0 { first = line }
      next = lineEnds.start(ofLine: line + 1).flatMap(invalidByte)
    }
  }

  /// The number of such lines and of all lines, in words.
  package var extent: String {
    "\(count) of \(isWhole ? "" : "the first ")\(all) \(all == 1 ? "line" : "lines")"
  }
}

/// The offsets of the lines of a text.
private struct LineEnds {
  private var starts = [0]

  init(_ bytes: UnsafeRawBufferPointer) {
    for index in bytes.indices.dropLast() where Grammar.isLineEnd(bytes[index]) {
      let isFirstHalf =
        bytes[index] == ASCII.carriageReturn && bytes[index + 1] == ASCII.lineFeed
      if !isFirstHalf { starts.append(index + 1) }
    }
  }

  var lineCount: Int { starts.count }

  /// The number, counted from 1, of the line that a byte is on.
  func line(at offset: Int) -> Int { starts.indices.partitionIndex { starts[$0] > offset } }

  func start(ofLine line: Int) -> Int? { line <= starts.count ? starts[line - 1] : nil }
}
