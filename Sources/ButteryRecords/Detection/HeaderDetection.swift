/// Detects whether the first record of a text names the columns.
///
/// It does if its texts are above numbers, dates and percentages, or if its values are of another
/// kind than those below, as dates above numbers are. It doesn't if its values are of the columns'
/// kinds themselves, if its texts are found again further down, if they are codes as long as those, or
/// if they begin as those do: with a digit or the same sign, as sizes and paths. Tables with a column
/// for each year, month or quantile name their columns by numbers: these are a row that no record below
/// resembles (`areNumbersTitles`). Where nothing decides, as in a text without any numbers, there is a
/// header, unless records are lines of many words or, in a file that isn't named as a table, a list.
struct HeaderDetection {
  private let first: FieldBuffer
  private let others: [FieldBuffer]
  private let isNamedAsTable: Bool
  private var textAboveValues = 0
  private var isTextAboveFirstValues = false
  /// The number of values in the first record that are of another kind than those below.
  private var valuesOfOtherKind = 0
  private var valuesAboveAlike = 0
  private var textsFoundBelow = 0
  private var textsBegunAlike = 0
  private var valuesAlone = 0
  private var numbers = NumberRow()

  /// - Parameter records: the first records; not from JSON Lines.
  static func hasHeader(_ records: some Collection<FieldBuffer>) -> Bool {
    HeaderDetection(of: records)?.isHeader ?? true
  }

  /// Whether the first record certainly names the columns: most of it is text above values.
  static func isSureOfHeader(_ records: some Collection<FieldBuffer>) -> Bool {
    guard let detection = HeaderDetection(of: records) else { return false }
    return detection.isRowOfYears || detection.votes > 0
  }

  /// Whether the first record is text above values in more than half of the columns.
  static func isAboveMostValues(_ records: some Collection<FieldBuffer>) -> Bool {
    guard let detection = HeaderDetection(of: records) else { return false }
    return detection.textAboveValues * 2 > detection.first.fieldCount
  }

  /// The detection for some records; nil if there are none.
  ///
  /// - Parameter isNamedAsTable: whether the file's name says that it is a table. Otherwise lines of
  ///   one field may be a list.
  init?(of records: some Collection<FieldBuffer>, isNamedAsTable: Bool = true) {
    guard let first = records.first else { return nil }
    self.first = first
    self.isNamedAsTable = isNamedAsTable
    others = Array(records.dropFirst())
    for field in 0..<first.fieldCount { compare(field) }
  }

  /// Whether the first record names the columns.
  var isHeader: Bool {
    if first.isSentence, hasOneColumn { return false }
    if isRowOfYears { return true }
    if !isNamedAsTable, isList { return false }
    if others.isEmpty { return valuesAlone == 0 }
    return votes >= 0 || isTextAboveFirstValues || areNumbersTitles
  }

  /// Whether the first record may well be what it isn't taken for.
  var isDoubtful: Bool {
    guard !others.isEmpty, !isRowOfYears else { return false }
    return isHeader ? votes < 0 : textAboveValues + valuesOfOtherKind > 0
  }

  private var hasOneColumn: Bool {
    first.fieldCount == 1 && others.allSatisfy { $0.fieldCount == 1 }
  }

  /// Whether records are lines of one field without a title: in alphabetical order, as `ls` prints them,
  /// or with a first line like the others, which would be missing among them.
  private var isList: Bool {
    guard hasOneColumn, votes <= 0 else { return false }
    return !isTitleOfLines || isAlphabetical
  }

  /// Whether the first line is words, and nearly all others have digits or signs.
  private var isTitleOfLines: Bool {
    first.isWords && !others.isEmpty && others.count { !$0.isWords } * 10 >= others.count * 9
  }

  /// Whether nearly all lines are in alphabetical order, the first one too: by their bytes, or by
  /// letters and digits alone, as most languages sort.
  private var isAlphabetical: Bool {
    let lines = ([first] + others.prefix(Self.orderLimit)).map(\.line)
    return Self.areInOrder(lines) || Self.areInOrder(lines.map(\.letters))
  }

  private static func areInOrder(_ lines: [String]) -> Bool {
    guard lines.count > 3, lines[0] <= lines[1] else { return false }
    let pairs = zip(lines, lines.dropFirst())
    return pairs.count { $0 <= $1 } * 10 >= (lines.count - 1) * 9
  }

