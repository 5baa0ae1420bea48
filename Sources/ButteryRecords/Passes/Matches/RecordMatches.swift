/// Which records of a list pass filters or match a search: a bit for each record.
package struct RecordMatches: Sendable {
  private(set) var words: [UInt64]

  /// The number of records that were looked at.
  package private(set) var scannedCount = 0

  /// The number of records that have the text.
  package private(set) var count = 0

  /// The number of records that are left out because a regular expression exceeded its step limit, so
  /// that it isn't known whether they match.
  package internal(set) var abandonedCount = 0

  init(recordCount: Int) {
    words = [UInt64](repeating: 0, count: (recordCount + 63) / 64)
  }

  /// Whether a record has the text.
  package func contains(_ record: Int) -> Bool {
    record >> 6 < words.count && words[record >> 6] >> UInt64(record & 63) & 1 == 1
  }

  /// Adds the matches of the next records, which follow those that were looked at before.
  mutating func append(_ matches: [UInt32], of records: Range<Int>) {
    for record in matches { words[Int(record >> 6)] |= 1 << UInt64(record & 63) }
    count += matches.count
    scannedCount = records.upperBound
  }

  /// Calls `body` with each record of a range that has the text, in order.
  @inline(__always)
  func forEach(in records: Range<Int>, _ body: (UInt32) -> Void) {
    let end = min(records.upperBound, words.count * 64)
    guard records.lowerBound < end else { return }
    for index in records.lowerBound >> 6...(end - 1) >> 6 {
      var word = words[index]
      if index == records.lowerBound >> 6 { word &= ~0 << UInt64(records.lowerBound & 63) }
      if index == (end - 1) >> 6 { word &= ~0 >> UInt64(63 - (end - 1) & 63) }
      while word != 0 {
        body(UInt32(index << 6 + word.trailingZeroBitCount))
        word &= word &- 1
      }
    }
  }
}

extension RecordMatches {
  /// Looks for texts in all records of a list; time grows with the bytes of the files.
  ///
  /// - Parameters:
  ///   - matchers: the texts that are looked for; a record must have all of them. Each must be
  ///     within one field: delimiters, quotes around fields and names of columns don't count.
  ///   - column: the only column to look in; all if nil.
  ///   - publish: called now and then, from the thread that the pass runs on, with the matches
  ///     among the records so far.
  package init(
    of matchers: [TextMatcher], column: Int? = nil, in list: RecordList, control: PassControl,
    publish: (RecordMatches) -> Void = { _ in }
  ) throws(PassFailure) {
    let visitor = FilterVisitor(list, matchers: matchers, column: column)
    self = try Self.run(visitor, in: list, control, publish)
  }

  /// Looks for the records of a list that match a search term.
  ///
  /// - Parameter publish: as for texts.
  package init(
    of term: SearchTerm, in list: RecordList, control: PassControl,
    publish: (RecordMatches) -> Void = { _ in }
  ) throws(PassFailure) {
    let visitor = FilterVisitor(list, term: term, control: control)
    self = try Self.run(visitor, in: list, control, publish)
  }

  /// Looks for the records of a list that pass all filters; time grows with the bytes of the files.
  ///
  /// - Parameters:
  ///   - filters: the columns that they compare must exist. No record passes a condition whose
  ///     values aren't of their columns' kinds.
  ///   - publish: as for texts.
  package init(
    of filters: [RecordFilter], in list: RecordList, control: PassControl,
    publish: (RecordMatches) -> Void = { _ in }
  ) throws(PassFailure) {
    let visitor = FilterVisitor(list, filters: filters, control: control)
    self = try Self.run(visitor, in: list, control, publish)
  }

  private static func run(
    _ visitor: FilterVisitor, in list: RecordList, _ control: PassControl,
    _ publish: (RecordMatches) -> Void
  ) throws(PassFailure) -> RecordMatches {
    var pace = Pace.parts
    return try RecordScan(list, control: control).run(
      visitor, from: RecordMatches(recordCount: list.count)
    ) { matches in
      let matches = copy matches
      pace.show { publish(matches) }
    }
  }
}
