internal import Synchronization

/// Stops a pass over many records from another thread, and tells how far it is.
package final class PassControl: Sendable {
  private let cancelled = Atomic<Bool>(false)
  private let done = Atomic<Int>(0)
  private let total = Atomic<Int>(1)
  private let begun = Atomic<Int>(0)

  /// Creates the control of a pass that hasn't begun.
  package init() {}

  /// Whether the pass is to end as soon as it can.
  package var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Asks the pass to end as soon as it can; it throws `PassFailure.cancelled`.
  package func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// How much of the work is done, 0 to 1.
  package var fraction: Double {
    min(1, Double(done.load(ordering: .relaxed)) / Double(max(1, total.load(ordering: .relaxed))))
  }

  /// How many passes have begun: a control serves several that come one after the other.
  package var passCount: Int { begun.load(ordering: .relaxed) }

  /// Begins to count anew: `units` of work are ahead.
  package func begin(units: Int) {
    done.store(0, ordering: .relaxed)
    total.store(max(1, units), ordering: .relaxed)
    begun.wrappingAdd(1, ordering: .relaxed)
  }

  /// Counts work as done; throws `PassFailure.cancelled` if the pass is to end.
  package func advance(by units: Int) throws(PassFailure) {
    done.wrappingAdd(units, ordering: .relaxed)
    if isCancelled { throw .cancelled }
  }
}

/// Why a pass over many records ended before its end.
package enum PassFailure: Error, Sendable, Equatable {
  /// `PassControl.cancel()` was called.
  case cancelled
  /// The records can't be read.
  case records(RecordError)
}
