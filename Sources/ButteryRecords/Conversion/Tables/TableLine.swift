/// A line of a table, and the places of its words.
struct TableLine {
  let scalars: [Unicode.Scalar]

  /// The ranges between blanks.
  let words: [Range<Int>]

  /// The number of the line in its text, counted from 0.
  private(set) var number = 0

  /// Whether an empty line is somewhere between the line and rows above it.
  private(set) var isBehindGap = false

  init(_ bytes: UnsafeRawBufferPointer) {
    let text = String(decoding: bytes, as: UTF8.self)
    self.init(Array(text.unicodeScalars))
  }

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    var words: [Range<Int>] = []
    var start: Int?
    for (place, scalar) in scalars.enumerated() {
      if Self.isBlank(scalar) {
        if let first = start { words.append(first..<place) }
        start = nil
      } else if start == nil {
        start = place
      }
    }
    if let start { words.append(start..<scalars.count) }
    self.words = words
  }

  /// The first lines of a text that may be of a table, without skipped ones, and without the last one
  /// if it may be incomplete.
  ///
  /// Rules and lines of types are left out, and so is text behind an empty line below lines that are
  /// padded.
  static func lines(
    of bytes: UnsafeRawBufferPointer, isWhole: Bool, limit: Int, behind skipped: Int
  ) -> [TableLine] {
    var (rows, isBehindGap) = (0, false)
    return allLines(of: bytes, isWhole: isWhole, limit: limit) { line in
      guard line.number >= skipped, !line.isRule, !line.isOfTypes else { return false }
      if line.words.isEmpty { isBehindGap = rows > 1 }
      line.isBehindGap = isBehindGap
      rows += line.isPadded ? 1 : 0
      return !line.words.isEmpty && (!isBehindGap || line.isPadded)
    }
  }

  /// The first lines of a text for which a condition holds, without the last one if it may be
  /// incomplete.
  static func allLines(
    of bytes: UnsafeRawBufferPointer, isWhole: Bool, limit: Int,
    where isWanted: (inout TableLine) -> Bool = { _ in true }
  ) -> [TableLine] {
    var lines: [TableLine] = []
    var start = Grammar.textStart(of: bytes)
    var number = 0
    while start < bytes.count, lines.count < limit {
      let end = bytes.firstIndex(of: ASCII.lineFeed, from: start)
      if end == bytes.count, !isWhole { break }
      var line = TableLine(bytes.part(start..<end))
      line.number = number
      if isWanted(&line) { lines.append(line) }
      start = end + 1
      number += 1
    }
    return lines
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\r"
  }

  func isBlank(_ place: Int) -> Bool { place >= scalars.count || Self.isBlank(scalars[place]) }

  // MARK: What it looks like

  /// The title of the three columns of signs that `dpkg -l` prints.
  private static let signsOfPackages = "||/"

  /// Whether the line is a rule that underlines titles.
  var isRule: Bool {
    // `dpkg -l` has three signs in front of its names.
    let dashes = scalars.starts(with: "+++-".unicodeScalars) ? "-=+" : "-=─━"
    return words.allSatisfy { scalars[$0].allSatisfy(dashes.unicodeScalars.contains) }
      && words.contains { $0.count > 1 }
  }

  /// Whether the line is like `(2 rows)` or `(2 rows affected)`, in any language.
  var isNumberOfRows: Bool {
    guard (2...4).contains(words.count), let first = words.first, let last = words.last,
      scalars[first.lowerBound] == "(", scalars[last.upperBound - 1] == ")"
    else { return false }
    return scalars[first].dropFirst().allSatisfy { ("0"..."9").contains($0) }
  }

  /// Whether the line has the types of columns as R writes them: `<chr> <dbl>`.
  var isOfTypes: Bool {
    words.count > 1
      && words.allSatisfy { scalars[$0.lowerBound] == "<" && ColumnType.isName(scalars[$0]) }
  }

  /// Whether the line is the first one of a table of R's, such as `# A tibble: 3 × 2`.
  var isAboutTibble: Bool { words.count > 3 && text(words[0]) == "#" && text(words[1]) == "A" }

  /// Whether the line begins with the sign of a remark.
  var isRemark: Bool { words.first.map { text($0) == "#" } ?? false }

  /// Whether the first word is a number.
  var beginsWithNumber: Bool { words.first.map(isNumber) ?? false }

  /// Whether a word, or a part of one, has digits and nothing else.
  func isNumber(_ range: Range<Int>) -> Bool {
    !range.isEmpty && scalars[range].allSatisfy { ("0"..."9").contains($0) }
  }

  /// Whether no blanks are in front of the first word.
  var beginsWithWord: Bool { words.first?.lowerBound == 0 }

  /// Whether the line is the first line of `ls -l`.
  var isTotal: Bool {
    words.count == 2 && text(words[0]) == "total" && Int(text(words[1])) != nil
  }

  /// Whether the line begins like a file's line of `ls -l`.
  var isFileMode: Bool {
    guard let first = words.first, first.count >= 10 else { return false }
    return scalars[first].prefix(10).allSatisfy { "-dlbcpsrwxStT".unicodeScalars.contains($0) }
  }

  /// Whether the line has at least two words that all look like titles: each has a letter, or is a
  /// single sign.
  ///
  /// Options, `-a`, aren't titles.
  var isHeader: Bool {
    words.count > 1
      && words.allSatisfy { word in
        scalars[word].contains(where: \.properties.isAlphabetic)
          || word.count == 1 && !("0"..."9").contains(scalars[word.lowerBound])
          || text(word) == Self.signsOfPackages
      }
      && !words.contains { word in
        scalars[word.upperBound - 1] == ":" || word.count > 1 && scalars[word.lowerBound] == "-"
      }
  }

  var isInCapitals: Bool {
    scalars.allSatisfy { !$0.properties.isLowercase }
  }

  /// Whether words are further apart than in a sentence.
  var isPadded: Bool {
    (words.first?.lowerBound ?? 0) > 1
      || zip(words, words.dropFirst()).contains { $1.lowerBound - $0.upperBound > 1 }
  }

  /// The text of the line.
  var text: String { text(0..<scalars.count) }

  private func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }

  // MARK: Cells

  /// The ranges of the fields of all columns, without blanks around them.
  ///
  /// A field that covers a gutter ends at the blank nearest to the gutter, so that no word is cut.
  /// Fields that are displaced by it follow, one word for each column, until they are back in their
  /// places.
  func cells(between gutters: [Range<Int>]) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    var start = 0
    for gutter in gutters {
      let end = self.end(ofCellFrom: start, before: gutter)
      cells.append(trimmed(start..<end))
      start = end
    }
    cells.append(trimmed(start..<max(start, scalars.count)))
    return cells
  }

  /// The ranges of so many words, the last of which is the rest of the line.
  func cells(ofWords count: Int) -> [Range<Int>] {
    (0..<count).map { column in
      guard column < words.count else { return scalars.count..<scalars.count }
      let isLast = column == count - 1
      return isLast ? words[column].lowerBound..<words[words.count - 1].upperBound : words[column]
    }
  }

  private func end(ofCellFrom start: Int, before gutter: Range<Int>) -> Int {
    if let place = gutter.last(where: { $0 >= start && isBlank($0) }) {
      return min(place, scalars.count)
    }
    // The cell has at least one word, and ends at the blank before the gutter or the one behind it.
    let first = words.first { $0.upperBound > start }
    guard let first else { return scalars.count }
    let least = first.upperBound
    let before = words.last { $0.upperBound <= gutter.lowerBound && $0.upperBound >= least }
    let behind = words.first { $0.upperBound >= max(least, gutter.upperBound) }
    guard let behind else { return before?.upperBound ?? least }
    guard let before else { return behind.upperBound }
    let isNearer =
      gutter.lowerBound - before.upperBound <= behind.upperBound - gutter.upperBound
    return isNearer ? before.upperBound : behind.upperBound
  }

  /// A range without the blanks at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(start) { start += 1 }
    while end > start, isBlank(end - 1) { end -= 1 }
    return start..<end
  }
}

extension SkippedLines? {
  /// Counts a line that is left out.
  mutating func add(_ line: TableLine) {
    self = SkippedLines(count: (self?.count ?? 0) + 1, first: self?.first ?? line.text)
  }
}
