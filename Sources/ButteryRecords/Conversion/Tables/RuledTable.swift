/// A table with bars between its columns and rules between its lines, as databases, data frames and
/// Markdown write it.
///
/// A rule is a line of dashes, with a plus, a bar or a box-drawing character at each column's end.
/// Titles stand above the first rule, between the first two, or in the first one (ClickHouse). Types
/// of columns may stand below them (DuckDB, Polars).
struct RuledTable: Sendable, Hashable {
  /// The number of lines in front of the table.
  let skippedLines: Int

  /// The text of the first of these lines; nil if there are none, or their number was given.
  let firstSkippedLine: String?

  /// The number of bars in a line.
  private let barCount: Int

  /// The places of the ends of columns in the first rule.
  private let ends: [Int]

  /// The place behind the last dash of that rule.
  private let width: Int

  /// Whether bars also stand in front of the first column and behind the last one.
  private let hasEdges: Bool

  /// Whether there are rules between rows, and not between lines.
  private let areRowsRuled: Bool

  /// Whether the table is Markdown's, where a backslash makes the following sign text.
  private let isMarkdown: Bool

  private let titles: Titles

  /// The share of lines in the text's beginning that may be of the table, 0 to 1.
  let share: Double

  /// Where the titles are.
  private enum Titles { case inRule, belowRule, aboveRule, unruled }

  /// Whether these lines were found, and their number not given.
  var areLinesGuessed: Bool { firstSkippedLine != nil }

  /// Whether nothing tells titles from other lines.
  var hasTitles: Bool { titles != .unruled }

  /// The number of lines that are looked at, behind given ones.
  private static let lineLimit = 60

  /// Finds such a table in a text; nil if there is none.
  ///
  /// - Parameter skippedLines: the number of lines in front of the table; found if nil.
  init?(_ bytes: UnsafeRawBufferPointer, isWhole: Bool, skippedLines: Int?) {
    let skipped = skippedLines ?? 0
    let all = TableLine.allLines(of: bytes, isWhole: isWhole, limit: Self.lineLimit + skipped)
    let lines = all.filter { $0.number >= skipped && !$0.words.isEmpty }
    let found = lines.indices.lazy.compactMap { Self.start(at: $0, of: lines) }.first
    guard let found = found ?? Self.unruled(lines) ?? Self.ofOneColumn(lines) else { return nil }
    let first = lines[found.line]
    (titles, ends, barCount) = (found.titles, found.rule.ends, found.barCount)
    width = found.rule.words.last?.upperBound ?? 0
    hasEdges = found.rule.beginsWithEnd && found.rule.endsWithEnd
    isMarkdown =
      found.titles == .aboveRule && !found.rule.bars.isEmpty
      && found.rule.bars.count == found.rule.ends.count
    // reStructuredText has a rule below each row, which may have several lines.
    areRowsRuled =
      found.titles == .belowRule
      && lines[found.line...].contains { $0.isRuleOfTable && $0.scalars.contains("=") }
    let ofTable = lines[found.line...].count {
      found.barCount == 0 || !$0.bars.isEmpty || $0.isRuleOfTable
    }
    share = Double(ofTable) / Double(lines.count)
    self.skippedLines = first.number
    firstSkippedLine = skippedLines == nil && found.line > 0 ? lines[0].text : nil
  }

  private typealias Start = (line: Int, rule: TableLine, titles: Titles, barCount: Int)

  /// The table that begins with a line; nil if none does.
  private static func start(at index: Int, of lines: [TableLine]) -> Start? {
    let line = lines[index]
    guard index + 1 < lines.count else { return nil }
    let next = lines[index + 1]
    if line.isRuleWithTitles {
      return next.bars.count == line.ends.count ? (index, line, .inRule, line.ends.count) : nil
    }
    if line.isRuleOfTable {
      let isTopped =
        line.beginsWithEnd && line.endsWithEnd && next.bars.count == line.ends.count
        && !next.isRuleOfTable
      return isTopped ? (index, line, .belowRule, line.ends.count) : nil
    }
    guard next.isRuleOfTable, !line.bars.isEmpty,
      index == 0 || lines[index - 1].bars.isEmpty || lines[index - 1].number + 1 < line.number
    else { return nil }
    let bars = next.bars.isEmpty ? line.bars : line.unescapedBars
    guard next.ends.count == bars.count, next.beginsWithEnd == line.beginsWithEnd,
      next.endsWithEnd == line.endsWithEnd, next.beginsWithEnd == next.endsWithEnd
    else { return nil }
    if index + 2 < lines.count, !next.endsWithEnd, lines[index + 2].bars.isEmpty,
      !lines[index + 2].isNumberOfRows
    {
      return nil
    }
    return (index, next, .aboveRule, bars.count)
  }

