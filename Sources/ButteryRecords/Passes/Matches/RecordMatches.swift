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

/// Finds the matches of a search in fields, one after another, to highlight them.
///
/// A finder belongs to one thread.
package final class MatchFinder {
  /// The most steps that a search may take, some microseconds: a highlight isn't worth more.
  private static let maximumSteps: UInt32 = 4_000

  /// What is looked for.
  package let term: SearchTerm

  private let search: PatternSearch?

  package init(_ term: SearchTerm) {
    self.term = term
    if case .pattern(let pattern) = term.needle {
      search = PatternSearch(pattern, maximumSteps: Self.maximumSteps)
    } else {
      search = nil
    }
  }

  /// Whether matches are looked for in a column.
  package func looks(inColumn column: Int) -> Bool {
    guard term.lostName == nil else { return false }
    return term.column == nil || term.column == column
  }

  /// The bytes of the first match at or after `start` that isn't empty.
  package func firstRange(
    in field: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Range<Int>? {
    guard start >= 0, start < field.count else { return nil }
    if case .text(let matcher) = term.needle { return matcher.firstRange(in: field, from: start) }
    var start = start
    while start < field.count, let range = search?.firstRange(in: field, from: start) {
      if !range.isEmpty { return range }
      start = Self.nextScalar(in: field, after: range.lowerBound)
    }
    return nil
  }

  private static func nextScalar(in field: UnsafeBufferPointer<UInt8>, after place: Int) -> Int {
    var next = place + 1
    while next < field.count, field[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}

/// The rows in which a text was found, in their order on the screen; four bytes each.
package struct MatchPlaces: Sendable {
  /// The ordinals of the rows, ascending.
  private let ordinals: [UInt32]

  /// Whether all rows have been looked at.
  package let isComplete: Bool

  /// Finds the rows of the records that match.
  ///
  /// Time grows with the number of matches; where rows are sorted or scattered, with the number of
  /// rows.
  package init(_ matches: RecordMatches, in arrangement: Arrangement, isComplete: Bool) {
    var ordinals: [UInt32] = []
    if matches.count > 0 {
      ordinals.reserveCapacity(min(matches.count, arrangement.rowCount))
      arrangement.forEachOrdinal(of: matches) { ordinals.append($0) }
    }
    self.ordinals = ordinals
    self.isComplete = isComplete
  }

  /// The number of rows in which the text was found.
  package var count: Int { ordinals.count }

  /// The ordinal of a match.
  package func ordinal(of match: Int) -> Int { Int(ordinals[match]) }

  /// The number of the first match at or after a row; `count` if there is none.
  package func firstMatch(atOrAfter ordinal: Int) -> Int {
    ordinals.indices.partitionIndex { Int(ordinals[$0]) >= ordinal }
  }
}

extension Arrangement {
  /// Calls `body` with the ordinal of each row whose record has the text, in order.
  @inline(__always)
  fileprivate func forEachOrdinal(of matches: RecordMatches, _ body: (UInt32) -> Void) {
    switch rows {
    case .all: matches.forEach(in: 0..<rowCount, body)
    case .runs(let firsts):
      for (section, first) in firsts.enumerated() where first < .max {
        let count = rowCount(inSection: section)
        matches.forEach(in: Int(first)..<Int(first) + count) { body($0 - first + starts[section]) }
      }
    case .list(let records):
      for (ordinal, record) in records.enumerated() where matches.contains(Int(record)) {
        body(UInt32(ordinal))
      }
    }
  }
}
