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

/// The column and the direction by which records are sorted.
///
/// Numbers and dates come by their value; texts by their letters in either case, and where these
/// agree by their bytes. In either direction records without a value come last, and records with
/// equal values stay in the order of the files.
package struct SortOrder: Sendable, Hashable {
  /// The number of the column whose values decide.
  package var column: Int

  /// Whether the greatest value comes first.
  package var isDescending: Bool

  /// Creates an order by one column.
  package init(column: Int, isDescending: Bool = false) {
    self.column = column
    self.isDescending = isDescending
  }
}

/// The order of texts: by their letters in either case, and where these agree by their bytes.
enum FoldedText {
  /// A sort key of a text's first eight bytes in lower case; where keys agree, `isLess` decides.
  static func prefix(_ text: UnsafeRawBufferPointer) -> UInt64 {
    guard text.allSatisfy({ $0 < 0x80 }) else { return prefix(of: lowercased(text)) }
    return prefix(of: text)
  }

  private static func prefix(of bytes: some Collection<UInt8>) -> UInt64 {
    var prefix: UInt64 = 0
    var count = 0
    for byte in bytes.prefix(8) {
      prefix = prefix << 8 | UInt64(byte.lowercased)
      count += 1
    }
    return count == 0 ? 0 : min(prefix << UInt64(8 * (8 - count)), SortKeys.none - 1)
  }

  static func isLess(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    let areASCII = left.allSatisfy { $0 < 0x80 } && right.allSatisfy { $0 < 0x80 }
    let order =
      areASCII
      ? compare(left, right, by: \.lowercased)
      : compare(lowercased(left), lowercased(right)) { $0 }
    return order == 0 ? compare(left, right) { $0 } < 0 : order < 0
  }

  /// Negative where the left one comes first, and 0 where they are the same.
  private static func compare<Bytes: Collection<UInt8>>(
    _ left: Bytes, _ right: Bytes, by key: (UInt8) -> UInt8
  ) -> Int {
    for (one, other) in zip(left, right) where key(one) != key(other) {
      return Int(key(one)) - Int(key(other))
    }
    return left.count - right.count
  }

  private static func lowercased(_ text: UnsafeRawBufferPointer) -> [UInt8] {
    Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
  }
}

/// The texts of a column, each of them once, and which one each record has.
struct TextNumbers: ~Copyable, RunCollector {
  private var texts = TextTable()
  private var numbers: NumberColumn

  init(recordCount: Int) {
    numbers = NumberColumn(capacity: recordCount)
  }

  @inline(__always)
  mutating func append(_ text: UnsafeRawBufferPointer, hash: UInt32, count: Int) {
    guard let base = text.baseAddress else { return }
    numbers.append(texts.number(of: base, count: text.count, hash: hash), times: count)
  }

  /// Gives each record the place of its text among all texts as its key.
  func rank(into keys: KeyStorage, control: PassControl) throws(PassFailure) {
    let ranks = Ranks.ranks(ofTexts: texts.count) { texts.text($0) }
    try set(ranks, into: keys, control)
  }

  /// Gives each record the place of its number among all numbers as its key.
  func rankNumbers(
    of form: ColumnForm, into keys: KeyStorage, control: PassControl
  ) throws(PassFailure) {
    let ranks = Ranks.ranks(ofNumbers: texts.count, form: form) {
      texts.text($0).assumingMemoryBound(to: UInt8.self)
    }
    try set(ranks, into: keys, control)
  }

  private func set(
    _ ranks: [UInt64], into keys: KeyStorage, _ control: PassControl
  ) throws(PassFailure) {
    try control.advance(by: 0)
    for record in 0..<numbers.count { keys[record] = ranks[numbers[record]] }
  }
}

/// The ranks of texts or numbers in their order, the same for equal ones; `SortKeys.none` for
/// those without a value.
enum Ranks {
  /// The ranks of texts; empty ones have none.
  ///
  /// - Parameter text: returns the text at an index, always the same one.
  static func ranks(ofTexts count: Int, text: (Int) -> UnsafeRawBufferPointer) -> [UInt64] {
    ranks(
      (0..<count).map { FoldedText.prefix(text($0)) }, hasValue: { !text($0).isEmpty },
      isLess: { FoldedText.isLess(text($0), text($1)) })
  }

  /// The ranks of numbers by all their digits; fields that are no numbers of the form have none.
  ///
  /// - Parameter field: returns the field at an index, always the same one.
  static func ranks(
    ofNumbers count: Int, form: ColumnForm, field: (Int) -> UnsafeBufferPointer<UInt8>
  ) -> [UInt64] {
    let keys = (0..<count).map { number -> UInt64 in
      FieldValue.number(of: field(number), form: form).map { UInt64(orderOf: $0) } ?? SortKeys.none
    }
    // Numbers that are equal as `Double` may differ in digits that a `Double` doesn't have.
    func isLess(_ left: Int, _ right: Int) -> Bool {
      guard let left = FieldValue.parsed(field(left), form: form),
        let right = FieldValue.parsed(field(right), form: form)
      else { return false }
      return left.isLess(than: right)
    }
    return ranks(keys, hasValue: { keys[$0] != SortKeys.none }, isLess: isLess)
  }

  /// - Parameter isLess: decides where keys agree.
  private static func ranks(
    _ keys: [UInt64], hasValue: (Int) -> Bool, isLess: (Int, Int) -> Bool
  ) -> [UInt64] {
    var order = Array(0..<UInt32(keys.count))
    var sorter = KeySorter()
    sorter.sort(&order, in: 0..<keys.count) { keys[Int($0)] }
    // Elements with the same key are next to each other, but not in order yet.
    var start = 0
    while start < order.count {
      let key = keys[Int(order[start])]
      var end = start + 1
      while end < order.count, keys[Int(order[end])] == key { end += 1 }
      if end - start > 1 { order[start..<end].sort { isLess(Int($0), Int($1)) } }
      start = end
    }
    var ranks = [UInt64](repeating: SortKeys.none, count: keys.count)
    var rank: UInt64 = 0
    for (place, element) in order.enumerated() where hasValue(Int(element)) {
      if place > 0 {
        let (last, next) = (Int(order[place - 1]), Int(element))
        if keys[last] != keys[next] || isLess(last, next) { rank += 1 }
      }
      ranks[Int(element)] = rank
    }
    return ranks
  }
}