  /// The table whose lines all have bars at both ends, without a rule.
  private static func unruled(_ lines: [TableLine]) -> Start? {
    guard lines.count > 1, let last = lines.last, last.bars.count > 1,
      lines.dropFirst().allSatisfy({ line in
        line.beginsWithEnd && line.endsWithEnd && line.bars.count == last.bars.count
      })
    else { return nil }
    // Jira's titles have two bars at each end.
    let isDoubled = lines[0].bars.count == last.bars.count * 2
    guard lines[0].beginsWithEnd, lines[0].endsWithEnd,
      isDoubled || lines[0].bars.count == last.bars.count
    else { return nil }
    return (0, last, .unruled, last.bars.count)
  }

  /// psql's table of one column, which has no bars: a title, a rule, rows behind a blank, and their number.
  private static func ofOneColumn(_ lines: [TableLine]) -> Start? {
    guard lines.count > 2, lines[1].isRule, let rule = lines[1].words.first,
      lines[1].words.count == 1, rule.lowerBound == 0, lines[0].isBlank(0),
      lines[0].words.last?.upperBound ?? 0 < rule.upperBound
    else { return nil }
    let rows = lines[2...].prefix { !$0.isNumberOfRows }
    let isWhole = rows.endIndex < lines.endIndex || lines.count == lineLimit
    return isWhole && rows.allSatisfy { $0.isBlank(0) } ? (0, lines[1], .aboveRule, 0) : nil
  }

  // MARK: Lines

  /// Reads the lines of a table, from its first one on.
  struct Reader {
    private let table: RuledTable
    private var head: [[[Unicode.Scalar]]] = []
    private var isInHead: Bool
    /// Whether what follows is below the columns, as in DuckDB's `│ 9 rows │`.
    private var isBelowColumns = false
    private var isEnded = false

    /// The lines of other tables; nil without any.
    private(set) var omittedLines: SkippedLines?

    private var titles: [[Unicode.Scalar]] = []

    /// The lines of a row that goes on up to the next rule.
    private var rows: [[Unicode.Scalar]]?

    /// The record that goes on with the next line, and in which of its fields it does.
    private var open: (fields: [[Unicode.Scalar]], areContinued: Bool, text: [Unicode.Scalar])?

    init(_ table: RuledTable) {
      self.table = table
      isInHead = table.hasTitles
    }

    /// Whether the record goes on with the next line.
    var isOpen: Bool { open != nil || rows != nil }

    /// Takes the next line, and returns the record that is complete; nil if none is.
    mutating func feed(_ line: TableLine) -> [[Unicode.Scalar]]? {
      if isInHead { return feedHead(line) }
      if let open, !open.text.isEmpty { return feedRest(of: open.text, line) }
      return feedRow(line)
    }

    /// The record that no line has completed.
    mutating func finish() -> [[Unicode.Scalar]]? {
      defer { (open, rows) = (nil, nil) }
      return rows ?? open.map { $0.text.isEmpty ? $0.fields : [$0.text] }
    }

    private mutating func feedHead(_ line: TableLine) -> [[Unicode.Scalar]]? {
      if table.titles == .inRule {
        isInHead = false
        return line.titlesInRule
      }
      // Polars has three dashes in each column above its types.
      let isRule =
        table.barCount == 0
        ? line.isRule
        : line.isRuleOfTable && (table.titles != .belowRule || line.bars.count < line.ends.count)
      guard isRule else {
        if !line.words.isEmpty { head.append(table.fields(of: line)) }
        return nil
      }
      guard !head.isEmpty else { return nil }
      isInHead = false
      titles = Self.titles(of: head)
      return titles
    }

