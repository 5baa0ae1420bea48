internal import Synchronization

/// A queue of work that other threads have posted.
final class PostedWork: Sendable {
  private let pending = Mutex<[@MainActor @Sendable () -> Void]>([])

  func append(_ work: @escaping @MainActor @Sendable () -> Void) {
    pending.withLock { $0.append(work) }
  }

  @MainActor func runAll() {
    let works = pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
    for work in works { work() }
  }
}
