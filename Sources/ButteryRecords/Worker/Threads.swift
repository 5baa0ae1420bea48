package import CLibrary

/// Starts threads for work that would block the user interface.
package enum Background {
  /// Runs `work` on a thread of its own and returns at once.
  ///
  /// The new thread blocks all signals, so that the thread that has the terminal handles them.
  package static func run(_ work: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Box(work))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var all = sigset_t()
    var old = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &old)
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, &attributes,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().work()
        return nil
      }, box.toOpaque())
    pthread_sigmask(SIG_SETMASK, &old, nil)
    pthread_attr_destroy(&attributes)
    // If no thread can be created, the work is done on this one.
    if failure != 0 { box.takeRetainedValue().work() }
  }

  private final class Box: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) {
      self.work = work
    }
  }
}

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
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    #if !canImport(Darwin)
      pthread_condattr_setclock(&attributes, Self.clock)
    #endif
    pthread_cond_init(change, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  /// The clock of waits with a time limit.
  private static var clock: clockid_t {
    #if canImport(Darwin)
      CLOCK_REALTIME
    #else
      CLOCK_MONOTONIC
    #endif
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

  /// Sleeps as `wait(for:)` does, for at most `milliseconds`.
  ///
  /// - Returns: The value; nil if the time is over.
  package func wait<Result>(
    atMost milliseconds: Int, for body: (inout Value) -> Result?
  ) -> Result? {
    var end = timespec()
    clock_gettime(Self.clock, &end)
    let nanoseconds = Int(end.tv_nsec) + milliseconds * 1_000_000
    end.tv_sec += nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let result = body(&value) { return result }
      guard pthread_cond_timedwait(change, lock, &end) == 0 else { return body(&value) }
    }
  }

  /// Wakes all threads that wait, to call their closures again.
  package func signal() { pthread_cond_broadcast(change) }
}

/// How long the main loop may wait for work in the background, so that keys that were typed ahead act on
/// its outcome.
package enum Patience {
  /// How many milliseconds nobody notices.
  package static let unnoticed = 30

  /// The same where there is little to do: only a very busy machine needs more than a few of them.
  package static let ifSmall = 1_000
}

/// Lets another thread end a thread's wait for a file.
package final class Waker: Sendable {
  private let readEnd: Int32
  private let writeEnd: Int32

  /// Creates a waker; if there are no more descriptors, waits end by themselves four times a
  /// second.
  package init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    if readEnd >= 0 { close(readEnd) }
    if writeEnd >= 0 { close(writeEnd) }
  }

  /// Ends the present wait, or else the next one.
  package func wake() {
    var byte: UInt8 = 0
    if writeEnd >= 0 { _ = write(writeEnd, &byte, 1) }
  }

  /// Sleeps until `wake()` is called, there is something to read, or time is over.
  ///
  /// - Parameters:
  ///   - requests: the descriptors to poll for something to read.
  ///   - timeout: the longest time to wait; nil for no limit.
  package func wait(for requests: [pollfd], timeout: Duration?) {
    var requests = [pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)] + requests
    var milliseconds = timeout.map { Self.milliseconds($0) } ?? -1
    if readEnd < 0, milliseconds < 0 || milliseconds > 250 { milliseconds = 250 }
    guard poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 64)
    if requests[0].revents != 0 { while read(readEnd, &bytes, bytes.count) > 0 {} }
  }

  /// The milliseconds of a duration, rounded up so that a wait doesn't end before its time.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    let count = seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: max(0, count))
  }
}
