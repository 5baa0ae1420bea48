/// The columns of a table whose fields are padded with blanks, as `ps` and `df` print them.
///
/// Between two columns is a gutter: a range of places that are blank in the header and in nearly
/// all lines. A place is an offset in Unicode scalars. Where fields are displaced by longer ones,
/// as `vmstat` and `lsof` print them, each word is a column instead.
struct TableColumns: Sendable, Hashable {
  /// The gutters between the columns.
  private var gutters: [Range<Int>]

  /// The number of columns if these are words; the last one has the rest of its line.
  private var wordCount: Int?

  /// Whether each word is a column.
  var isOfWords: Bool { wordCount != nil }

  /// The number of lines in front of the table, including empty ones.
  let skippedLines: Int

  /// Whether a rule below the titles shows the columns, as in the output of `pip list`.
  private(set) var areUnderlined = false

  /// Whether all lines have blanks side by side, so that one without is a text about the table.
  private var isPadded = false

  /// Whether the table is one of R's, which has lines about itself.
  private var isTibble = false

  /// Whether the first line certainly has titles.
  private(set) var hasTitles = true

  /// Whether the titles are further apart than words of a sentence, or in capitals, or underlined.
  private(set) var hasTitlesApart = false

  /// The text of the first of these lines; nil if there are none.
  private(set) var firstSkippedLine: String?

  /// Whether these lines were detected, and their number not given.
  private(set) var areLinesGuessed: Bool

  /// The largest number of lines that are looked at.
  private static let lineLimit = 200

  /// The number of lines that rule nearly all other texts out.
  private static let fewLines = 20

  /// The least number of lines; fewer may agree by chance.
  private static let minimumCount = 3

  /// Finds the columns that a text seems to have, even if it isn't a table.
  ///
  /// - Parameter skippedLines: the number of lines in front of the table; detected if nil.
  init(_ bytes: UnsafeRawBufferPointer, isWhole: Bool, skippedLines: Int?) {
    self.init(
      TableLine.lines(
        of: bytes, isWhole: isWhole, limit: Self.lineLimit, behind: skippedLines ?? 0),
      isSaid: true, skippedLines: skippedLines)
    if let skippedLines, skippedLines > 0 {
      firstSkippedLine =
        TableLine.lines(of: bytes, isWhole: isWhole, limit: 1, behind: 0).first?.text ?? ""
    }
  }

  /// The ways to divide a text into columns if it is certainly a table; none for any other, such as
  /// prose and logs.
  ///
  /// - Parameter skippedLines: the number of lines in front of the table; found if nil.
  static func candidates(
    of bytes: UnsafeRawBufferPointer, isWhole: Bool, skippedLines: Int?
  ) -> [TableColumns] {
    // A few lines rule nearly all other texts out.
    let few = TableLine.lines(
      of: bytes, isWhole: isWhole, limit: fewLines, behind: skippedLines ?? 0)
    var found = candidates(of: bytes, isWhole: isWhole, few, skippedLines: skippedLines)
    guard skippedLines == nil else { return found }
    for first in placesBelowText(few) {
      let below = candidates(
        of: bytes, isWhole: isWhole, Array(few[first...]), skippedLines: few[first].number)
      for var columns in below where columns.hasTitles {
        columns.firstSkippedLine = few[0].text
        columns.areLinesGuessed = true
        found.append(columns)
      }
    }
    return found
  }

  /// The places among the first lines where a table may begin below text.
  private static func placesBelowText(_ lines: [TableLine]) -> [Int] {
    guard let first = lines.first, !first.isAboutTibble, !first.isTotal else { return [] }
    // Titles may be one blank apart.
    let text = lines.prefix { !$0.isPadded }.count
    let places = text > 0 ? [text, text - 1] : lines[0].isHeader ? [] : [1]
    return places.filter { place in
      guard (1...maximumTextLines).contains(place), place + 1 < lines.count else { return false }
      // A page may have an indented example.
      return lines[place].isInCapitals || lines.count - place > max(minimumCount - 1, place)
    }
  }

  /// The most lines of text above a table.
  private static let maximumTextLines = 8

  private static func candidates(
    of bytes: UnsafeRawBufferPointer, isWhole: Bool, _ few: [TableLine], skippedLines: Int?
  ) -> [TableColumns] {
    let behind = skippedLines ?? 0
    if let columns = TableColumns(underlinedIn: bytes, isWhole: isWhole, few, behind: behind) {
      return [columns]
    }
    guard few.count(where: \.isPadded) * 2 >= few.count || few.first?.isPadded ?? false else {
      return []
    }
    let lines = TableLine.lines(of: bytes, isWhole: isWhole, limit: lineLimit, behind: behind)
    let columns = TableColumns(certainlyOf: lines, few, skippedLines: skippedLines)
    if let columns, !columns.mayBeWords(in: lines) { return [columns] }
    return [columns, TableColumns(wordsOf: lines, skippedLines: behind)].compactMap(\.self)
  }

