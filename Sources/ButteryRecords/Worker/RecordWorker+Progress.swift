extension RecordWorker {
  /// How far the work is.
  package struct Progress: Sendable, Equatable {
    /// What is being done.
    package var phase: QueryResult.Phase

    /// How much of it is done, 0 to 1; nil where its end isn't known, as with a pipe.
    package var fraction: Double?

    /// The time since the worker last had nothing to do: that of this phase and those before it.
    package var elapsed: Duration

    /// The number of bytes read of all files.
    package var bytesRead: Int
  }

  /// How far the work is.
  package var progress: Progress {
    state.withLock { state in
      Progress(
        phase: state.result.phase, fraction: state.fraction, elapsed: state.elapsed,
        bytesRead: state.bytesRead)
    }
  }

  /// How much of the present phase is done, 0 to 1; 0 where that isn't known.
  package var fraction: Double { state.withLock { $0.fraction ?? 0 } }
}

extension WorkerState {
  fileprivate var elapsed: Duration {
    switch result.phase {
    case .waiting, .done, .stopped: .zero
    case .reading, .grouping, .filtering, .sorting, .searching: .now - workBegan
    }
  }

  fileprivate var fraction: Double? {
    switch result.phase {
    case .done: 1
    case .waiting, .stopped: nil
    case .reading: bytesInAll.map { min(1, Double(bytesRead) / Double(max(1, $0))) }
    case .grouping, .filtering, .sorting, .searching: control.fraction
    }
  }
}
