internal import Foundation
internal import Glibc
internal import Synchronization

/// A relay between programs and a server's socket, which delays all data and can cut connections.
package final class SlowRelay: Sendable {
  /// The folder of the relay's socket, which programs connect to instead of the server's.
  package let folder: String
  private let listener: Int32
  private let server: String
  private let delay: Double
  private let open = Mutex<[Int32]>([])
  private let isCut = Mutex(false)
  private let heldUntil = Mutex<Date?>(nil)

  /// Starts a relay.
  ///
  /// - Parameters:
  ///   - server: The path of the server's socket.
  ///   - delay: The additional time of a round trip, in seconds.
  package init(to server: String, delay: Double) throws {
    folder = URL.temporaryDirectory.appending(path: "relay-\(UUID().uuidString.prefix(8))").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    self.server = server
    self.delay = delay
    listener = try Self.withAddress(folder + "/.s.PGSQL.5432") { bind($0, $1, $2) }
    listen(listener, 16)
    Thread.detachNewThread { [self] in accept() }
  }

  package struct Failed: Error { package let number: Int32 }

  /// Cuts all connections, as a failing network does.
  package func drop() {
    open.withLock { open in
      for descriptor in open { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  /// Cuts all connections, and refuses new ones until `mend()`.
  package func cut() {
    isCut.withLock { $0 = true }
    drop()
  }

  /// Keeps all data that arrives from now on, until `release()` or, so that nobody waits for ever, for ten
  /// minutes.
  package func hold() { heldUntil.withLock { $0 = Date.now + 600 } }

  /// Passes on what it has kept.
  ///
  /// - Returns: Whether it has kept everything until now.
  @discardableResult
  package func release() -> Bool {
    defer { heldUntil.withLock { $0 = nil } }
    return isHeld
  }

  private var isHeld: Bool { heldUntil.withLock { $0.map { .now < $0 } ?? false } }

  /// Accepts connections again.
  package func mend() { isCut.withLock { $0 = false } }

  package func stop() {
    release()
    shutdown(listener, Int32(SHUT_RDWR))
    Glibc.close(listener)
    drop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func accept() {
    while true {
      let near = Glibc.accept(listener, nil, nil)
      guard near >= 0 else { return }
      guard !isCut.withLock({ $0 }),
        let far = try? Self.withAddress(server, { connect($0, $1, $2) })
      else {
        Glibc.close(near)
        continue
      }
      open.withLock { $0 += [near, far] }
      // If the relay was cut meanwhile, `drop()` may have missed this connection.
      if isCut.withLock({ $0 }) { drop() }
      let running = Running()
      for (from, to) in [(near, far), (far, near)] {
        Thread.detachNewThread { [self] in
          pass(from, to)
          let left = running.count.withLock { count in
            count -= 1
            return count
          }
          if left == 0 { close(near, far) }
        }
      }
    }
  }

  /// The number of directions of a connection in which data may still pass.
  private final class Running: Sendable {
    let count = Mutex(2)
  }

  private func close(_ near: Int32, _ far: Int32) {
    open.withLock { open in
      open.removeAll { $0 == near || $0 == far }
      Glibc.close(near)
      Glibc.close(far)
    }
  }

  private func pass(_ from: Int32, _ to: Int32) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(from, &bytes, bytes.count)
      guard count > 0 else { break }
      Thread.sleep(forTimeInterval: delay / 2)
      while isHeld { Thread.sleep(forTimeInterval: 0.001) }
      guard Glibc.send(to, bytes, count, Int32(MSG_NOSIGNAL)) == count else { break }
    }
    shutdown(to, Int32(SHUT_RDWR))
    shutdown(from, Int32(SHUT_RDWR))
  }

  /// Creates a socket, and calls a function with it and an address.
  private static func withAddress(
    _ path: String, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws -> Int32 {
    // Programs that a test starts must not inherit the socket.
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      defer { Glibc.close(descriptor) }
      throw Failed(number: errno)
    }
    return descriptor
  }
}
