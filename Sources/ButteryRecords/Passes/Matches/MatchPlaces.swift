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

  /// The bytes of memory that the places take.
  package var memorySize: Int { ordinals.capacity * MemoryLayout<UInt32>.stride }

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
