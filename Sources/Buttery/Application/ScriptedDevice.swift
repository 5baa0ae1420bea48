package import ButteryGrid

/// A device of tests: pictures on it are checked, and its clock goes on only where it is told to.
@MainActor package protocol ScriptedDevice: ScreenDevice {
  /// Whether each picture is compared with one that is drawn from nothing.
  var checksPictures: Bool { get }

  /// Whether something is in motion, set before the device is asked to wait until a deadline: time
  /// passes for that by itself, and not for work that is scheduled.
  var awaitsMotion: Bool { get set }
}
