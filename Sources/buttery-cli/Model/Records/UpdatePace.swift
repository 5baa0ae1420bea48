import ButteryRecords

/// How often a table takes over new results while millions of records are being read.
///
/// A table with very many sections takes long to reload. Results that only add rows are skipped if
/// reloading would take more than a tenth of the time. The final result is never skipped.
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
