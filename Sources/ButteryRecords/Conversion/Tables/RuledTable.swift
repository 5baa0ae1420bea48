/// A table with rules between its lines and bars between its columns, as psql, mysql and Markdown
/// write it.
///
/// Rules are lines of dashes, with a plus, a bar or a box-drawing character at each column's end.
struct RuledTable: Sendable, Hashable {
  /// The places of the ends of columns in the rule below the titles.
  private let ends: [Int]

  /// Whether bars also stand in front of the first column and behind the last one.
  private let hasEdges: Bool

  /// Whether the table is Markdown's, where a backslash makes the following sign text.
  private let isMarkdown: Bool

  /// The number of lines in front of the titles.
  let skippedLines: Int

  /// The text of the first of these lines if it is a title of the table; nil if there is none.
  let firstSkippedLine: String?

  /// Whether this line was detected, and the number of lines not given.
  let areLinesGuessed: Bool

  /// The number of lines that are looked at.
  private static let lineLimit = 20

  /// Finds the rules in a text that is certainly such a table; nil for any other.
  ///
  /// - Parameter skippedLines: the number of lines in front of the table; detected if nil.
  init?(certainlyOf bytes: UnsafeRawBufferPointer, isWhole: Bool, skippedLines: Int?) {
    let skipped = skippedLines ?? 0
    let lines = TableLine.allLines(of: bytes, isWhole: isWhole, limit: Self.lineLimit + skipped)
      .filter { $0.number >= skipped && !$0.words.isEmpty }
    guard lines.count > 1 else { return nil }
    let isTopped = lines[0].isRuleOfTable
    // psql writes a table's name in the middle of a line above it.
    let isNamed =
      skippedLines == nil && lines.count > 2 && lines[0].bars.isEmpty && !lines[1].bars.isEmpty
      && lines[0].isBlank(0)
    let first = isTopped || isNamed ? 1 : 0
    guard lines.count > first + 1 else { return nil }
    let (titles, rule) = (lines[first], lines[first + 1])
    guard rule.isRuleOfTable, !titles.isRuleOfTable else { return nil }
    ends = rule.ends
    hasEdges = rule.beginsWithEnd && rule.endsWithEnd
    isMarkdown = !rule.bars.isEmpty
    let bars = isMarkdown ? titles.unescapedBars : titles.bars
    guard ends.count == bars.count, rule.beginsWithEnd == titles.beginsWithEnd,
      rule.endsWithEnd == titles.endsWithEnd, hasEdges || !rule.beginsWithEnd && !rule.endsWithEnd
    else { return nil }
    if isTopped || isNamed, isMarkdown { return nil }
    if isTopped, !hasEdges || lines[0].ends.count != ends.count { return nil }
    self.skippedLines = titles.number - (isTopped ? 1 : 0)
    firstSkippedLine = isNamed ? lines[0].text : nil
    areLinesGuessed = isNamed
    if lines.count > first + 2, !isRow(lines[first + 2]) { return nil }
  }

  /// Whether a line behind the first rule may be of the table.
  private func isRow(_ line: TableLine) -> Bool {
    !line.bars.isEmpty || line.isRuleOfTable || line.isNumberOfRows || hasEdges
  }

  /// The fields of a line of the table; nil if it is a rule, or has no record for another reason.
  ///
  /// - Parameter number: the number of the line, counted from the titles, which have 0.
  func fields(of line: TableLine, number: Int) -> [[Unicode.Scalar]]? {
    let bars = isMarkdown ? line.unescapedBars : line.bars
    let isRule = line.isRuleOfTable && (!isMarkdown || number == 1)
    guard !line.words.isEmpty, !isRule, !bars.isEmpty || !hasEdges && !line.isNumberOfRows
    else { return nil }
    var places = bars
    // Bars may stand in a field, except in Markdown.
    if bars.count > ends.count, !isMarkdown, ends.allSatisfy(bars.contains) { places = ends }
    var start = 0
    var end = line.scalars.count
    if hasEdges, line.words.first?.lowerBound == places.first { start = places.removeFirst() + 1 }
    if hasEdges, let last = places.last, line.words.last?.upperBound == last + 1 {
      end = last
      places.removeLast()
    }
    var fields: [[Unicode.Scalar]] = []
    for place in places + [end] {
      let field = Array(line.scalars[line.trimmed(start..<max(start, place))])
      fields.append(isMarkdown ? Self.unescaped(field) : field)
      start = place + 1
    }
    return fields
  }

  /// The text of a field of Markdown: a backslash makes a sign text, and some signs have names.
  private static func unescaped(_ field: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard field.contains(where: { $0 == "\\" || $0 == "&" }) else { return field }
    var result: [Unicode.Scalar] = []
    var rest = field[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, isSign(next) {
        result.append(next)
        rest.removeFirst()
      } else if scalar == "&", let name = names.first(where: { rest.starts(with: $0.name) }) {
        result.append(name.sign)
        rest.removeFirst(name.name.count)
      } else {
        result.append(scalar)
      }
    }
    return result
  }

  private static let names: [(name: String.UnicodeScalarView, sign: Unicode.Scalar)] = [
    ("lt;".unicodeScalars, "<"), ("gt;".unicodeScalars, ">"), ("amp;".unicodeScalars, "&"),
  ]

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.value > 0x20 && scalar.value < 0x7F
      && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
  }
}

extension TableLine {
  /// Whether the line consists of dashes between ends of columns.
  fileprivate var isRuleOfTable: Bool {
    let isRule = words.allSatisfy { word in
      scalars[word].allSatisfy { $0 == ":" || Self.isDash($0) || Self.isEnd($0) }
    }
    guard isRule, !ends.isEmpty else { return false }
    // Each column has dashes, and more than one, which might be a missing value, without edges.
    let columns = scalars.split(whereSeparator: Self.isEnd).filter { column in
      column.contains { $0 != " " && $0 != "\r" }
    }
    let least = beginsWithEnd ? 1 : 2
    return columns.count + 1 == ends.count + (beginsWithEnd ? 0 : 1) + (endsWithEnd ? 0 : 1)
      && !columns.isEmpty && columns.allSatisfy { $0.count(where: Self.isDash) >= least }
  }

  /// The places of the ends of columns in a rule.
  fileprivate var ends: [Int] { scalars.indices.filter { Self.isEnd(scalars[$0]) } }

  /// The places of bars.
  fileprivate var bars: [Int] { scalars.indices.filter { Self.isBar(scalars[$0]) } }

  /// The places of bars without a backslash in front of them.
  fileprivate var unescapedBars: [Int] {
    bars.filter { place in
      scalars[..<place].reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
    }
  }

  fileprivate var beginsWithEnd: Bool {
    words.first.map { Self.isEnd(scalars[$0.lowerBound]) } ?? false
  }

  fileprivate var endsWithEnd: Bool {
    words.last.map { Self.isEnd(scalars[$0.upperBound - 1]) } ?? false
  }

  private static func isBar(_ scalar: Unicode.Scalar) -> Bool {
    "|│┃║".unicodeScalars.contains(scalar)
  }

  private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
    "-=─━═".unicodeScalars.contains(scalar)
  }

  private static func isEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "+" || isBar(scalar) || ("\u{2500}"..."\u{257F}").contains(scalar) && !isDash(scalar)
  }
}
