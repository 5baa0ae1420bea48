import ButteryRecords

/// Guesses which columns of a list are worth adding up, if nobody has said which.
///
/// A sum of years, keys or places says nothing. A sum of levels, such as temperatures or
/// measurements of things, says less than their mean. The columns are told apart by their names and
/// by their first values.
struct AmountColumns {
  /// The columns alone: keeping the whole list would keep alive what is known of records that no
  /// longer exist.
  private let columns: [RecordColumn]
  /// How many of the first records have been read.
  let sampledCount: Int
  private var numbers: [Int: [Double]] = [:]
  /// The statistics that the table can compute at all.
  private(set) var statistics = Aggregate.allCases

  /// The most rows that are read.
  static let sampleCount = 200

  /// The most decimals among the values that were read, by column.
  private var fractionDigits: [Int: Int] = [:]

  /// The nature of each column, stored because it is needed for each header that scrolls into view.
  private var natures: [Nature] = []

  private enum Nature {
    /// Texts, and numbers that only identify things.
    case label
    /// A quantity of each thing for itself, such as a temperature: of several, a mean says more
    /// than a sum.
    case level
    /// Quantities that add up.
    case amount
  }

  /// Reads the list's first records.
  init(of list: RecordList) {
    columns = list.columns
    sampledCount = min(Self.sampleCount, list.count)
    readNumbers(of: list)
    judge()
  }

