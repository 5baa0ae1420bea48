@preconcurrency import Benchmark
import Buttery

/// A view on a screen, and what happens to it.
@MainActor struct Session {
  let view: View
  /// What views hold weakly.
  let held: AnyObject?
  let next: () -> Event

  init(view: View, holding held: AnyObject? = nil, next: @escaping () -> Event) {
    self.view = view
    self.held = held
    self.next = next
  }
}

extension BenchmarkSuite {
  /// Times an application from one wait for an event to the next: event, layout, drawing, all but
  /// the terminal.
  ///
  /// The first event isn't timed.
  @MainActor func addEvents(_ name: String, session: @escaping @MainActor () -> Session) {
    benchmark(name) { state in
      let session = session()
      let device = EventDevice()
      try withUnsafeMutablePointer(to: &state) { state in
        var count = 0
        device.wait = {
          if count > 1 { try state.pointee.end() }
          count += 1
          guard count <= state.pointee.iterations + 1 else { return nil }
          let event = session.next()
          if count > 1 { state.pointee.start() }
          return event
        }
        do {
          try Application(device: device).run(ViewShower(session.view))
        } catch is EventDevice.End {}
      }
    }
  }
}
