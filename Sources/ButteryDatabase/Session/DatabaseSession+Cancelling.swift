internal import ButteryRecords

extension DatabaseSession {
  /// Ends statements that nobody waits for any more.
  func cancelOutdated() { cancel(state.withLock { $0.outdated(all: false) }) }

  /// Ends all statements.
  func cancelRunning() { cancel(state.withLock { $0.outdated(all: true) }) }

  /// Ends what is being counted (DB-6): what isn't known of the sections in sight stays so until something
  /// else is wanted, or everything is fetched again.
  ///
  /// - Returns: Whether anything was.
  package func cancelCounts() -> Bool {
    let (wasCounting, connections) = state.withLock { state in
      (state.counts.work != nil, state.giveUpCounts())
    }
    cancel(connections)
    goOn()
    return wasCounting
  }

  /// Ends what runs on both connections, also what `readAll` does, and waits a moment until a server that
  /// is near knows: nobody tells it once the program has ended.
  package func cancelAtEnd() {
    cancelAtEnd(
      state.withLock { state in
        [state.rows.connection, state.counts.connection].compactMap(\.self)
      })
  }

  func cancelAtEnd(_ connections: [any DatabaseConnection]) {
    guard !connections.isEmpty else { return }
    let (untold, waker) = (Locked(connections.count), Waker())
    for connection in connections {
      Background.run {
        connection.cancel()
        untold.withLock { $0 -= 1 }
        waker.wake()
      }
    }
    let end = ContinuousClock.now + Self.longestFarewell
    while untold.withLock({ $0 > 0 }), .now < end {
      waker.wait(for: [], timeout: end - .now)
    }
  }

  /// So long nobody notices.
  private static let longestFarewell = Duration.milliseconds(150)

  /// A server is told on a connection of its own, which may take as long as the network does.
  private func cancel(_ connections: [any DatabaseConnection]) {
    guard !connections.isEmpty else { return }
    Background.run { for connection in connections { connection.cancel() } }
  }
}
