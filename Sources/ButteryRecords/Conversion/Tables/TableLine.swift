/// A line of a table, and where its words are.
struct TableLine {
  let scalars: [Unicode.Scalar]

  /// The places of what has no blanks.
  let words: [Range<Int>]

  /// The number of the line in its text, counted from 0.
  private(set) var number = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    let text = String(decoding: bytes, as: UTF8.self)
    self.init(Array(text.unicodeScalars))
  }

  private init(_ scalars: [Unicode.Scalar]) {
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

  /// The first lines of a text that have words, behind some that don't count; the last one is left
  /// out where it may go on.
  static func lines(
    of bytes: UnsafeRawBufferPointer, isWhole: Bool, limit: Int, behind skipped: Int
  ) -> [TableLine] {
    var lines: [TableLine] = []
    var start = Grammar.textStart(of: bytes)
    var number = 0
    while start < bytes.count, lines.count < limit {
      let end = bytes.firstIndex(of: ASCII.lineFeed, from: start)
      if end == bytes.count, !isWhole { break }
      var line = TableLine(bytes.part(start..<end))
      line.number = number
      if number >= skipped, !line.words.isEmpty, !line.isRule { lines.append(line) }
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

  /// Whether it only underlines something.
  var isRule: Bool {
    words.allSatisfy { scalars[$0].allSatisfy { "-=─━".unicodeScalars.contains($0) } }
      && words.contains { $0.count > 1 }
  }

  /// Whether it is how `ls -l` begins.
  var isTotal: Bool {
    words.count == 2 && text(words[0]) == "total" && Int(text(words[1])) != nil
  }

  /// Whether it begins as each line of `ls -l` does.
  var isFileMode: Bool {
    guard let first = words.first, first.count >= 10 else { return false }
    return scalars[first].prefix(10).allSatisfy { "-dlbcpsrwxStT".unicodeScalars.contains($0) }
  }

  /// Whether it has two words at least, and all look like titles: each has a letter, or is a sign.
  var isHeader: Bool {
    words.count > 1
      && words.allSatisfy { word in
        scalars[word].contains(where: \.properties.isAlphabetic)
          || word.count == 1 && !("0"..."9").contains(scalars[word.lowerBound])
      }
      && !words.contains { scalars[$0.upperBound - 1] == ":" }
  }

  var isInCapitals: Bool {
    scalars.allSatisfy { !$0.properties.isLowercase }
  }

  /// Whether words are further apart than in a sentence.
  var isPadded: Bool {
    zip(words, words.dropFirst()).contains { $1.lowerBound - $0.upperBound > 1 }
  }

  /// What is on it.
  var text: String { text(0..<scalars.count) }

  private func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }

  // MARK: Cells

  /// The places of the fields of all columns, without blanks around them.
  ///
  /// A field that covers a gutter ends at the blank that is nearest to it, so that no word is cut;
  /// those that it has moved follow, a word for each column, until they stand where they should.
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

  private func end(ofCellFrom start: Int, before gutter: Range<Int>) -> Int {
    if let place = gutter.last(where: { $0 >= start && isBlank($0) }) {
      return min(place, scalars.count)
    }
    // At least one word; a blank before the gutter, or one behind it.
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

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(start) { start += 1 }
    while end > start, isBlank(end - 1) { end -= 1 }
    return start..<end
  }
}
