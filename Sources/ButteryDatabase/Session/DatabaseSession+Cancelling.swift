internal import ButteryRecords

extension DatabaseSession {
  /// Ends statements that nobody waits for any more.
  func cancelOutdated() { cancel(state.withLock { $0.outdated(all: false) }) }

  /// Ends all statements.
  func cancelRunning() { cancel(state.withLock { $0.outdated(all: true) }) }

  /// A server is told on a connection of its own, which may take as long as the network does.
  private func cancel(_ connections: [any DatabaseConnection]) {
    guard !connections.isEmpty else { return }
    Background.run { for connection in connections { connection.cancel() } }
  }
}
