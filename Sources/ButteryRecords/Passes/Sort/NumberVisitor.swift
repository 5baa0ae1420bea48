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

  private let list: RecordList
  private let column: Int
  private let form: ColumnForm
  private let matches: RecordMatches?
  private let keys: KeyStorage
  private var isInexact = false

  /// Which numbers are to have exact keys.
  var precision: Precision

  private var part = -1
  private var locator: FieldLocator?
  private var fields: PartFields?

  init(
    _ list: RecordList, column: Int, matches: RecordMatches?, keys: KeyStorage,
    precision: Precision
  ) {
    self.list = list
    self.column = column
    self.matches = matches
    self.keys = keys
    self.precision = precision
    form = list.columns[column].form
  }

  mutating func visit(_ chunk: ScanChunk) {
    if chunk.part != part { enter(chunk.part) }
    guard let matches else {
      for index in 0..<chunk.records.count { readKey(index, of: chunk) }
      return
    }
    for index in 0..<chunk.records.count
    where matches.contains(chunk.records.lowerBound + index) {
      readKey(index, of: chunk)
    }
  }

  func add(_ chunk: ScanChunk, to sum: inout Bool) {
    if isInexact { sum = true }
  }

  private mutating func enter(_ number: Int) {
    part = number
    locator = list.parts[number].locator(ofColumn: column)
    fields = PartFields(list.parts[number])
  }

  @inline(__always)
  private mutating func readKey(_ index: Int, of chunk: ScanChunk) {
    let record = chunk.record(at: index)
    let key =
      if let range = locator?.range(in: record) {
        key(of: UnsafeRawBufferPointer(rebasing: record[range]).assumingMemoryBound(to: UInt8.self))
      } else {
        splitKey(of: record)
      }
    keys[chunk.records.lowerBound + index] = key
  }

  private mutating func splitKey(of record: UnsafeRawBufferPointer) -> UInt64 {
    fields?.split(record)
    return fields?.fields.withUTF8(column: column) { key(of: $0) } ?? SortKeys.none
  }

  @inline(__always)
  private mutating func key(of field: UnsafeBufferPointer<UInt8>) -> UInt64 {
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
