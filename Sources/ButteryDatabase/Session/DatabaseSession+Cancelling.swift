internal import ButteryRecords

extension DatabaseSession {
  /// Cancels statements whose results aren't wanted any more.
  func cancelOutdated() { cancel(state.withLock { $0.outdated(all: false) }) }

  /// Cancels all statements.
  func cancelRunning() { cancel(state.withLock { $0.outdated(all: true) }) }

  /// Cancels what is being counted (DB-6).
  ///
  /// Numbers of sections in sight that are unknown stay so until other rows are wanted, or everything
  /// is fetched again.
  ///
  /// - Returns: Whether anything was being counted.
  package func cancelCounts() -> Bool {
    let (wasCounting, connections) = state.withLock { state in
      (state.counts.work != nil, state.giveUpCounts())
    }
    cancel(connections)
    goOn()
    return wasCounting
  }

  /// Cancels the statements on both connections, including that of `readAll`.
  ///
  /// It waits up to 150 ms for the servers to be told, as nothing tells them after the program's end.
  package func cancelAtEnd() {
    cancelAtEnd(
      state.withLock { state in
        [state.rows.connection, state.counts.connection].compactMap(\.self)
      })
  }

  /// Cancels statements until their threads have ended them, as a statement may just be on its way.
  func cancelAtEnd(_ connections: [any DatabaseConnection]) {
    guard !connections.isEmpty else { return }
    let (untold, waker) = (Locked(connections.count), Waker())
    let end = ContinuousClock.now + Self.longestFarewell
    for connection in connections {
      Background.run { [state] in
        connection.cancel()
        while state.withLock({ $0.isWorking(on: connection) }), .now < end {
          Waker().wait(for: [], timeout: .milliseconds(10))
          connection.cancel()
        }
        untold.withLock { $0 -= 1 }
        waker.wake()
      }
    }
    while untold.withLock({ $0 > 0 }), .now < end {
      waker.wait(for: [], timeout: end - .now)
    }
  }

  /// A time that users don't notice.
  private static let longestFarewell = Duration.milliseconds(150)

  /// Cancels statements in the background, as a server is told on a new network connection.
  private func cancel(_ connections: [any DatabaseConnection]) {
    guard !connections.isEmpty else { return }
    Background.run { for connection in connections { connection.cancel() } }
  }
}
