package import ButteryGrid
internal import CLibrary

/// The cost of an application's passes.
public struct PassStatistics: Hashable, Sendable {
  /// The number of passes.
  public internal(set) var count = 0
  /// How long the last one took, from the first event to the terminal.
  public var durationOfLast: Duration { start.duration(to: end) }
  /// How many bytes the last one sent to the terminal, where the device knows.
  public internal(set) var bytesOfLast: Int?

  /// When the first event of the last pass came; `end` is when its picture had been sent.
  ///
  /// The duration is computed only when it is read.
  private var start = SteadyTime.now
  private var end: SteadyTime

  init() {
    end = start
  }

  mutating func recordPass(from start: SteadyTime) {
    count += 1
    self.start = start
    end = .now
  }
}

// MARK: - Time

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

// MARK: - Checks

/// A device for tests, whose pictures are checked and whose clock advances only on command.
@MainActor package protocol ScriptedDevice: ScreenDevice {
  /// Whether each picture is compared with one that is drawn from scratch.
  var checksPictures: Bool { get }

  /// Whether an animation is running.
  ///
  /// The application sets this before it asks the device to wait until a deadline. During an
  /// animation the clock advances by itself; for scheduled work it doesn't.
  var awaitsMotion: Bool { get set }
}

extension Grid {
  /// Stops the program if a line wasn't redrawn although it should look different, because a view
  /// wasn't marked for display.
  ///
  /// - Parameter draw: Draws the expected picture.
  func checkMarks(_ draw: (inout Canvas) -> Void) {
    var whole = Grid(size: size, traits: traits)
    whole.draw(draw)
    guard let line = firstDifference(from: whole) else { return }
    fatalError(
      """
      line \(line) wasn't marked for display: \
      "\(text(ofLine: line))" should be "\(whole.text(ofLine: line))"
      """)
  }
}
