import ButteryRecords

/// How often a table follows while millions of records are being read.
///
/// A table with very many sections takes its time to load. News that only add to what is there are
/// left out when they would take more than a tenth of the time; the last ones never are.
struct UpdatePace {
  private var end = ContinuousClock.now
  private var cost = Duration.zero

  private static let share = 10

  func wants(_ new: QueryResult, after old: QueryResult) -> Bool {
    new.isFinal || new.phase != old.phase || new.query != old.query
      || .now - end >= cost * Self.share
  }

  mutating func note(start: ContinuousClock.Instant) {
    end = .now
    cost = end - start
  }
}
