package import ButteryGrid

/// A device that says whether pictures on it are to be checked, as those in tests do.
@MainActor package protocol PictureChecking: ScreenDevice {
  /// Whether each picture is compared with one that is drawn from nothing.
  var checksPictures: Bool { get }
}
