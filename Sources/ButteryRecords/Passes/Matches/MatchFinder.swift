/// Finds the matches of a search in fields, one after another, to highlight them.
///
/// A finder belongs to one thread.
package final class MatchFinder {
  /// The most steps that a search may take, some microseconds: a highlight isn't worth more.
  private static let mostSteps: UInt32 = 4_000

  /// What is looked for.
  package let term: SearchTerm

  private let search: PatternSearch?

  package init(_ term: SearchTerm) {
    self.term = term
    if case .pattern(let pattern) = term.needle {
      search = PatternSearch(pattern, mostSteps: Self.mostSteps)
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
