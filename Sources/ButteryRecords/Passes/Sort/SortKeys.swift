/// A number for each record of a list, which is less for those that come first in a column's order.
///
/// Eight bytes a record. Those of records that a filter leaves out mean nothing.
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
    if list.columns[column].kind == .text {
      let sum = try scan.run(
        RunVisitor<TextNumbers>(list, columns: [column]),
        from: RunSum(TextNumbers(recordCount: list.count)))
      try sum.collector.rank(into: keys, control: control)
    } else {
      let numbers = NumberVisitor(
        list, column: column, matches: matches, keys: keys, precision: .doubles)
      // Keys of other systems have up to nineteen digits, which a Double can't tell apart.
      if try scan.run(numbers, from: false), list.columns[column].kind == .integer {
        let integers = NumberVisitor(
          list, column: column, matches: matches, keys: keys, precision: .integers)
        _ = try scan.run(integers, from: false)
      }
    }
  }

  /// The key of a record.
  @inline(__always)
  subscript(record: UInt32) -> UInt64 { keys[Int(record)] }
}

/// The keys in memory: each is written once, by one thread, before anybody reads it.
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
  /// The place of a whole number among all of 64 bits; the last one goes with the one before it, as
  /// its place means something else.
  init(orderOf integer: Int64) {
    self = Swift.min(UInt64(bitPattern: integer) ^ 1 << 63, SortKeys.none - 1)
  }

  /// The place of a number among all numbers; that of 0 and -0 is the same.
  ///
  /// The bits of positive numbers are in their order. Those of negative ones are in the reverse one,
  /// and have to come first.
  @inline(__always)
  init(orderOf number: Double) {
    let bits = (number + 0).bitPattern
    self = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}
