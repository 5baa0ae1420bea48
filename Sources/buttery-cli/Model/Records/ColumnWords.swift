import Buttery
import ButteryRecords

/// Reads and writes columns as words of the command line.
///
/// A word is a column's name in any case, or `#3` for the third column. Commas separate several
/// words. A name that has a comma itself stands in double quotes, unless it is the whole text; a
/// quote within is doubled.
struct ColumnWords {
  let list: RecordList

  // MARK: Reading

  /// The column that a word means; the word may be quoted.
  func column(_ word: String) throws(RecordError) -> Int {
    let isName = list.columns.contains { $0.name == word }
    return try list.onlyColumn(named: isName ? word : Self.unquoted(word) ?? word)
  }

  /// The columns that a text means, each once.
  func columns(in text: String) throws(RecordError) -> [Int] {
    var columns: [Int] = []
    for name in names(in: text, meaning: text) {
      let column = try list.onlyColumn(named: name)
      if !columns.contains(column) { columns.append(column) }
    }
    return columns
  }

  /// The columns of each grouping level that a text means: `a,b` are two levels, `a+b` is one.
  ///
  /// A name may have a plus sign itself; a quoted name is never split.
  func levels(in text: String) throws(RecordError) -> [[Int]] {
    if list.columns.contains(where: { $0.name == text }) {
      return [[try list.onlyColumn(named: text)]]
    }
    var levels: [[Int]] = []
    for level in Self.parts(of: text, at: ",", keepsQuotes: true) {
      levels.append(try columns(ofLevel: level))
    }
    return levels
  }

  private func columns(ofLevel text: String) throws(RecordError) -> [Int] {
    let whole = Self.unquoted(text) ?? text
    if (try? list.column(named: whole)) != nil { return [try list.onlyColumn(named: whole)] }
    var columns: [Int] = []
    for name in Self.parts(of: text, at: "+") { columns.append(try list.onlyColumn(named: name)) }
    return columns
  }

  /// The sort orders that a text means: `column`, `column:desc`, `column:asc` or `-column`.
  func sortOrders(in text: String) throws(RecordError) -> [SortOrder] {
    var orders: [SortOrder] = []
    for name in names(in: text, meaning: Self.direction(of: text).name) {
      orders.append(try order(named: name))
    }
    return orders
  }

  /// The comma-separated names in a text; a name may have commas itself.
  ///
  /// - Parameter whole: the column that the text means if it is a single name.
  private func names(in text: String, meaning whole: String) -> [String] {
    if list.columns.contains(where: { [text, whole].contains($0.name) }) { return [text] }
    return Self.parts(of: text)
  }

  /// The sort order that a word means; a column of exactly that name takes precedence.
  private func order(named text: String) throws(RecordError) -> SortOrder {
    if list.columns.contains(where: { $0.name == text }) {
      return SortOrder(column: try list.onlyColumn(named: text))
    }
    let (name, isDescending) = Self.direction(of: text)
    return SortOrder(column: try list.onlyColumn(named: name), isDescending: isDescending)
  }

  /// Splits a text into the name and the direction.
  private static func direction(of text: String) -> (name: String, isDescending: Bool) {
    if text.hasSuffix(":desc") { return (String(text.dropLast(5)), true) }
    if text.hasSuffix(":asc") { return (String(text.dropLast(4)), false) }
    return text.hasPrefix("-") ? (String(text.dropFirst()), true) : (text, false)
  }

