import ButteryCurses
import ButteryDatabase
import ButteryRecords

/// The sessions whose tables are on the screen.
///
/// Their running statements are cancelled before a signal ends the program.
enum OpenSessions {
  private struct Entry: Sendable {
    weak var session: DatabaseSession?
  }

  private static let entries = Locked<[Entry]>([])

  /// Adds a session; it is forgotten when nothing else refers to it.
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

  /// Closes all sessions; this takes time only for sessions with a running statement.
  private static func closeAll() {
    for session in entries.withLock({ $0.compactMap(\.session) }) { session.close() }
  }
}