  /// Takes the first rows of a table whose rows aren't in a list, such as a table of a database.
  ///
  /// - Parameters:
  ///   - statistics: The statistics that the table can compute.
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
    judge()
  }

  /// The number of decimals of a plain number.
  private static func fractionDigits(of field: [UInt8]) -> Int {
    guard !field.contains(UInt8(ascii: "e")) else { return 0 }
    return field.lastIndex(of: UInt8(ascii: ".")).map { field.count - $0 - 1 } ?? 0
  }

  /// The most decimals of a column's values, as far as they were read.
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

  /// Whether the guesses for a list would be the same.
  func isCurrent(for new: RecordList) -> Bool {
    new.columns == columns && min(Self.sampleCount, new.count) == sampledCount
  }

  /// A sum for each column of amounts, and a mean for percentages and levels.
  ///
  /// - Parameter grouped: the columns of the groups, whose values are the same in all rows of a
  ///   group.
  func measures(without grouped: [Int]) -> [Measure] {
    columns.indices.compactMap { column in
      guard !grouped.contains(column) else { return nil }
      return usualStatistic(ofColumn: column).map { Measure($0, ofColumn: column) }
    }
  }

  /// The default statistic of a column; nil for none.
  func usualStatistic(ofColumn column: Int) -> Aggregate? {
    guard natures.indices.contains(column) else { return nil }
    return switch natures[column] {
    case .label: nil
    case .level: .mean
    case .amount: .sum
    }
  }

  /// The default statistic of footers: the sum, or the mean if no column adds up.
  var usualFooter: Aggregate { natures.contains(.amount) ? .sum : .mean }

  /// Whether a statistic can be computed of a column's values.
  func has(_ statistic: Aggregate, column: Int) -> Bool {
    columns.indices.contains(column) && statistics.contains(statistic)
      && statistic.isMeaningful(for: columns[column].kind)
  }

  /// Whether a statistic of a column is worth showing: the least year is, the mean of years isn't.
  func isTelling(_ statistic: Aggregate, ofColumn column: Int) -> Bool {
    guard has(statistic, column: column) else { return false }
    if statistic == .sum { return usualStatistic(ofColumn: column) == .sum }
    // What dates don't have is computed from amounts.
    return statistic.isMeaningful(for: .date) || isAmount(column)
  }

  /// Whether numbers of a column say how much of something there is.
  func isAmount(_ column: Int) -> Bool {
    natures.indices.contains(column) && natures[column] != .label
  }

  private mutating func judge() {
    natures = columns.indices.map(nature)
    let shaped = columns.indices.filter {
      natures[$0] != .label && !isLevelByName($0) && columns[$0].kind.isNumeric
    }
    for family in NumberNames.families(of: shaped.map { ($0, columns[$0].name) }) {
      // Columns that measure the same things get the same nature, however widely the values of one
      // of them range.
      let levels = family.count { natures[$0] == .level }
      for column in family { natures[column] = levels * 2 >= family.count ? .level : .amount }
    }
  }

  private func nature(ofColumn column: Int) -> Nature {
    let (name, kind) = (columns[column].name, columns[column].kind)
    if kind == .duration { return NumberNames.isLevelOfTime(name) ? .level : .amount }
    guard kind.isNumeric, !NumberNames.isLabel(name) else { return .label }
    if kind == .integer, isLabel(column) { return .label }
    return isLevelByName(column) || areAlike(column) ? .level : .amount
  }

  private func isLabel(_ column: Int) -> Bool {
    areYears(column) || areDays(column) || isCounter(column) || isCode(column)
      || areLongNumbers(column)
  }

  private func isLevelByName(_ column: Int) -> Bool {
    columns[column].kind == .percentage || NumberNames.isLevel(columns[column].name)
  }

  /// The columns whose names don't rule out that they are amounts.
  static func candidates(of list: RecordList) -> [Int] {
    list.columns.indices.filter {
      list.columns[$0].kind == .duration || !NumberNames.isLabel(list.columns[$0].name)
    }
  }

  /// Whether at least `minimumAlike` values are of about the same size.
  ///
  /// Measurements of one kind of thing are; counts and payments aren't.
  private func areAlike(_ column: Int) -> Bool {
    guard let numbers = numbers[column], numbers.count >= Self.minimumAlike,
      let least = numbers.min(), let greatest = numbers.max()
    else { return false }
    return least > 0 && greatest < 3 * least && greatest > least
  }

  private static let minimumAlike = 20

  private func areYears(_ column: Int) -> Bool {
    guard let numbers = numbers[column], numbers.count > 1 else { return false }
    return numbers.allSatisfy { (1500...2200).contains($0) }
  }

  /// Whether the values are days such as 20240131.
  private func areDays(_ column: Int) -> Bool {
    guard let numbers = numbers[column], numbers.count > 1 else { return false }
    return numbers.allSatisfy { number in
      guard (15_000_101...22_001_231).contains(number) else { return false }
      let (month, day) = (Int(number) / 100 % 100, Int(number) % 100)
      return (1...12).contains(month) && (1...31).contains(day)
    }
  }

  /// Whether the values have the same number of at least ten digits, and the name doesn't say that
  /// they are counts or sizes: articles, cards, telephones and times in seconds have such numbers.
  private func areLongNumbers(_ column: Int) -> Bool {
    let name = columns[column].name
    guard let numbers = numbers[column], numbers.count > 2, let first = numbers.first,
      first >= 1e9, !NumberNames.isCount(name), !NumberNames.isSize(name)
    else { return false }
    var least = 1e9
    while least * 10 <= first { least *= 10 }
    return numbers.allSatisfy { $0 >= least && $0 < least * 10 }
  }

  /// Whether the values strictly ascend, or each is one less than the one before: such columns
  /// number the rows.
  private func isCounter(_ column: Int) -> Bool {
    guard let numbers = numbers[column], numbers.count > 4 else { return false }
    let places = 1..<numbers.count
    return places.allSatisfy { numbers[$0 - 1] < numbers[$0] }
      || places.allSatisfy { numbers[$0 - 1] - numbers[$0] == 1 }
  }

  /// Whether at least `minimumAlike` values are only a few different digits, and the name doesn't say
  /// that they are counts.
  private func isCode(_ column: Int) -> Bool {
    guard let numbers = numbers[column], numbers.count >= Self.minimumAlike,
      !NumberNames.isCount(columns[column].name)
    else { return false }
    return numbers.allSatisfy { abs($0) < 10 } && Set(numbers).count <= Self.maximumCodes
  }

  private static let maximumCodes = 4
}
