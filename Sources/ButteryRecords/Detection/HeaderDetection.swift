/// Detects whether the first record of a text names the columns.
///
/// It does if it is text above numbers, dates and percentages. It doesn't if its fields are of the
/// columns' kinds themselves, unless its numbers are a row of years, as in tables with a column for
/// each year. Where nothing decides, as in a text without any numbers, there is a header, unless
/// records are lines of many words, as in logs and prose.
struct HeaderDetection {
  private var textAboveValues = 0
  private var valuesAboveValues = 0
  private var valuesAlone = 0
  private var numbers: [Double] = []

  /// - Parameter records: the first records; not from JSON Lines.
  static func hasHeader(_ records: some Collection<FieldBuffer>) -> Bool {
    guard let first = records.first else { return true }
    if records.allSatisfy({ $0.fieldCount == 1 }), first.isSentence { return false }
    let detection = HeaderDetection(of: records)
    if detection.isRowOfYears { return true }
    if records.count == 1 { return detection.valuesAlone == 0 }
    return detection.textAboveValues >= detection.valuesAboveValues
  }

  /// Whether the first record certainly names the columns: most of it is text above values.
  static func isSureOfHeader(_ records: some Collection<FieldBuffer>) -> Bool {
    let detection = HeaderDetection(of: records)
    return detection.isRowOfYears || detection.textAboveValues > detection.valuesAboveValues
  }

  /// Whether the first record is text above values in more than half of the columns.
  static func isAboveMostValues(_ records: some Collection<FieldBuffer>) -> Bool {
    let detection = HeaderDetection(of: records)
    return detection.textAboveValues * 2 > records.first?.fieldCount ?? 0
  }

  private init(of records: some Collection<FieldBuffer>) {
    guard let first = records.first else { return }
    for field in 0..<first.fieldCount { compare(first, with: records.dropFirst(), field: field) }
  }

  private mutating func compare(
    _ first: FieldBuffer, with others: some Collection<FieldBuffer>, field: Int
  ) {
    var below = ColumnEvidence()
    for record in others { record.withUTF8(column: field) { _ = below.add($0) } }
    var top = ColumnEvidence()
    let shape = first.withUTF8(column: field) { top.add($0) }
    let hasValuesBelow = below.isMostlyNumbers || below.form().map { $0.kind != .text } ?? false
    switch shape {
    case .nothing: break
    case .text: if hasValuesBelow { textAboveValues += 1 }
    case .number, .percentage, .date, .time:
      valuesAlone += 1
      if hasValuesBelow { valuesAboveValues += 1 }
      if let number = first.withUTF8(column: field, { NumberParser.parse($0)?.value }) {
        numbers.append(number)
      }
    }
  }

  /// Whether the numbers are years that rise or fall by the same step.
  private var isRowOfYears: Bool {
    guard numbers.count > 1, numbers.count == valuesAlone,
      numbers.allSatisfy({ $0 >= 1500 && $0 <= 2200 && $0 == $0.rounded() })
    else { return false }
    let step = numbers[1] - numbers[0]
    return step != 0 && zip(numbers, numbers.dropFirst()).allSatisfy { $1 - $0 == step }
  }
}

extension FieldBuffer {
  /// Whether the first field has too many words for a title.
  fileprivate var isSentence: Bool {
    withUTF8(column: 0) { $0.split(separator: 0x20).count > 5 }
  }
}
