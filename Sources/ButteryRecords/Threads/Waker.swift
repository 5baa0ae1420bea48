package import CLibrary

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
