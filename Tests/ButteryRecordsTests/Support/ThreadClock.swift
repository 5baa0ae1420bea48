#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A clock of the computing time of the thread that creates it, which other threads may read, too.
struct ThreadClock: Sendable {
  private let number: clockid_t

  init() {
    var number = clockid_t()
    pthread_getcpuclockid(pthread_self(), &number)
    self.number = number
  }

  var now: Duration {
    var time = timespec()
    clock_gettime(number, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Waits on another thread until the clock shows a time.
  func wait(until time: Duration) { while now < time { usleep(1_000) } }
}
