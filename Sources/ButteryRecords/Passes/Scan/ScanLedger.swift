#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the threads of a scan share: whose turn it is, and the sum.
///
/// All is guarded by the lock but for the sum, which belongs to the thread that has the turn; that
/// is why it may be sent between threads.
final class ScanLedger<Sum>: @unchecked Sendable {
  let chunkCount: Int

  /// What has been found in all chunks whose turns are over.
  var sum: Sum

  /// Why the scan ends before its end.
  private(set) var failure: PassFailure?

  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var nextChunk = 0
  private var turn = 0
  private var helpers = 0

  init(sum: consuming Sum, chunkCount: Int) {
    self.sum = sum
    self.chunkCount = chunkCount
    pthread_mutex_init(lock, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    pthread_cond_destroy(change)
    lock.deallocate()
    change.deallocate()
  }

  /// The first chunk that no thread has taken; nil if there is none, or the scan has failed.
  func takeChunk() -> Int? {
    locked {
      guard failure == nil, nextChunk < chunkCount else { return nil }
      nextChunk += 1
      return nextChunk - 1
    }
  }

  /// Waits until all chunks before this one have been added; false if that won't happen.
  func waitForTurn(_ chunk: Int) -> Bool {
    locked {
      while failure == nil, turn != chunk { pthread_cond_wait(change, lock) }
      return failure == nil
    }
  }

  /// Lets the next chunk be added, or ends the scan.
  func endTurn(_ failure: PassFailure?) {
    locked {
      turn += 1
      if self.failure == nil { self.failure = failure }
      pthread_cond_broadcast(change)
    }
  }

  func fail(_ failure: PassFailure) {
    locked {
      if self.failure == nil { self.failure = failure }
      pthread_cond_broadcast(change)
    }
  }

  func beginHelp() { locked { helpers += 1 } }

  func endHelp() {
    locked {
      helpers -= 1
      pthread_cond_broadcast(change)
    }
  }

  func waitForHelp() {
    locked {
      while helpers > 0 { pthread_cond_wait(change, lock) }
    }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }
}
