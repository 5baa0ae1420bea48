import ButteryRecords

/// Figures of some rows by the definition of each, from fields that were read one by one.
struct NaiveFigures {
  private let list: RecordList
  private let values: [[String]]

  init(_ list: RecordList) throws {
    self.list = list
    values = try list.values()
  }

  private func number(_ field: String, _ form: ColumnForm) -> Double? {
    var field = field
    return field.withUTF8 { FieldValue.number(of: $0, form: form) }
  }

  private func isMissing(_ field: String, _ form: ColumnForm) -> Bool {
    var field = field
    if field.allSatisfy({ " \t".contains($0) }) { return true }
    return form.kind != .text && field.withUTF8 { FieldValue.isMissing($0) }
  }

  /// Returns the figure of some records in the order of the rows; `nil` without values.
  ///
  /// - Returns: A number, or the text of a field.
  func figure(_ measure: Measure, of records: [Int]) -> (number: Double?, field: String?)? {
    let form = list.columns[measure.column].form
    guard measure.statistic.isMeaningful(for: form.kind) else { return nil }
    let fields = records.map { values[$0][measure.column] }.filter {
      !isMissing($0, form) && (form.kind == .text || number($0, form) != nil)
    }
    let numbers = fields.compactMap { number($0, form) }
    switch measure.statistic {
    case .count: return (Double(fields.count), nil)
    case .distinct: return (Double(distinctCount(fields, form)), nil)
    case .first: return fields.first.map { (nil, $0) }
    case .last: return fields.last.map { (nil, $0) }
    default: break
    }
    guard let first = numbers.first, let last = numbers.last else { return nil }
    switch measure.statistic {
    case .sum: return (numbers.reduce(0, +), nil)
    case .mean: return (numbers.reduce(0, +) / Double(numbers.count), nil)
    case .median: return (Self.quantile(0.5, of: numbers), nil)
    case .least: return (numbers.min(), nil)
    case .greatest: return (numbers.max(), nil)
    case .change: return (last - first, nil)
    case .changeInPercent: return first == 0 ? nil : ((last - first) / abs(first) * 100, nil)
    case .count, .distinct, .first, .last: return nil
    }
  }

  private func distinctCount(_ fields: [String], _ form: ColumnForm) -> Int {
    // The standard library compares strings by canonical equivalence.
    var texts: Set<String> = []
    var numbers: Set<Double> = []
    for field in fields {
      if let number = number(field, form) {
        numbers.insert(number)
      } else {
        texts.insert(field)
      }
    }
    return texts.count + numbers.count
  }

  /// Returns a quantile like Python's `statistics.quantiles(method="inclusive")`.
  static func quantile(_ part: Double, of numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    let place = part * Double(sorted.count - 1)
    let (low, high) = (sorted[Int(place)], sorted[min(sorted.count - 1, Int(place) + 1)])
    return low + (high - low) * (place - Double(Int(place)))
  }
}
