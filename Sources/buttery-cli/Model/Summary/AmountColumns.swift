import ButteryRecords

/// The columns of a list that are worth adding up, where nobody has said which.
///
/// A sum of years, keys or places says nothing, and that of temperatures or of what is measured of
/// each thing says less than their mean. Which columns have such is guessed by their names, and by
/// their first values.
struct AmountColumns {
  /// No list is kept: it would hold what is known of records that there are no more.
  private let columns: [RecordColumn]
  /// How many of the first records have been read.
  let sampledCount: Int
  private var numbers: [Int: [Double]] = [:]
  /// The statistics that are to be had at all.
  private(set) var statistics = Aggregate.allCases

  private static let sampleCount = 200

  /// The most digits behind the point of the values that were read, by columns.
  private var fractionDigits: [Int: Int] = [:]

  /// What columns' numbers are: asked for each header that comes into sight.
  private var natures: [Nature] = []

  private enum Nature {
    /// Texts, and numbers that only tell one thing from others.
    case label
    /// How much of something each thing has of itself, such as a temperature: a mean says more of
    /// several than a sum.
    case level
    /// What adds up.
    case amount
  }

  /// Reads the list's first records.
  init(of list: RecordList) {
    columns = list.columns
    sampledCount = min(Self.sampleCount, list.count)
    readNumbers(of: list)
    judge()
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
    judge()
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

  /// A sum for each column of amounts, and a mean for percentages and levels.
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
    guard natures.indices.contains(column) else { return nil }
    return switch natures[column] {
    case .label: nil
    case .level: .mean
    case .amount: .sum
    }
  }

  /// What footers have where nobody has said what is wanted: sums, or where nothing adds up means.
  var usualFooter: Aggregate { natures.contains(.amount) ? .sum : .mean }

  /// Whether a column's values have a statistic.
  func has(_ statistic: Aggregate, column: Int) -> Bool {
    columns.indices.contains(column) && statistics.contains(statistic)
      && statistic.isMeaningful(for: columns[column].kind)
  }

  /// Whether a statistic says something of a column: the least year does, the mean of years doesn't.
  func isTelling(_ statistic: Aggregate, ofColumn column: Int) -> Bool {
    switch statistic {
    case .sum: usualStatistic(ofColumn: column) == .sum && has(statistic, column: column)
    case .mean, .median, .change, .changeInPercent:
      isAmount(column) && has(statistic, column: column)
    case .least, .greatest, .count, .distinct, .first, .last: has(statistic, column: column)
    }
  }

  /// Whether numbers of a column say how much of something there is.
  func isAmount(_ column: Int) -> Bool {
    natures.indices.contains(column) && natures[column] != .label
  }

  private mutating func judge() {
    natures = columns.indices.map(nature)
    let shaped = columns.indices.filter { natures[$0] != .label && !isLevelByName($0) }
    for family in NumberNames.families(of: shaped.map { ($0, columns[$0].name) }) {
      // What is measured of the same things is treated alike, however far the values are apart.
      let levels = family.count { natures[$0] == .level }
      for column in family { natures[column] = levels * 2 >= family.count ? .level : .amount }
    }
  }

  private func nature(ofColumn column: Int) -> Nature {
    let (name, kind) = (columns[column].name, columns[column].kind)
    guard kind.isNumeric, !NumberNames.isLabel(name) else { return .label }
    if kind == .integer, areYears(column) || isCounter(column) || isCode(column) { return .label }
    return isLevelByName(column) || areAlike(column) ? .level : .amount
  }

  private func isLevelByName(_ column: Int) -> Bool {
    columns[column].kind == .percentage || NumberNames.isLevel(columns[column].name)
  }

  /// The columns that may turn out to be amounts, by their names.
  static func candidates(of list: RecordList) -> [Int] {
    list.columns.indices.filter { !NumberNames.isLabel(list.columns[$0].name) }
  }

  /// Whether many values are much the same size, as what is measured of one kind of things is, and
  /// what is counted or paid isn't.
  private func areAlike(_ column: Int) -> Bool {
    guard let numbers = numbers[column], numbers.count >= Self.leastAlike,
      let least = numbers.min(), let greatest = numbers.max()
    else { return false }
    return least > 0 && greatest < 3 * least && greatest > least
  }

  private static let leastAlike = 20

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

  /// Whether many values are one of a few digits, and no name says that they count something.
  private func isCode(_ column: Int) -> Bool {
    guard let numbers = numbers[column], numbers.count >= Self.leastAlike,
      !NumberNames.isCount(columns[column].name)
    else { return false }
    return numbers.allSatisfy { abs($0) < 10 } && Set(numbers).count <= Self.mostCodes
  }

  private static let mostCodes = 4
}
