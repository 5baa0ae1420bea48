import CLibrary

/// Notices that a followed file has grown, or that its name belongs to another file now.
///
/// The system reports changes where it can (inotify); otherwise, as where too many files are watched
/// already, the watch polls the file four times a second.
package final class FileWatch: Sendable {
  /// How a followed file has changed.
  package enum Change: Equatable {
    case none
    /// The file has this many bytes now.
    case grown(Int)
    /// The name is another file's, or the file was cut off.
    case replaced
    /// Nothing has the name.
    case gone
  }

  private static let interval = Duration.milliseconds(250)

  private let path: String
  private let file: RecordFile
  /// The descriptor of inotify; -1 if the file has to be polled.
  private let notifier: Int32

  package init(_ file: RecordFile, path: String) {
    self.file = file
    self.path = path
    #if os(Linux)
      notifier = Self.notifier(of: path)
    #else
      notifier = -1
    #endif
  }

  #if os(Linux)
    private static func notifier(of path: String) -> Int32 {
      let notifier = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      let events = IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF
      guard notifier >= 0, inotify_add_watch(notifier, path, UInt32(events)) < 0 else {
        return notifier
      }
      close(notifier)
      return -1
    }
  #endif

  deinit { if notifier >= 0 { close(notifier) } }

  /// Waits until the file may have changed, the waker is called or the timeout is over.
  package func wait(with waker: Waker, timeout: Duration?) {
    // The system reports changes of the file. Where its name is gone, or another file's already, there
    // may be none.
    let isNotified = notifier >= 0 && change() == .none
    let request = pollfd(fd: notifier, events: Int16(POLLIN), revents: 0)
    waker.wait(
      for: notifier >= 0 ? [request] : [],
      timeout: isNotified ? timeout : min(timeout ?? Self.interval, Self.interval))
    var events = [UInt8](repeating: 0, count: 4_096)
    if notifier >= 0 { while read(notifier, &events, events.count) > 0 {} }
  }

  /// Checks how the file has changed.
  package func change() -> Change {
    var named = stat()
    var held = stat()
    guard stat(path, &named) == 0 else { return .gone }
    guard fstat(file.descriptor, &held) == 0, named.st_ino == held.st_ino,
      named.st_dev == held.st_dev
    else { return .replaced }
    // The system reports a deletion when a file has no link any more, a moment before its name is gone.
    if held.st_nlink == 0 { return .gone }
    let size = Int(held.st_size)
    if size < file.size { return .replaced }
    return size > file.size ? .grown(size) : .none
  }
}
