import CLibrary

/// A value that is protected by a lock.
///
/// It is like `Mutex` of Synchronization, but uses a lock of the C library, which the thread
/// sanitizer knows. `Mutex` calls the kernel directly, so that the sanitizer would report each
/// access as a race.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    pthread_mutex_init(lock, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(lock)
    change.deallocate()
    lock.deallocate()
  }

  /// Calls `body` with the value under the lock; `body` mustn't lock the value again.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&value)
  }

  /// Sleeps until `body` returns a value that isn't nil; `body` is called again after each
  /// `signal()`.
  package func wait<Result>(for body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(change, lock)
    }
  }

  /// Wakes all threads that wait, to call their closures again.
  package func signal() { pthread_cond_broadcast(change) }
}
