import ButteryCurses
import ButteryDatabase
import ButteryRecords

/// The sessions whose tables are on a screen. Their statements are cancelled before a signal ends the
/// program.
enum OpenSessions {
  private struct Entry: Sendable {
    weak var session: DatabaseSession?
  }

  private static let entries = Locked<[Entry]>([])

  /// Adds a session until nobody uses it any more.
  static func add(_ session: DatabaseSession) {
    let isFirst = entries.withLock { entries in
      let isFirst = entries.isEmpty
      entries.removeAll { $0.session == nil }
      entries.append(Entry(session: session))
      return isFirst
    }
    guard isFirst else { return }
    Background.run { CursesScreen.waitForEndingSignal(closeAll) }
  }

  /// Closes all sessions. It takes long only for those whose statements still run.
  private static func closeAll() {
    for session in entries.withLock({ $0.compactMap(\.session) }) { session.close() }
  }
}
