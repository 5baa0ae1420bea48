#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Returns the computing time of this thread for `work`, without the time of other processes.
@MainActor func computingTime(_ work: () -> Void) -> Duration {
  let start = computingTime()
  work()
  return computingTime() - start
}

/// Returns the computing time of this thread for `work` in the quickest of several rounds.
@MainActor func shortestComputingTime(of rounds: Int, _ work: () -> Void) -> Duration {
  (0..<rounds).map { _ in computingTime(work) }.min() ?? .zero
}

/// Returns the computing time of this thread until now.
func computingTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
