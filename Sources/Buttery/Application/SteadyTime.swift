#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A moment on a monotonic clock.
///
/// The application reads the time twice for each key. This type needs one call for that, where
/// `ContinuousClock` needs ten.
struct SteadyTime: Hashable, Sendable {
  private var nanoseconds: Int

  static var now: SteadyTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return SteadyTime(nanoseconds: Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec))
  }

  func duration(to end: SteadyTime) -> Duration {
    .nanoseconds(end.nanoseconds - nanoseconds)
  }
}
