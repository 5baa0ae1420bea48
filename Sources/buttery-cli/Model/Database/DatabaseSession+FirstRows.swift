import ButteryDatabase
import ButteryRecords

extension DatabaseSession {
  /// The number of rows to wait for, which is more than the first frame shows.
  private static let firstRows = 60
  /// The longest wait: longer than a nearby database takes, and too short for users to notice.
  private static let patience = Duration.milliseconds(60)

  /// Waits briefly for the first rows, so that those of a fast database are in the first frame.
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