  /// The parts of a text between separators outside of quotes.
  ///
  /// - Parameter keepsQuotes: whether quoted parts keep their quotes, for a second split.
  static func parts(
    of text: String, at separator: Character = ",", keepsQuotes: Bool = false
  ) -> [String] {
    var parts = [""]
    var rest = text[...]
    while let character = rest.first {
      let last = parts[parts.count - 1]
      // Parts that keep their quotes are split again at `+`, after which a name can begin with a
      // quote.
      let isBeginning = last.isEmpty || last == "-" || keepsQuotes && last.hasSuffix("+")
      let before = rest
      if character == "\"", isBeginning, let quoted = takeQuoted(&rest) {
        parts[parts.count - 1] += keepsQuotes ? String(before[..<rest.startIndex]) : quoted
        continue
      }
      rest.removeFirst()
      if character == separator {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  /// The content of a quoted text; nil if the text isn't quoted.
  private static func unquoted(_ word: String) -> String? {
    var rest = word[...]
    guard word.first == "\"", let text = takeQuoted(&rest), rest.isEmpty else { return nil }
    return text
  }

  /// Takes a quoted text from the beginning; nil if the quote is never closed.
  private static func takeQuoted(_ rest: inout Substring) -> String? {
    var text = ""
    var inside = rest.dropFirst()
    while let quote = inside.firstIndex(of: "\"") {
      text += inside[..<quote]
      inside = inside[inside.index(after: quote)...]
      guard inside.first == "\"" else {
        rest = inside
        return text
      }
      text.append("\"")
      inside.removeFirst()
    }
    return nil
  }

  // MARK: Writing

  /// A word that means a column, and nothing else to the code that reads the word: the name, the
  /// quoted name or the number.
  ///
  /// - Parameter isRead: whether a word is read as this column.
  func word(for column: Int, where isRead: (String) -> Bool) -> String {
    let name = list.columns[column].name
    let quoted = "\"" + name.replacing("\"", with: "\"\"") + "\""
    return [name, quoted].first(where: isRead) ?? number(of: column)
  }

  /// A column's number as a word, with zeros in front as long as another column's name is the same.
  private func number(of column: Int) -> String {
    var digits = String(column + 1)
    while list.columns.contains(where: { $0.name == "#" + digits }) { digits = "0" + digits }
    return "#" + digits
  }

  /// A word for a column where exactly one column is expected.
  func word(for column: Int) -> String {
    word(for: column) { (try? self.column($0)) == column }
  }

  /// A text for the columns of one grouping level.
  func text(forLevel columns: [Int]) -> String {
    func isRead(_ text: String) -> Bool { (try? levels(in: text)) == [columns] }
    let plain = columns.map { column in
      word(for: column) { (try? levels(in: $0)) == [[column]] }
    }
    let quoted = columns.map { "\"" + list.columns[$0].name.replacing("\"", with: "\"\"") + "\"" }
    let numbers = columns.map(number(of:))
    let texts = [plain, quoted].map { $0.joined(separator: "+") }
    return texts.first(where: isRead) ?? numbers.joined(separator: "+")
  }

  /// A text for several columns, where a list of columns is expected.
  func text(for columns: [Int]) -> String {
    var counts: [String: Int] = [:]
    for column in list.columns { counts[column.name, default: 0] += 1 }
    let words = columns.map { column in
      let name = list.columns[column].name
      let isPlain = counts[name] == 1 && !name.isEmpty && !name.contains { ",\"-".contains($0) }
      return isPlain ? name : word(for: column) { means($0, column) }
    }
    let text = words.joined(separator: ",")
    // A column's name may be the same as the whole text.
    let isRead = columns.count > 1 || (try? self.columns(in: text)) == columns
    let isName = columns.count > 1 && list.columns.contains { $0.name == text }
    if isRead, !isName { return text }
    return columns.map(number(of:)).joined(separator: ",")
  }

  /// Whether a word, as one of several, means a column.
  private func means(_ word: String, _ column: Int) -> Bool {
    let parts = Self.parts(of: word)
    return parts.count == 1 && (try? list.onlyColumn(named: parts[0])) == column
  }
}

// MARK: - Remarks

/// Remarks on values that aren't read as somebody might expect, one a line.
struct ColumnRemarks {
  let list: RecordList

  /// More columns than these are only counted.
  private static let maximumColumns = 5

  /// The values that figures of some columns leave out, because they aren't of their column's kind.
  func misfits(inColumns columns: [Int]) -> [String] {
    let found = columns.flatMap { column in
      list.doubts(ofColumn: column).compactMap { doubt -> String? in
        guard case .misfits(let count, let all) = doubt else { return nil }
        return text(ofMisfits: count, all, list.columns[column])
      }
    }
    guard found.count > Self.maximumColumns else { return found }
    let others = NumberFormatter.counted(found.count - Self.maximumColumns, "more column")
    return found.prefix(Self.maximumColumns)
      + ["\(file)values of \(others) are left out of their figures, too"]
  }

  private func text(ofMisfits count: Int, _ all: Int, _ column: RecordColumn) -> String {
    let (name, kind) = (TextMetrics.visible(column.name), column.kind)
    let what =
      count == 1
      ? "isn't a \(kind.singular) and is left out" : "aren't \(kind.plural) and are left out"
    let values = "\(NumberFormatter.grouped(count)) of \(NumberFormatter.counted(all, "value"))"
    return "\(file)\(values) of \(name) \(what) of its figures"
  }

  /// The columns whose numbers are read as a few of them suggest, or as none does, though the
  /// file's semicolons suggest another decimal mark.
  var guessedNumbers: [String] {
    list.columns.indices.flatMap { column in
      list.doubts(ofColumn: column).compactMap { text(ofGuess: $0, list.columns[column]) }
    }
  }

  private func text(ofGuess doubt: ColumnDoubt, _ column: RecordColumn) -> String? {
    let (mark, reason): (DecimalMark, String)
    switch doubt {
    case .fewVotes(let votes):
      mark = votes.doubtful
      reason =
        " because of \(NumberFormatter.grouped(votes.count)) of \(NumberFormatter.grouped(votes.all))"
    case .guessedMark(.point) where isInSemicolons && column.form.decimalMark == .point:
      (mark, reason) = (.point, "")
    default: return nil
    }
    return "\(file)numbers of \(TextMetrics.visible(column.name)) like \(mark.example) are "
      + "taken for \(column.form.meaning(of: mark))\(reason), a guess — "
      + "--decimal \(column.form.decimalMark.other.rawValue) reads them the other way"
  }

  private var isInSemicolons: Bool {
    list.parts.allSatisfy { $0.format.kind == .delimited(.semicolon) }
  }

  /// Why columns are compared as texts whose values look like dates or numbers.
  func texts(inColumns columns: [Int]) -> [String] {
    columns.flatMap { column in
      list.doubts(ofColumn: column).compactMap { doubt in
        reason(for: doubt).map { text(of: $0, list.columns[column].name) }
      }
    }
  }

  /// Why a column is text, the types that would read it otherwise, and what its values were then.
  private typealias Reason = (text: String, types: [String], values: String)

  private func text(of reason: Reason, _ name: String) -> String {
    let remark = "\(file)\(TextMetrics.visible(name)) is compared as text: \(reason.text)"
    guard !reason.types.isEmpty else { return remark }
    let types = reason.types.map { ShellText.word("\(name)=\($0)") }.joined(separator: " or ")
    return "\(remark) — --type \(types) compares \(reason.values)"
  }

  private func reason(for doubt: ColumnDoubt) -> Reason? {
    guard let text = doubt.reasonForText else { return nil }
    return switch doubt {
    case .dayOrMonth: (text, ["dmy", "mdy"], "dates")
    case .tooFew(let kind, _, _): (text, [kind.rawValue], kind.plural)
    case .beginsAsNumbers: (text, [], "")
    default: (text, ["decimal"], "numbers")
    }
  }

  /// The name of the file, if there is only one.
  private var file: String {
    list.parts.count == 1 ? "\(TextMetrics.visible(list.parts[0].file.name)): " : ""
  }
}

extension ColumnDoubt {
  /// Why a column is text though its values look like dates or numbers; nil if this isn't the
  /// doubt.
  var reasonForText: String? {
    switch self {
    case .dayOrMonth: "its dates can be read in two ways, such as 3/4/2024"
    case .marksAtOdds: "its numbers have decimal points and decimal commas"
    case .currencies: "amounts of several currencies can't be added up"
    case .tooFew(let kind, let count, let all):
      "only \(NumberFormatter.grouped(count)) of \(NumberFormatter.counted(all, "value")) are "
        + kind.plural
    case .beginsAsNumbers: "its values begin with digits, but aren't numbers"
    case .misfits, .guessedMark, .fewVotes, .orderOfOthers: nil
    }
  }
}

// MARK: - Words for missing values

/// A hint for a person who looked for rows without a value and found none: in columns of texts,
/// words such as NA may stand for missing values.
struct MissingWordHint {
  let list: RecordList

  /// `11 values are NA: sex = NA`; nil where there are no such words.
  func text(for filters: [RecordFilter]) -> String? {
    guard let column = filters.last?.columnWithoutValue, list.columns.indices.contains(column),
      let name = ConditionWriter(list.columns).name(ofColumn: column),
      let word = word(inColumn: column)
    else { return nil }
    let count = list.missingWordCount(inColumn: column)
    let values = count > 1 ? "\(NumberFormatter.grouped(count)) values are" : "A value is"
    return "\(values) \(word): \(TextMetrics.visible(name)) = \(word)"
  }

  /// The first word for a missing value that the first rows have in a column.
  private func word(inColumn column: Int) -> String? {
    guard list.missingWordCount(inColumn: column) > 0 else { return nil }
    var reader = RecordReader(list)
    var fields = FieldBuffer()
    for record in 0..<min(Self.maximumRead, list.count) {
      guard (try? reader.read(record, into: &fields)) != nil else { return nil }
      var isWord = false
      fields.withUTF8(column: column) { isWord = RecordList.isMissingWord($0) }
      if isWord { return fields.string(column: column) }
    }
    return nil
  }

  /// The most rows that are read for the word.
  private static let maximumRead = 2_000
}
