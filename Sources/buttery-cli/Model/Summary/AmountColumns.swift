import ButteryRecords

/// The columns of a list that are worth adding up, where nobody has said which.
///
/// A sum of years, keys or places says nothing. Which columns have such is guessed by their names,
/// and by their first values.
struct AmountColumns {
  private let list: RecordList
  private var numbers: [Int: [Double]] = [:]

  private static let sampleCount = 200

  /// Words of names that say that a number is no amount.
  private static let otherNames: Set<String> = [
    "year", "month", "day", "hour", "minute", "second", "week", "quarter", "date", "time", "id",
    "ids", "key", "code", "zip", "zipcode", "postal", "postcode", "plz", "fips", "isbn", "phone",
    "lat", "latitude", "lon", "lng", "long", "longitude", "x", "y", "index", "number", "no", "nr",
    "rank", "version", "jahr", "monat", "tag", "année", "mois", "año", "mes",
  ]

  /// Reads the list's first records.
  init(of list: RecordList) {
    self.list = list
    let columns = list.columns.indices.filter { list.columns[$0].kind.isNumeric }
    guard !columns.isEmpty else { return }
    var reader = RecordReader(list)
    var fields = FieldBuffer()
    for record in 0..<min(Self.sampleCount, list.count) {
      guard (try? reader.read(record, into: &fields)) != nil else { return }
      for column in columns {
        let number = fields.withUTF8(column: column) {
          FieldValue.number(of: $0, form: list.columns[column].form)
        }
        if let number { numbers[column, default: []].append(number) }
      }
    }
  }

  /// A sum for each column of amounts, and a mean for percentages.
  ///
  /// - Parameter grouped: columns that are the same in all rows of a group.
  func measures(without grouped: [Int]) -> [Measure] {
    list.columns.indices.compactMap { column in
      guard !grouped.contains(column), isAmount(column) else { return nil }
      let isPercentage = list.columns[column].kind == .percentage
      return Measure(isPercentage ? .mean : .sum, ofColumn: column)
    }
  }

  /// Whether numbers of a column may be added up.
  func isAmount(_ column: Int) -> Bool {
    let kind = list.columns[column].kind
    guard kind.isNumeric, !hasOtherName(column) else { return false }
    return kind != .integer || !(areYears(column) || isCounter(column))
  }

  private func hasOtherName(_ column: Int) -> Bool {
    let words = Self.words(of: list.columns[column].name)
    return words.contains { Self.otherNames.contains($0) }
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
