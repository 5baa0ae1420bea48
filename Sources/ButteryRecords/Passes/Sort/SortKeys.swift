import CLibrary

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
      try Self.texts(of: column, scan).collector.rank(
        by: form.collation, into: keys, control: control)
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

/// The keys in memory, which begin with any value; many are in a temporary file, so that the system may
/// write them out where memory is scarce.
///
/// In one pass over the records at most one thread writes a key. A later pass may write it again, and
/// begins when all threads of the earlier one have ended. Keys are read after the last pass.
final class KeyStorage: @unchecked Sendable {
  private let keys: UnsafeMutablePointer<UInt64>
  private let spooled: UnsafeMutableRawBufferPointer?

  /// So many keys, of 16 MiB, are kept in memory alone.
  private static let maximumUnspooled = 1 << 21

  init(count: Int) {
    let size = count * MemoryLayout<UInt64>.stride
    spooled = count > Self.maximumUnspooled ? SpoolFile.memory(ofSize: size) : nil
    keys =
      spooled?.bindMemory(to: UInt64.self).baseAddress ?? .allocate(capacity: max(1, count))
  }

  deinit {
    guard let spooled else { return keys.deallocate() }
    munmap(spooled.baseAddress, spooled.count)
  }

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
/// Numbers and dates come by their value, texts as `TextCollation` says. In either direction records without a value come last, and records with
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

  func touch(_ hashes: UnsafeBufferPointer<UInt32>) -> Int { texts.touch(hashes) }

  /// Gives each record the place of its text among all texts as its key.
  func rank(
    by collation: TextCollation, into keys: KeyStorage, control: PassControl
  ) throws(PassFailure) {
    let ranks = Ranks.ranks(ofTexts: texts.count, collation) { texts.text($0) }
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
  /// Elements with the same key, by their places among these.
  private struct Run {
    let elements: ArraySlice<UInt32>

    var places: Range<Int> { 0..<elements.count }

    subscript(place: Int) -> Int { Int(elements[elements.startIndex + place]) }
  }

  /// The ranks of texts; empty ones have none.
  ///
  /// - Parameter text: returns the text at an index, always the same one.
  static func ranks(
    ofTexts count: Int, _ collation: TextCollation, text: (Int) -> UnsafeRawBufferPointer
  ) -> [UInt64] {
    // The keys of the present run where some of its texts aren't ASCII; else nil.
    var keys: TextKeys?
    return ranks(
      (0..<count).map { TextOrder.prefix(text($0), collation) }, hasValue: { !text($0).isEmpty },
      begin: { run in
        keys = nil
        if collation == .binary || run.places.allSatisfy({ text(run[$0]).isASCII }) { return }
        // The keys are made once, as each text is compared many times.
        var made = TextKeys()
        for place in run.places { made.append(text(run[place])) }
        keys = made
      },
      compare: { run, left, right in
        let order = keys?.compare(left, right) ?? 0
        if order != 0 { return order }
        let (left, right) = (text(run[left]), text(run[right]))
        if keys != nil { return TextOrder.compareCanonical(left, right) }
        return collation == .binary
          ? TextOrder.compareBytes(left, right) : TextOrder.compareASCII(left, right)
      })
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
    return ranks(
      keys, hasValue: { keys[$0] != SortKeys.none }, begin: { _ in },
      compare: { run, left, right in
        guard let left = FieldValue.parsed(field(run[left]), form: form),
          let right = FieldValue.parsed(field(run[right]), form: form)
        else { return 0 }
        return left.isLess(than: right) ? -1 : right.isLess(than: left) ? 1 : 0
      })
  }

  /// - Parameters:
  ///   - begin: called before the elements of a run are compared.
  ///   - compare: negative where the first one of two elements comes first, 0 where they are equal.
  private static func ranks(
    _ keys: [UInt64], hasValue: (Int) -> Bool, begin: (Run) -> Void,
    compare: (Run, Int, Int) -> Int
  ) -> [UInt64] {
    var order = Array(0..<UInt32(keys.count))
    var sorter = KeySorter()
    sorter.sort(&order, in: 0..<keys.count) { keys[Int($0)] }
    var ranks = [UInt64](repeating: SortKeys.none, count: keys.count)
    var rank: UInt64 = 0
    // Elements with the same key are next to each other, but not in order yet.
    var start = 0
    while start < order.count {
      let key = keys[Int(order[start])]
      var end = start + 1
      while end < order.count, keys[Int(order[end])] == key { end += 1 }
      if end - start == 1 {
        let element = Int(order[start])
        if hasValue(element) { ranks[element] = rank }
      } else {
        let run = Run(elements: order[start..<end])
        begin(run)
        let places = run.places.sorted { compare(run, $0, $1) < 0 }
        for (number, place) in places.enumerated() {
          if number > 0, compare(run, places[number - 1], place) != 0 { rank += 1 }
          if hasValue(run[place]) { ranks[run[place]] = rank }
        }
      }
      rank += 1
      start = end
    }
    return ranks
  }
}
