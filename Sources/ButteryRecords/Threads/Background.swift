import CLibrary

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
