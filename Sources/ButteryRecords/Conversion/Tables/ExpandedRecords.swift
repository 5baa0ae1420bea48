/// Records with a column on each line, as `\x` of psql and `\G` of mysql write them.
///
///     -[ RECORD 1 ]-+----        *************************** 1. row ***************************
///     name          | Ann           id: 1
///
/// The names of the columns come from the first record.
struct ExpandedRecords: Sendable, Hashable {
  /// The number of lines in front of the first record, such as that of the statement.
  let skippedLines: Int

  /// The text of the first of these lines; nil if there are none.
  let firstSkippedLine: String?

  /// The number of lines among which the first record begins.
  private static let lineLimit = 5

  /// Finds such records in a text; nil if there are none.
  init?(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) {
    let lines = TableLine.allLines(of: bytes, isWhole: isWhole, limit: Self.lineLimit)
    guard let first = lines.firstIndex(where: \.isRecordNumber) else { return nil }
    skippedLines = lines[first].number
    firstSkippedLine = lines[..<first].first { !$0.words.isEmpty }?.text
  }

  /// Reads the lines of records, from the first one's number on.
  struct Reader {
    typealias Text = [Unicode.Scalar]

    private var names: [Text] = []
    private var fields: [Text] = []
    /// Whether the names are still to be written.
    private var isFirst = true
    /// The place and the kind of the sign between names and values.
    private var sign: (place: Int, scalar: Unicode.Scalar)?
    /// The column of the last line; nil behind the last record.
    private var column: Int?
    /// The empty lines that are part of a value if that goes on.
    private var gap = 0

    /// The lines that belong to no record; nil without any.
    private(set) var omittedLines: SkippedLines?

    /// Takes the next line, and returns the lines of fields that are complete.
    mutating func feed(_ line: TableLine) -> [[Text]] {
      if line.isRecordNumber {
        defer { column = -1 }
        return finish()
      }
      if line.words.isEmpty {
        gap += 1
      } else if line.isNumberOfRowsInSet {
        column = nil
      } else if let column {
        feed(line, behind: column)
        gap = 0
      } else {
        omittedLines.add(line)
      }
      return []
    }

    /// The record that no line has completed, behind the names if it is the first one.
    mutating func finish() -> [[Text]] {
      guard !fields.isEmpty else { return [] }
      while fields.count < names.count { fields.append([]) }
      let lines = isFirst ? [names, fields] : [fields]
      isFirst = false
      (fields, gap) = ([], 0)
      return lines
    }

    private mutating func feed(_ line: TableLine, behind column: Int) {
      if sign == nil { sign = line.signBehindName }
      guard let sign, let name = line.name(before: sign) else {
        return goOn(with: line, in: column)
      }
      let value = Text(line.scalars[line.trimmed(sign.place + 1..<line.scalars.count)])
      // Of psql a line without a name goes on with the value above it.
      guard !name.isEmpty else { return goOn(with: value, in: column) }
      let known = names.indices.contains(column + 1) && names[column + 1] == name
      let place = known ? column + 1 : names.firstIndex(of: name)
      if let place {
        while fields.count <= place { fields.append([]) }
        fields[place] = value
        self.column = place
      } else if isFirst, names.count < ExpandedRecords.maximumColumns {
        names.append(name)
        fields.append(value)
        self.column = names.count - 1
      } else {
        goOn(with: line, in: column)
      }
    }

    /// Appends a line without a name to a value: mysql writes it as it is, and psql none.
    private mutating func goOn(with line: TableLine, in column: Int) {
      guard sign?.scalar == ":", fields.indices.contains(column),
        fields[column].count + gap < ExpandedRecords.longestValue
      else { return omittedLines.add(line) }
      fields[column] += Text(repeating: "\n", count: gap + 1)
      fields[column] += line.scalars.last == "\r" ? line.scalars.dropLast() : line.scalars
    }

    /// Appends a further line of psql's, which has a sign behind the line in front of it.
    private mutating func goOn(with text: Text, in column: Int) {
      guard fields.indices.contains(column), fields[column].count < ExpandedRecords.longestValue
      else { return }
      if let last = fields[column].last, ["+", "↵"].contains(last) {
        fields[column].removeLast()
        while fields[column].last == " " { fields[column].removeLast() }
      }
      fields[column] += ["\n"] + text
    }
  }

  /// The bounds of what one record may take.
  private static let (maximumColumns, longestValue) = (10_000, 100_000)
}

extension TableLine {
  /// Whether the line says the number of a record whose columns stand below it.
  var isRecordNumber: Bool {
    guard words.count > 2, let first = words.first, let last = words.last else { return false }
    if scalars[first.lowerBound] == "*" {
      return words.count == 4 && first.count > 2 && isNumber(words[1].dropLast())
        && [first, last].allSatisfy { scalars[$0].allSatisfy { $0 == "*" } }
    }
    // psql says RECORD in the user's language.
    return first.count > 1 && scalars[first].last == "[" && scalars[last].first == "]"
      && scalars[first].dropLast().allSatisfy { "-─+┌".unicodeScalars.contains($0) }
      && isNumber(words[words.count - 2])
  }

  /// Whether the line is like `2 rows in set (0.00 sec)`.
  fileprivate var isNumberOfRowsInSet: Bool {
    words.count > 3 && isNumber(words[0]) && scalars[words[1]].starts(with: "row".unicodeScalars)
      && scalars[words[2]].elementsEqual("in".unicodeScalars)
      && scalars[words[3]].elementsEqual("set".unicodeScalars)
  }

  /// The first sign that may stand between a name and a value.
  fileprivate var signBehindName: (place: Int, scalar: Unicode.Scalar)? {
    scalars.indices.lazy.map { (place: $0, scalar: scalars[$0]) }.first { sign in
      sign.scalar == ":" && isBlank(sign.place + 1)
        || ["|", "│"].contains(sign.scalar) && sign.place > 0 && isBlank(sign.place - 1)
    }
  }

  /// The name before a sign, without blanks around it; nil where the line doesn't have the sign.
  fileprivate func name(before sign: (place: Int, scalar: Unicode.Scalar)) -> [Unicode.Scalar]? {
    guard sign.place < scalars.count, scalars[sign.place] == sign.scalar, isBlank(sign.place + 1)
    else { return nil }
    let name = Array(scalars[trimmed(0..<sign.place)])
    return name.isEmpty && sign.scalar == ":" ? nil : name
  }
}
