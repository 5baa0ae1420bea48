package import ButteryGrid

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
