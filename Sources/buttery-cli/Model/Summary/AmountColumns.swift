import ButteryRecords

/// The columns of a list that are worth adding up, where nobody has said which.
///
/// A sum of years, keys or places says nothing. Which columns have such is guessed by their names,
/// and by their first values.
struct AmountColumns {
  /// No list is kept: it would hold what is known of records that there are no more.
  private let columns: [RecordColumn]
  /// How many of the first records have been read.
  let sampledCount: Int
  private var numbers: [Int: [Double]] = [:]
  /// The statistics that are to be had at all.
  private(set) var statistics = Aggregate.allCases

  private static let sampleCount = 200

  /// Words of names that say that a number is no amount.
  private static let otherNames: Set<String> = [
    "year", "month", "day", "hour", "minute", "second", "week", "quarter", "date", "time", "id",
    "ids", "key", "code", "zip", "zipcode", "postal", "postcode", "plz", "fips", "isbn", "phone",
    "lat", "latitude", "lon", "lng", "long", "longitude", "x", "y", "index", "number", "no", "nr",
    "rank", "version", "jahr", "monat", "tag", "année", "mois", "año", "mes",
  ]

  /// The most digits behind the point of the values that were read, by columns.
  private var fractionDigits: [Int: Int] = [:]

  /// Which columns are amounts: asked for each header that comes into sight.
  private var amounts: [Bool] = []

  /// Reads the list's first records.
  init(of list: RecordList) {
    columns = list.columns
    sampledCount = min(Self.sampleCount, list.count)
    readNumbers(of: list)
    amounts = columns.indices.map(hasAmounts)
  }

  /// Reads the first rows of a table that is no list.
  ///
  /// - Parameters:
  ///   - statistics: Those that can be had of the table.
  ///   - fields: The fields of each of the first rows.
  init(of columns: [RecordColumn], statistics: [Aggregate], sample fields: [[[UInt8]?]]) {
    self.columns = columns
    self.statistics = statistics
    let sample = fields.prefix(Self.sampleCount)
    sampledCount = sample.count
    for column in columns.indices where columns[column].kind.isNumeric {
      let found = sample.compactMap { $0[column] }.compactMap { field in
        field.withUnsafeBufferPointer { FieldValue.number(of: $0, form: columns[column].form) }
      }
      if !found.isEmpty { numbers[column] = found }
      fractionDigits[column] = sample.compactMap { $0[column] }.map(Self.fractionDigits).max()
    }
    amounts = columns.indices.map(hasAmounts)
  }

  /// The digits behind the point of a plain number.
  private static func fractionDigits(of field: [UInt8]) -> Int {
    guard !field.contains(UInt8(ascii: "e")) else { return 0 }
    return field.lastIndex(of: UInt8(ascii: ".")).map { field.count - $0 - 1 } ?? 0
  }

  /// How many digits values of a column have behind the point, as far as they were read.
  func fractionDigits(ofColumn column: Int) -> Int { fractionDigits[column] ?? 0 }

  private mutating func readNumbers(of list: RecordList) {
    let numeric = columns.indices.filter { columns[$0].kind.isNumeric }
    guard !numeric.isEmpty else { return }
    var reader = RecordReader(list)
    var fields = FieldBuffer()
    for record in 0..<sampledCount {
      guard (try? reader.read(record, into: &fields)) != nil else { return }
      for column in numeric {
        let number = fields.withUTF8(column: column) {
          FieldValue.number(of: $0, form: columns[column].form)
        }
        if let number { numbers[column, default: []].append(number) }
      }
    }
  }

  /// Whether reading a list would find the same.
  func isCurrent(for new: RecordList) -> Bool {
    new.columns == columns && min(Self.sampleCount, new.count) == sampledCount
  }

  /// A sum for each column of amounts, and a mean for percentages.
  ///
  /// - Parameter grouped: columns that are the same in all rows of a group.
  func measures(without grouped: [Int]) -> [Measure] {
    columns.indices.compactMap { column in
      guard !grouped.contains(column) else { return nil }
      return usualStatistic(ofColumn: column).map { Measure($0, ofColumn: column) }
    }
  }

  /// What a column comes to where nobody has said what is wanted; nil for nothing.
  func usualStatistic(ofColumn column: Int) -> Aggregate? {
    guard isAmount(column) else { return nil }
    return columns[column].kind == .percentage ? .mean : .sum
  }

  /// Whether a column's values have a statistic.
  func has(_ statistic: Aggregate, column: Int) -> Bool {
    columns.indices.contains(column) && statistics.contains(statistic)
      && statistic.isMeaningful(for: columns[column].kind)
  }

  /// Whether a statistic says something of a column: the least year does, the mean of years doesn't.
  func isTelling(_ statistic: Aggregate, ofColumn column: Int) -> Bool {
    switch statistic {
    case .sum, .mean, .median, .change, .changeInPercent:
      isAmount(column) && has(statistic, column: column)
    case .least, .greatest, .count, .distinct, .first, .last: has(statistic, column: column)
    }
  }

  /// Whether numbers of a column may be added up.
  func isAmount(_ column: Int) -> Bool { amounts.indices.contains(column) && amounts[column] }

  private func hasAmounts(_ column: Int) -> Bool {
    let kind = columns[column].kind
    guard kind.isNumeric, !Self.hasOtherName(columns[column].name) else { return false }
    return kind != .integer || !(areYears(column) || isCounter(column))
  }

  /// The columns that may turn out to be amounts, by their names.
  static func candidates(of list: RecordList) -> [Int] {
    list.columns.indices.filter { !hasOtherName(list.columns[$0].name) }
  }

  private static func hasOtherName(_ name: String) -> Bool {
    words(of: name).contains { otherNames.contains($0) }
  }

  /// The words of `zipCode`, `zip_code` and `ZIP code`.
  private static func words(of name: String) -> [String] {
    var words = [""]
    var wasLower = false
    for character in name {
      if !character.isLetter || character.isUppercase && wasLower { words.append("") }
      wasLower = character.isLowercase
      if character.isLetter { words[words.count - 1] += character.lowercased() }
    }
    return words.filter { !$0.isEmpty }
  }

  private func areYears(_ column: Int) -> Bool {
    guard let numbers = numbers[column], numbers.count > 1 else { return false }
    return numbers.allSatisfy { (1500...2200).contains($0) }
  }

  /// Whether each value is one more or less than the one before, or all go up: these count something.
  private func isCounter(_ column: Int) -> Bool {
    guard let numbers = numbers[column], numbers.count > 4 else { return false }
    return zip(numbers, numbers.dropFirst()).allSatisfy(<)
      || zip(numbers, numbers.dropFirst()).allSatisfy { $0 - $1 == 1 }
  }
}