  private static let orderLimit = 100

  /// The fields that speak for a header, less those that speak against one.
  private var votes: Int {
    textAboveValues + valuesOfOtherKind - valuesAboveAlike - textsFoundBelow - textsBegunAlike
  }

  private mutating func compare(_ field: Int) {
    var below = ColumnEvidence()
    for record in others { record.withUTF8(column: field) { _ = below.add($0) } }
    var top = ColumnEvidence()
    let shape = first.withUTF8(column: field) { top.add($0) }
    switch shape {
    case .nothing: break
    case .text: compareText(field, hasValuesBelow: below.mostFrequentShape != nil)
    case .number, .percentage, .date, .time, .amount:
      valuesAlone += 1
      if let shapeBelow = below.mostFrequentShape {
        if shapeBelow == shape { valuesAboveAlike += 1 } else { valuesOfOtherKind += 1 }
      } else if isBegunAlike(field) {
        textsBegunAlike += 1
      }
      if shape == .number { numbers.add(field, of: first) }
    }
  }

  private mutating func compareText(_ field: Int, hasValuesBelow: Bool) {
    if hasValuesBelow {
      textAboveValues += 1
      if field == 0 { isTextAboveFirstValues = true }
    } else if isFoundBelow(field) {
      textsFoundBelow += 1
    } else if isBegunAlike(field) {
      textsBegunAlike += 1
    }
  }

  /// Whether a field of the first record and nearly all below it are codes of the same length, or begin with
  /// a digit, or with the same sign that is no letter.
  private func isBegunAlike(_ field: Int) -> Bool {
    if let name = first.assigned(at: field) {
      return !others.isEmpty && others.allSatisfy { $0.assigned(at: field) == name }
    }
    if let length = first.codeLength(of: field), others.count > 1 {
      let alike = others.count { $0.codeLength(of: field) == length }
      if alike * 10 >= others.count * 9 { return true }
    }
    guard let start = first.start(of: field), start != .letter else { return false }
    let starts = others.compactMap { $0.start(of: field) }
    return starts.count > 1 && starts.count { $0 == start } * 10 >= starts.count * 9
  }

  /// Whether a text of the first record is in the same column of another one, which isn't a header
  /// between joined files.
  ///
  /// A column whose only text is its title marks members: `EU`.
  private func isFoundBelow(_ field: Int) -> Bool {
    let isSame = others.map { $0.hasText(of: first, at: field) }
    guard zip(others, isSame).contains(where: { !$1 && $0.hasText(at: field) }) else {
      return false
    }
    return zip(others, isSame).contains { other, isSame in
      isSame
        && (first.fieldCount == 1
          || !(0..<first.fieldCount).allSatisfy { other.hasText(of: first, at: $0) })
    }
  }

  /// Whether the values are years that rise or fall, above numbers that aren't years.
  private var isRowOfYears: Bool {
    guard numbers.areYears, numbers.count == valuesAlone, numbers.count > 1 else { return false }
    let below = rowsBelow
    return numbers.isMonotone && (below.isEmpty || !below.allSatisfy(\.areYears))
  }

  /// Whether the values are numbers in a row that hardly any record below resembles: with equal
  /// distances, at least four that rise, or a single year above other numbers.
  private var areNumbersTitles: Bool {
    guard numbers.count == valuesAlone, !numbers.isEmpty else { return false }
    let below = rowsBelow
    func isRare(_ resembles: (NumberRow) -> Bool) -> Bool {
      below.count(where: resembles) * 10 <= below.count
    }
    if numbers.count == 1 { return numbers.areYears && isRare(\.areYears) }
    if let step = numbers.step, isRare({ $0.step == step }) {
      return numbers.count > 2 || abs(step) == 1 && textAboveValues > 0
    }
    return numbers.count > 3 && numbers.areNeighbours && numbers.isRising && isRare(\.isRising)
  }

  /// The numbers of the other records in the fields that have numbers in the first one.
  private var rowsBelow: [NumberRow] {
    others.map { NumberRow(numbers.fields, of: $0) }.filter { $0.count == numbers.count }
  }
}

/// The numbers in some fields of a record.
private struct NumberRow {
  private(set) var fields: [Int] = []
  private var values: [Double] = []

  init() {}

  init(_ fields: [Int], of record: FieldBuffer) {
    for field in fields { add(field, of: record) }
  }

