/// A sort key for each record of a list; the least key comes first in a column's order.
///
/// A key takes eight bytes. The keys of records that a filter leaves out mean nothing.
package struct SortKeys: Sendable {
  /// The key of records without a value.
  static let none = UInt64.max

  private let keys: KeyStorage

  /// Reads the keys of a column; time grows with the bytes of the files.
  ///
  /// - Parameter matches: the only records whose keys are wanted; nil for all.
  package init(
    of column: Int, in list: RecordList, only matches: RecordMatches?, control: PassControl
  ) throws(PassFailure) {
    keys = KeyStorage(count: list.count)
    let scan = RecordScan(list, control: control)
    let form = list.columns[column].form
    if form.kind == .text {
      try Self.texts(of: column, scan).collector.rank(into: keys, control: control)
      return
    }
    var numbers = NumberVisitor(
      list, column: column, matches: matches, keys: keys, precision: .doubles)
    guard try scan.run(numbers, from: false) else { return }
    // Identifiers of other systems have up to nineteen digits, which a `Double` can't tell apart.
    if form.kind == .integer {
      numbers.precision = .integers
      guard try scan.run(numbers, from: false) else { return }
    }
    try Self.texts(of: column, scan).collector.rankNumbers(
      of: form, into: keys, control: control)
  }

  private static func texts(
    of column: Int, _ scan: RecordScan
  ) throws(PassFailure) -> RunSum<TextNumbers> {
    try scan.run(
      RunVisitor<TextNumbers>(scan.list, columns: [column]),
      from: RunSum(TextNumbers(recordCount: scan.list.count))
    )
  }

  /// The key of a record.
  @inline(__always)
  subscript(record: UInt32) -> UInt64 { keys[Int(record)] }
}

/// The keys in memory, which begin with any value.
///
/// In one pass over the records at most one thread writes a key. A later pass may write it again, and
/// begins when all threads of the earlier one have ended. Keys are read after the last pass.
final class KeyStorage: @unchecked Sendable {
  private let keys: UnsafeMutablePointer<UInt64>

  init(count: Int) {
    keys = .allocate(capacity: max(1, count))
  }

  deinit { keys.deallocate() }

  @inline(__always)
  subscript(record: Int) -> UInt64 {
    get { keys[record] }
    set { keys[record] = newValue }
  }
}

extension UInt64 {
  /// The sort key of an integer; `Int64.max` has that of its predecessor, as the last key is
  /// `none`.
  init(orderOf integer: Int64) {
    self = Swift.min(UInt64(bitPattern: integer) ^ 1 << 63, SortKeys.none - 1)
  }

  /// The sort key of a number, the same for 0 and -0.
  ///
  /// The bit patterns of positive numbers are in the order of the numbers. Those of negative
  /// numbers are in reverse order, and have to come first.
  @inline(__always)
  init(orderOf number: Double) {
    let bits = (number + 0).bitPattern
    self = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}