    /// The titles from the lines above their rule: without types, and in one line where titles were
    /// wrapped.
    private static func titles(of head: [[[Unicode.Scalar]]]) -> [[Unicode.Scalar]] {
      let lines = head.dropFirst().filter { line in
        !line.allSatisfy { ColumnType.isName($0) || $0.allSatisfy { $0 == "-" } }
      }
      var titles = head[0]
      for line in lines {
        for (column, text) in line.enumerated() where column < titles.count && !text.isEmpty {
          if !titles[column].isEmpty { titles[column].append(" ") }
          titles[column] += text
        }
      }
      return titles
    }

    private mutating func feedRow(_ line: TableLine) -> [[Unicode.Scalar]]? {
      let bars = table.isMarkdown ? line.unescapedBars : line.bars
      // The only value of a row may be empty.
      let isRow = !line.words.isEmpty || table.barCount == 0 && !line.scalars.isEmpty
      guard isRow, !isEnded else {
        // Other tables may follow, whose rows are none of this one.
        if isEnded, !bars.isEmpty { omittedLines.add(line) }
        if table.isMarkdown { isEnded = true }
        return finish()
      }
      if line.isRuleOfTable, !table.isMarkdown {
        if table.areRowsRuled {
          defer { rows = nil }
          return rows
        }
        isBelowColumns = line.scalars.contains("┴")
        return finish()
      }
      if bars.isEmpty, table.hasEdges || line.isNumberOfRows {
        // psql tells the time behind the number of rows.
        if table.isMarkdown || line.isNumberOfRows { isEnded = true }
        return finish()
      }
      if isBelowColumns, bars.count < table.barCount { return finish() }
      if table.hasEdges, !table.isMarkdown, line.beginsWithEnd, !line.endsWithEnd {
        // A value has a line end in it.
        let complete = finish()
        open = ([], false, line.scalars)
        return complete
      }
      let fields = table.fields(of: line)
      if table.areRowsRuled {
        rows = rows.map { Self.joined($0, fields) } ?? fields
        return nil
      }
      // nushell repeats the titles at the end.
      if table.titles == .belowRule, fields == titles { return finish() }
      return add(fields, isContinued: table.isContinued(line, bars))
    }

    private mutating func add(
      _ fields: [[Unicode.Scalar]], isContinued: Bool
    ) -> [[Unicode.Scalar]]? {
      if let last = open, last.areContinued {
        open = (Self.joined(last.fields, fields), isContinued, [])
        return isContinued ? nil : finish()
      }
      if isContinued {
        open = (fields, true, [])
        return nil
      }
      // Rows that are left out are no row.
      return fields.allSatisfy { $0.count == 1 && "·…".unicodeScalars.contains($0[0]) }
        ? nil : fields
    }

    /// The fields of two lines of a row.
    private static func joined(
      _ fields: [[Unicode.Scalar]], _ more: [[Unicode.Scalar]]
    ) -> [[Unicode.Scalar]] {
      var joined = fields
      for (column, text) in more.enumerated() where column < joined.count && !text.isEmpty {
        if !joined[column].isEmpty { joined[column].append("\n") }
        joined[column] += text
      }
      return joined
    }

    /// Takes a further line of a record with a line end in a value.
    private mutating func feedRest(
      of text: [Unicode.Scalar], _ line: TableLine
    ) -> [[Unicode.Scalar]]? {
      let whole = TableLine(text + ["\n"] + line.scalars)
      guard whole.bars.count < table.barCount else {
        open = nil
        return table.fields(of: whole)
      }
      guard whole.scalars.count < RuledTable.longestRecord else { return finish() }
      open = ([], false, whole.scalars)
      return nil
    }
  }

  /// The largest number of scalars in a record of several lines.
  private static let longestRecord = 100_000

