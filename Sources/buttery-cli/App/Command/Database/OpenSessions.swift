import ButteryDatabase
import ButteryRecords

/// The sessions that a program has opened: when it ends, none leaves a statement behind that a server
/// goes on with.
final class OpenSessions: Sendable {
  private struct Entry: Sendable { weak var session: DatabaseSession? }

  private let entries = Locked<[Entry]>([])

  func add(_ session: DatabaseSession) {
    entries.withLock { entries in
      entries.removeAll { $0.session == nil }
      entries.append(Entry(session: session))
    }
  }

  /// Has a signal that ends the program end what the sessions have asked for.
  func cancelBeforeSignals() {
    EndingSignals.precede { [self] in
      for session in entries.withLock({ $0.compactMap(\.session) }) { session.cancelAtEnd() }
    }
  }
}
