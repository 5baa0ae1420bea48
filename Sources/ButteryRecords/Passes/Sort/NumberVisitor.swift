/// Reads a column's numbers as sort keys; the sum tells whether a number has more digits than a
/// key.
struct NumberVisitor: ChunkVisitor {
  /// Which numbers have exact keys.
  enum Precision {
    /// Numbers of up to fifteen digits, with and without a point.
    case doubles
    /// Whole numbers of 64 bits; others are rounded.
    case integers
  }

  private let form: ColumnForm
  private let matches: RecordMatches?
  private let keys: KeyStorage
  private var isInexact = false

  /// Which numbers are to have exact keys.
  var precision: Precision

  private var cursor: FieldCursor

  init(
    _ list: RecordList, column: Int, matches: RecordMatches?, keys: KeyStorage,
    precision: Precision
  ) {
    cursor = FieldCursor(list, columns: [column])
    self.matches = matches
    self.keys = keys
    self.precision = precision
    form = list.columns[column].form
  }

  mutating func visit(_ chunk: ScanChunk) {
    cursor.enter(chunk.part)
    // A reference that is read anew for each record would be counted, by both threads.
    let (keys, matches, form, precision) = (keys, matches, form, precision)
    for index in 0..<chunk.records.count {
      let number = chunk.records.lowerBound + index
      if let matches, !matches.contains(number) { continue }
      let record = cursor.record(at: index, of: chunk)
      keys[number] = cursor.withField(0, of: record) {
        Self.key(of: $0, form, precision, &isInexact)
      }
    }
  }

  func add(_ chunk: ScanChunk, to sum: inout Bool) {
    if isInexact { sum = true }
  }

  @inline(__always)
  private static func key(
    of field: UnsafeBufferPointer<UInt8>, _ form: ColumnForm, _ precision: Precision,
    _ isInexact: inout Bool
  ) -> UInt64 {
    guard form.kind.isNumeric else {
      return FieldValue.number(of: field, form: form).map { UInt64(orderOf: $0) } ?? SortKeys.none
    }
    guard let number = FieldValue.parsed(field, form: form) else { return SortKeys.none }
    switch precision {
    case .doubles:
      if number.isInexact { isInexact = true }
      return UInt64(orderOf: number.value)
    case .integers:
      let integer = number.integer ?? Int64(rounding: number.value)
      // The largest integer has no key of its own, and stands for all larger numbers, too.
      if number.integer == nil || integer == .max { isInexact = true }
      return UInt64(orderOf: integer)
    }
  }
}

extension Int64 {
  /// The nearest integer, clamped to 64 bits.
  fileprivate init(rounding number: Double) {
    self = Int64(exactly: number.rounded()) ?? (number < 0 ? .min : .max)
  }
}