  /// Whether a column has a title of several words, or a field has blanks side by side, as fields
  /// have that reach over a gutter.
  private func mayBeWords(in lines: [TableLine]) -> Bool {
    cells(of: lines[0]).count < lines[0].words.count
      || lines.contains { line in
        cells(of: line).contains { cell in
          zip(cell, cell.dropFirst()).contains { line.isBlank($0) && line.isBlank($1) }
        }
      }
  }

  private init?(certainlyOf lines: [TableLine], _ few: [TableLine], skippedLines: Int?) {
    self.init(lines, isSaid: false, skippedLines: skippedLines)
    let isListed = self.skippedLines > skippedLines ?? 0
    let table = few.dropFirst(isListed ? 1 : 0).filter { !isTibble || !$0.isRemark }
    // Two lines suffice where the first one certainly is a header.
    let least = table.first?.isInCapitals == true ? 2 : Self.minimumCount
    guard table.count >= least, !gutters.isEmpty else { return nil }
    let isListing = isListed && table.allSatisfy(\.isFileMode)
    hasTitles = isListing || table[0].isHeader
    // Words are one blank apart, and so may be what stands behind numbers that are aligned.
    let isCounted = table.allSatisfy(\.beginsWithNumber) && table.contains { !$0.beginsWithWord }
    guard hasTitles || isCounted || gutters.allSatisfy({ $0.count > 1 }) else { return nil }
    // Fields are padded, but words of a sentence aren't.
    let padded = table.count(where: \.isPadded)
    guard padded * 2 >= table.count, isFilled(table.dropFirst()) else { return nil }
  }

  /// Takes each word for a column; nil where lines have fewer words than titles.
  ///
  /// The last column may be empty, and has several words in some lines.
  private init?(wordsOf lines: [TableLine], skippedLines: Int) {
    // Quotes and tabs would make other fields of the words.
    guard let header = lines.first, lines.count >= Self.minimumCount,
      header.isHeader || Self.areNumbers(lines),
      !header.scalars.contains(where: { "\"'#=\t".unicodeScalars.contains($0) })
    else { return nil }
    let count = header.words.count
    let isTable = lines.dropFirst().allSatisfy { line in
      if line.words.count + 1 == count, let last = line.words.last {
        return last.lowerBound < header.words[count - 1].lowerBound
      }
      return line.words.count >= count
    }
    guard isTable, lines.dropFirst().contains(where: { $0.words.count >= count }) else {
      return nil
    }
    gutters = []
    wordCount = count
    hasTitles = header.isHeader
    hasTitlesApart = header.isPadded || header.isInCapitals
    self.skippedLines = skippedLines
    areLinesGuessed = false
  }

  /// Whether lines have the same number of words, and most of these are numbers, as in
  /// `/proc/diskstats`: then lines without titles are no text.
  private static func areNumbers(_ lines: [TableLine]) -> Bool {
    let count = lines[0].words.count
    return lines.count > minimumCount && count > minimumCount
      && lines.allSatisfy { line in
        line.words.count == count && line.words.count { line.isNumber($0) } * 3 >= count * 2
      }
  }

  /// Finds the columns of a table with a rule below its titles that has a dash for each place of a
  /// title, and blanks between the columns; nil for others.
  ///
  /// - Parameter lines: the first lines, without rules.
  private init?(
    underlinedIn bytes: UnsafeRawBufferPointer, isWhole: Bool, _ lines: [TableLine], behind: Int
  ) {
    guard lines.count > 1 else { return nil }
    let rules = TableLine.allLines(of: bytes, isWhole: isWhole, limit: Self.fewLines + behind) {
      $0.number > lines[0].number && $0.number < lines[1].number && $0.isRule
    }
    guard let rule = rules.first, rule.words.count > 1,
      lines[0].words.allSatisfy({ title in rule.words.contains { $0.overlaps(title) } })
    else { return nil }
    let most = lines.count < 12 ? 0 : lines.count / 6
    let rows = lines.filter { !$0.isNumberOfRows }
    gutters = Self.gutters(of: [rule] + rows, header: rule, most: most)
    guard gutters.count == rule.words.count - 1 else { return nil }
    areUnderlined = true
    hasTitlesApart = true
    skippedLines = behind
    areLinesGuessed = false
  }

  /// - Parameter isSaid: whether the text was given as a table, however few lines agree.
  private init(_ lines: [TableLine], isSaid: Bool, skippedLines: Int?) {
    let isTibble = lines.first?.isAboutTibble ?? false
    isPadded = lines.dropFirst(isTibble ? 1 : 0).allSatisfy {
      $0.isPadded || isTibble && $0.isRemark
    }
    self.isTibble = isTibble
    let isListing = skippedLines == nil && lines.count > 1 && (lines[0].isTotal || isTibble)
    areLinesGuessed = isListing
    firstSkippedLine = isListing ? lines[0].text : nil
    self.skippedLines = isListing ? lines[1].number : skippedLines ?? 0
    var table = lines.dropFirst(isListing ? 1 : 0).filter { !isTibble || !$0.isRemark }
    gutters = []
    guard let header = table.first else { return }
    hasTitlesApart = header.isPadded || header.isInCapitals
    // Text below the table mustn't hide its gutters.
    let above = table.prefix { !$0.isBehindGap }
    if above.count >= Self.minimumCount, above.count < table.count {
      gutters = Self.gutters(of: Array(above), header: header, most: 0)
      table.removeAll { $0.isBehindGap && crosses($0) }
    }
    // The number of lines that may have a field that reaches into a gutter.
    let most = isSaid ? table.count / 3 : table.count < 12 ? 0 : table.count / 6
    gutters = Self.gutters(of: table, header: header, most: most)
    joinTitles(of: table)
    if header.isHeader { joinUntitled(table) }
  }

