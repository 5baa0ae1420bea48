import ButteryDatabase
import Foundation
import Synchronization

/// Cancels a connection's statements again and again, on a thread of its own.
final class Canceller: Sendable {
  private let isStopped = Mutex(false)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// - Parameter interval: the seconds before each cancellation.
  init(_ connection: any DatabaseConnection, every interval: TimeInterval = 0.02) {
    Thread.detachNewThread { [self] in
      while !isStopped.withLock({ $0 }) {
        Thread.sleep(forTimeInterval: interval)
        connection.cancel()
      }
      hasEnded.signal()
    }
  }

  /// Waits until the thread has ended.
  func stop() {
    isStopped.withLock { $0 = true }
    hasEnded.wait()
  }
}