  /// Adds the number in a field, if it is one.
  mutating func add(_ field: Int, of record: FieldBuffer) {
    guard let number = record.withUTF8(column: field, { NumberParser.parse($0)?.value }) else {
      return
    }
    fields.append(field)
    values.append(number)
  }

  var count: Int { values.count }

  var isEmpty: Bool { values.isEmpty }

  var areYears: Bool {
    !isEmpty && values.allSatisfy { $0 >= 1500 && $0 <= 2200 && $0 == $0.rounded() }
  }

  /// Whether no other fields are between the numbers.
  var areNeighbours: Bool { fields.count == (fields.last ?? 0) - (fields.first ?? 0) + 1 }

  var isRising: Bool { zip(values, values.dropFirst()).allSatisfy { $0 < $1 } }

  var isMonotone: Bool {
    isRising || zip(values, values.dropFirst()).allSatisfy { $0 > $1 }
  }

  /// The distance of each number from the one before it; nil where the distances differ or are
  /// zero.
  var step: Double? {
    guard count > 1, values[0] != values[1] else { return nil }
    let step = Self.rounded(values[1] - values[0])
    let isEven = zip(values, values.dropFirst()).allSatisfy { Self.rounded($1 - $0) == step }
    return isEven ? step : nil
  }

  /// A distance without the error of binary fractions, by which 0.9 - 0.5 isn't 0.5 - 0.1.
  private static func rounded(_ distance: Double) -> Double { (distance * 1e9).rounded() / 1e9 }
}

/// What a field begins with.
private enum FieldStart: Equatable {
  case letter, digit
  case sign(UInt8)
}

extension FieldBuffer {
  /// What a field begins with; nil for an empty one.
  ///
  /// All of Unicode beyond ASCII counts as letters.
  fileprivate func start(of field: Int) -> FieldStart? {
    withUTF8(column: field) { text in
      text.first.map { byte in
        if byte.isDigit { return .digit }
        return byte.isLetter || byte == UInt8(ascii: "_") || byte >= 0x80 ? .letter : .sign(byte)
      }
    }
  }

  /// The length of a code with digits, such as a checksum or `INV-0001`; nil for other texts.
  fileprivate func codeLength(of field: Int) -> Int? {
    withUTF8(column: field) { text in
      let isCode =
        text.count >= 7 && text.contains(where: \.isDigit)
        && text.allSatisfy { $0.isDigit || $0.isLetter || $0 == UInt8(ascii: "-") }
      return isCode ? text.count : nil
    }
  }

  /// The name in a field such as `a=1`; nil for others.
  fileprivate func assigned(at field: Int) -> [UInt8]? {
    withUTF8(column: field) { text in
      text.firstIndex(of: UInt8(ascii: "=")).flatMap { $0 > 0 ? Array(text[..<$0]) : nil }
    }
  }

  /// Whether the first field has too many words for a title.
  fileprivate var isSentence: Bool {
    withUTF8(column: 0) { text in
      text.indices.count { text[$0] != 0x20 && ($0 == 0 || text[$0 - 1] == 0x20) } > 5
    }
  }

  /// Whether the first field has only letters, blanks and underscores.
  fileprivate var isWords: Bool {
    withUTF8(column: 0) { text in
      text.allSatisfy { $0.isLetter || $0 >= 0x80 || $0 == 0x20 || $0 == UInt8(ascii: "_") }
    }
  }

  fileprivate var line: String {
    withUTF8(column: 0) { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a field isn't empty.
  fileprivate func hasText(at field: Int) -> Bool { withUTF8(column: field) { !$0.isEmpty } }

  /// Whether a field is the same text as in another record.
  fileprivate func hasText(of other: FieldBuffer, at field: Int) -> Bool {
    withUTF8(column: field) { text in
      other.withUTF8(column: field) { text.count == $0.count && text.elementsEqual($0) }
    }
  }
}

extension String {
  fileprivate var letters: String { String(lowercased().filter { $0.isLetter || $0.isNumber }) }
}

extension ColumnEvidence {
  /// What most fields can be read as; nil for texts, for fields that differ, and without any.
  fileprivate var mostFrequentShape: Shape? {
    if isMostlyDates { return .date }
    switch form()?.kind {
    case .percentage: return .percentage
    case .date: return .date
    case .time: return .time
    case .size, .duration: return .amount
    default: return isMostlyNumbers ? .number : nil
    }
  }
}