  /// The ranges of a line's fields.
  func cells(of line: TableLine) -> [Range<Int>] {
    wordCount.map(line.cells(ofWords:)) ?? line.cells(between: gutters)
  }

  /// The line if it is a row, and not an empty one, a rule, or about the table.
  ///
  /// - Parameter isBehindGap: whether an empty line is somewhere between the line and rows above it.
  func row(_ line: TableLine, isBehindGap: Bool) -> TableLine? {
    let isNone =
      line.words.isEmpty || line.isRule || areUnderlined && line.isNumberOfRows
      || isTibble && (line.isRemark || line.isOfTypes)
      || isBehindGap && (isPadded || areUnderlined) && !line.isPadded
      || isBehindGap && crosses(line)
    return isNone ? nil : line
  }

  /// Whether a line has text in most of the gutters that it reaches.
  private func crosses(_ line: TableLine) -> Bool {
    let reached = gutters.filter { $0.lowerBound < line.scalars.count }
    let crossed = reached.count { !$0.contains(where: line.isBlank) }
    return reached.count > 1 && crossed * 2 > reached.count
  }

  /// - Parameter most: the number of lines that may have text in a gutter.
  private static func gutters(
    of table: [TableLine], header: TableLine, most: Int
  ) -> [Range<Int>] {
    guard let last = header.words.last else { return [] }
    var counts = [Int](repeating: 0, count: last.lowerBound)
    for line in table {
      for word in line.words {
        for place in word.clamped(to: 0..<last.lowerBound) { counts[place] += 1 }
      }
    }
    var gutters: [Range<Int>] = []
    var start: Int?
    for place in 0...last.lowerBound {
      let isBlank = place < last.lowerBound && counts[place] <= most && header.isBlank(place)
      if isBlank {
        start = start ?? place
      } else if let first = start {
        if first > 0, place > first { gutters.append(first..<place) }
        start = nil
      }
    }
    // Blank places in front of all lines are no gutter, but one in front of the last title is.
    return gutters.filter { gutter in
      table.contains { ($0.words.first?.upperBound ?? .max) <= gutter.lowerBound }
    }
  }

  /// Joins columns that are empty below one word of a title, as in "Mounted on".
  private mutating func joinTitles(of table: [TableLine]) {
    guard table.count > 1 else { return }
    let rows = table.dropFirst()
    var fields = rows.map { $0.cells(between: gutters) }
    for number in gutters.indices.reversed() where gutters[number].count == 1 {
      var (left, right, apart) = (0, 0, 0)
      for cells in fields {
        let (one, other) = (cells[number], cells[number + 1])
        left += one.isEmpty ? 0 : 1
        right += other.isEmpty ? 0 : 1
        // A name may have a blank in it, but hardly two.
        apart += !one.isEmpty && other.lowerBound > one.upperBound + 1 && !other.isEmpty ? 1 : 0
      }
      guard apart == 0, left == 0 || right * 2 < rows.count else { continue }
      gutters.remove(at: number)
      for row in fields.indices {
        let other = fields[row].remove(at: number + 1)
        let one = fields[row][number]
        if other.isEmpty { continue }
        fields[row][number] = one.isEmpty ? other : one.lowerBound..<other.upperBound
      }
    }
  }

  /// Joins columns without a title to the neighbour that is only one blank away.
  private mutating func joinUntitled(_ table: [TableLine]) {
    let header = table[0]
    // The numbers of rows have no title.
    var column = table.dropFirst().allSatisfy(\.beginsWithNumber) ? 1 : 0
    while column <= gutters.count, !gutters.isEmpty {
      let start = column == 0 ? 0 : gutters[column - 1].upperBound
      let end = column == gutters.count ? Int.max : gutters[column].lowerBound
      let hasTitle = header.words.contains { $0.overlaps(start..<max(start, end)) }
      let before = column == 0 ? Int.max : gutters[column - 1].count
      let behind = column == gutters.count ? Int.max : gutters[column].count
      if !hasTitle, before == 1, behind >= 1 {
        column -= 1
        gutters.remove(at: column)
      } else if !hasTitle, behind == 1, before > 1 {
        gutters.remove(at: column)
      } else {
        column += 1
      }
    }
  }

  /// Whether nearly all lines have text in most columns.
  private func isFilled(_ lines: ArraySlice<TableLine>) -> Bool {
    let good = lines.count { line in
      let cells = line.cells(between: gutters)
      return cells.count(where: { !$0.isEmpty }) * 2 >= cells.count
    }
    return lines.count - good <= max(1, lines.count / 10)
  }
}