  /// Whether psql writes the next line of a value below a line: a plus stands where a field ends.
  private func isContinued(_ line: TableLine, _ bars: [Int]) -> Bool {
    guard !isMarkdown, titles == .aboveRule || hasEdges else { return false }
    return bars.contains { $0 > 0 && line.scalars[$0 - 1] == "+" }
      || !hasEdges && line.words.last?.upperBound == width && line.scalars[width - 1] == "+"
  }

  /// The fields of a line.
  private func fields(of line: TableLine) -> [[Unicode.Scalar]] {
    var places = isMarkdown ? line.unescapedBars : line.bars
    // Jira writes two bars around titles.
    let width = titles == .unruled && places.count == barCount * 2 ? 2 : 1
    places = stride(from: 0, to: places.count, by: width).map { places[$0] }
    // Bars may stand in a field, except in Markdown.
    if places.count > barCount, !isMarkdown, ends.allSatisfy(places.contains) { places = ends }
    var start = 0
    var end = line.scalars.count
    // ClickHouse writes the number of a row in front of it.
    if hasEdges, let first = places.first,
      line.beginsWithEnd
        || line.scalars[..<first].allSatisfy({ " .0123456789".unicodeScalars.contains($0) })
    {
      start = places.removeFirst() + width
    }
    if hasEdges, let last = places.last, line.words.last?.upperBound == last + width {
      end = last
      places.removeLast()
    }
    var fields: [[Unicode.Scalar]] = []
    for place in places + [end] {
      let isContinued =
        !isMarkdown && place > start && line.scalars[place - 1] == "+"
        && (hasEdges || place != end || place == self.width)
      let field = Array(
        line.scalars[line.trimmed(start..<max(start, isContinued ? place - 1 : place))])
      fields.append(isMarkdown ? Self.unescaped(field) : field)
      start = place + width
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

/// The names that DuckDB, Polars and tibbles have for the types of columns.
enum ColumnType {
  /// Whether a text is such a name, perhaps with arguments: `decimal(18,2)`, `list[i64]`, `<dbl>`.
  static func isName(_ scalars: some Collection<Unicode.Scalar>) -> Bool {
    var text = String(String.UnicodeScalarView(scalars)).lowercased()
    if text.hasPrefix("<"), text.hasSuffix(">") { return true }
    if let end = text.firstIndex(where: { "([<".contains($0) }) { text = String(text[..<end]) }
    while text.hasSuffix("]") || text.hasSuffix("[") { text.removeLast() }
    return names.contains(text)
  }

  private static let names = Set(
    """
    tinyint smallint int integer bigint hugeint utinyint usmallint uinteger ubigint uhugeint int8 int16 \
    int32 int64 int128 uint8 uint16 uint32 uint64 uint128 float double real decimal numeric boolean bool \
    varchar char text blob bit date time timestamp interval uuid json enum list struct map union array \
    timestamp_s timestamp_ms timestamp_ns i8 i16 i32 i64 i128 u8 u16 u32 u64 f32 f64 str cat datetime \
    duration binary object null string
    """.split(whereSeparator: \.isWhitespace).map(String.init)
      + ["time with time zone", "timestamp with time zone"])
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

  /// Whether the line is a rule of box-drawing characters with a title in each column.
  fileprivate var isRuleWithTitles: Bool {
    guard let first = words.first?.lowerBound, scalars[first] == "┌", endsWithEnd,
      ends.count > 1
    else { return false }
    return titlesInRule.allSatisfy { !$0.isEmpty }
  }

  /// The titles in a rule.
  fileprivate var titlesInRule: [[Unicode.Scalar]] {
    scalars.split(whereSeparator: Self.isEnd).compactMap { column in
      var title = column
      while let sign = title.first, Self.isDash(sign) || sign == " " { title.removeFirst() }
      while let sign = title.last, Self.isDash(sign) || sign == " " || sign == "\r" {
        title.removeLast()
      }
      return column.contains(where: Self.isDash) ? Array(title) : nil
    }
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
    "|│┃║┆╎┊".unicodeScalars.contains(scalar)
  }

  private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
    "-=─━═╌".unicodeScalars.contains(scalar)
  }

  private static func isEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "+" || isBar(scalar) || ("\u{2500}"..."\u{257F}").contains(scalar) && !isDash(scalar)
  }
}
