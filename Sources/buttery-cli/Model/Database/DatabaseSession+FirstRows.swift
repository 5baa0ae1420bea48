import ButteryDatabase
import ButteryRecords

extension DatabaseSession {
  /// So many rows are more than the first picture shows.
  private static let firstRows = 60
  /// Longer than a database near by takes, and too short for a person to notice.
  private static let patience = Duration.milliseconds(60)

  /// Waits a moment for the first rows, so that a fast database has them in the first picture.
  func awaitFirstRows() {
    let waker = Waker()
    start { _ in waker.wake() }
    let end = ContinuousClock.now + Self.patience
    want(
      DatabasePlace(section: 0, row: 0)...DatabasePlace(section: 0, row: Self.firstRows),
      of: snapshot)
    while lacksRows(snapshot), .now < end { waker.wait(for: [], timeout: end - .now) }
  }

  private func lacksRows(_ snapshot: DatabaseSnapshot) -> Bool {
    guard snapshot.sectionCount > 0, snapshot.rowCount(inSection: 0) > 0 else { return false }
    switch snapshot.phase {
    case .refused, .lost, .stopped: return false
    case .ready, .loading: return snapshot.row(DatabasePlace(section: 0, row: 0)) == nil
    }
  }
}
