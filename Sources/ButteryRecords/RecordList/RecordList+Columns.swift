extension RecordList {
  /// The number of the column that is called `name`.
  ///
  /// It is the first column with exactly this name, or else the first whose name differs only in
  /// case. Without such a column, `#3` is the third one.
  ///
  /// - Throws: `RecordError.unknownColumn` with the nearest name and all names that exist;
  ///   `.forbiddenColumn` for one that is there and may not be read.
  package func column(named name: String) throws(RecordError) -> Int {
    let names = columns.map(\.name)
    if let exact = names.firstIndex(of: name) { return exact }
    let folded = FoldedText.folded(name)
    if let similar = names.firstIndex(where: { FoldedText.folded($0) == folded }) { return similar }
    if let number = Self.columnNumber(name), names.indices.contains(number - 1) {
      return number - 1
    }
    if forbidden.contains(name) { throw .forbiddenColumn(file: shownName, name: name) }
    throw .unknownColumn(
      file: shownName, name: name,
      nearest: Spelling.nearest(to: name, among: names), available: names)
  }

  /// Returns a mistake in a condition, told as that of a column that is there and may not be read if it is one.
  package func explained(_ mistake: ConditionError) -> any Error {
    guard let name = mistake.unknownName, forbidden.contains(name) else { return mistake }
    return RecordError.forbiddenColumn(file: shownName, name: name)
  }

  /// The number of the only column of this name, as `column(named:)` finds it.
  ///
  /// - Throws: `RecordError.ambiguousColumn` where several columns have the name; also what
  ///   `column(named:)` throws.
  package func onlyColumn(named name: String) throws(RecordError) -> Int {
    let column = try column(named: name)
    let names = columns.map(\.name)
    let folded = FoldedText.folded(name)
    let isExact = names[column] == name
    guard isExact || FoldedText.folded(names[column]) == folded else { return column }
    let places = names.indices.filter {
      isExact ? names[$0] == name : FoldedText.folded(names[$0]) == folded
    }
    guard places.count > 1 else { return column }
    throw .ambiguousColumn(file: shownName, name: name, places: places)
  }

  /// The number that `#3` means.
  private static func columnNumber(_ word: String) -> Int? {
    let digits = word.utf8.dropFirst()
    guard word.utf8.first == UInt8(ascii: "#"), digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
    else { return nil }
    return Int(word.dropFirst())
  }

  /// Whether the columns' forms come from all records, as far as these are to be read for that.
  package var knowsForms: Bool { columnsToInfer().isEmpty }

  /// The columns among the wanted ones whose forms come from samples only.
  ///
  /// If all columns are wanted and some come from samples, the result is all columns: only records
  /// that are split as a whole show whether they are ragged.
  func columnsToInfer(among wanted: [Int]? = nil) -> [Int] {
    guard !parts.allSatisfy(\.isSampledWhole), !isTooLargeToInfer else { return [] }
    let unknown = Set(wanted ?? Array(columns.indices)).subtracting(inferred)
    if unknown.isEmpty { return [] }
    return wanted == nil ? Array(columns.indices) : unknown.sorted()
  }

  /// Whether reading all records for evidence would cost too much time and memory: there are very
  /// many columns, or few records that are very long.
  private var isTooLargeToInfer: Bool {
    columns.count > 10_000 || byteCount > max(Self.minimumCountToInfer, count) << 16
  }

  /// As many bytes as so many records of 64 KiB have can always be read: a few long records say
  /// nothing about a small file.
  private static let minimumCountToInfer = 256

  /// The number of a column's fields that have a value of its form, and the number of those that
  /// count at all, among the fields that have been read as evidence.
  package func fit(ofColumn column: Int) -> (count: Int, all: Int) {
    let evidence = evidence[column]
    return (evidence.fitCount(columns[column].form), evidence.count)
  }

  /// The doubts about a column's kind, by the fields that have been read as evidence.
  package func doubts(ofColumn column: Int) -> [ColumnDoubt] {
    let (name, form) = (columns[column].name, columns[column].form)
    let isAsked = isAsked(column) || chosen[ChosenColumn(index: column, name: name)] != nil
    let votes = isAsked || !form.kind.isNumeric ? nil : fewVotes(inColumn: column)
    let doubts = evidence[column].doubts(about: form, isAsked: isAsked).filter {
      if case .guessedMark = $0 { asked.decimalMark == nil } else { true }
    }
    let isOrderOfOthers =
      !isAsked && form.kind == .date && evidence[column].leavesOrderOfDates
    return doubts + [votes.map { .fewVotes($0) }].compactMap(\.self)
      + (isOrderOfOthers ? [.orderOfOthers(form.dateOrder)] : [])
  }

  /// Whether the user has given a column's kind or the order of its dates.
  private func isAsked(_ column: Int) -> Bool {
    [Array(asked.columnKinds.keys), Array(asked.dateOrders.keys)].joined()
      .contains { (try? self.column(named: $0)) == column }
  }

  /// Takes over the evidence of all records about columns; nil where the records can't be read.
  mutating func adopt(_ evidence: RecordEvidence?, of columns: [Int]) {
    if let evidence {
      for (column, found) in zip(columns, evidence.columns) { self.evidence[column] = found }
      ragged = evidence.ragged ?? ragged
    }
    inferred.formUnion(columns)
    findForms()
  }

  /// Gives columns the forms that their fields show or that were asked for.
  mutating func findForms() {
    let (guess, others) = (guessedMark, othersMark)
    for column in columns.indices {
      let form = evidence[column].form(
        mark: asked.decimalMark, guess: guess, others: others, name: hint(ofColumn: column),
        order: orderOfOthers(column))
      columns[column].form = form ?? ColumnForm(.text)
    }
    for (name, kind) in asked.columnKinds {
      guard let column = try? column(named: name) else { continue }
      columns[column].form = evidence[column].form(
        of: kind, mark: asked.decimalMark, guess: guess, others: others)
    }
    for (name, order) in asked.dateOrders {
      guard let column = try? column(named: name) else { continue }
      columns[column].form = ColumnForm(.date, dateOrder: order)
    }
    for column in columns.indices where columns[column].kind == .text {
      columns[column].form.collation = asked.collation
    }
    for (column, form) in chosen
    where columns.indices.contains(column.index) && columns[column.index].name == column.name {
      columns[column.index].form = form
    }
  }

  /// The form of texts, which are ordered as the user asked for.
  var textForm: ColumnForm {
    var form = ColumnForm(.text)
    form.collation = asked.collation
    return form
  }

  /// The name by which it is guessed what a column's values are; empty where it says nothing.
  ///
  /// `time` beside a column of dates is the time of the day, and may be a duration elsewhere.
  private func hint(ofColumn column: Int) -> String {
    let name = columns[column].title
    guard NameHint.words(of: name) == ["time"], evidence.contains(where: \.isMostlyDates) else {
      return name
    }
    return ""
  }

  /// The order of day and month in the dates of other columns, for a column whose dates leave a choice
  /// and are written alike; nil where the others don't agree, or none decides.
  private func orderOfOthers(_ column: Int) -> DateOrder? {
    let dates = evidence[column].dates
    guard evidence[column].leavesOrderOfDates else { return nil }
    let orders = evidence.filter { $0.isMostlyDates && $0.dates.isWrittenLike(dates) }
      .compactMap(\.dates.votedOrder)
    return Set(orders).count == 1 ? orders.first : nil
  }

  /// Gives columns the forms that the user has chosen.
  mutating func adopt(chosen: [ChosenColumn: ColumnForm]) {
    self.chosen = chosen
    findForms()
  }

  /// Throws `RecordError.unknownColumn` for a kind that was asked for a column that isn't there.
  func checkAskedColumns() throws(RecordError) {
    // An empty file that is followed has no columns yet.
    guard !columns.isEmpty else { return }
    for name in Set(asked.columnKinds.keys).union(asked.dateOrders.keys).sorted() {
      _ = try column(named: name)
    }
  }

  /// Matches a file's columns by name with the list's columns, and adds new ones for the others.
  ///
  /// Where several columns have the same name, the first one is matched with the first one, and so
  /// on.
  ///
  /// - Parameter untitled: the fields whose name in the file is empty.
  /// - Returns: The field in this file of each column of the list, -1 for none.
  mutating func match(names: [String], untitled: Set<Int>) -> [Int] {
    var fields = [Int](repeating: -1, count: columns.count)
    let places = ColumnRebinding(from: names, to: columns.map(\.name)).newPlaces
    for (field, place) in places.enumerated() {
      if let place {
        fields[place] = field
      } else {
        var column = RecordColumn(name: names[field], form: ColumnForm(.text))
        column.isUntitled = untitled.contains(field)
        columns.append(column)
        evidence.append(ColumnEvidence())
        fields.append(field)
      }
    }
    return fields
  }
}

/// Detects a first column that names the rows, and for which the header has no title.
struct RowNames {
  private var names: Set<String> = []
  private var count = 0
  private var isPossible = true
  private var areNumbers = true

  /// Whether every record has one field more than the header, and begins with a unique name or with
  /// its number.
  ///
  /// There must be more than one record, as a single one proves nothing.
  var areFound: Bool { isPossible && count > 1 }

  mutating func add(_ record: borrowing FieldBuffer, titleCount: Int) {
    guard isPossible else { return }
    count += 1
    let name = record.string(column: 0)
    areNumbers = areNumbers && name == "\(count)"
    let isNumber = record.withUTF8(column: 0) { NumberParser.plain($0) } != nil
    let isName = areNumbers || !name.isEmpty && !isNumber
    isPossible =
      titleCount > 1 && isName && record.fieldCount == titleCount + 1 && names.insert(name).inserted
      && !record.withUTF8(column: titleCount, \.isEmpty)
  }
}
