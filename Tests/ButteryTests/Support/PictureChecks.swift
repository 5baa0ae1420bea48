import Buttery

/// Whether step screens have pictures checked.
@MainActor var checksPictures = true

/// Has nothing drawn but what the screen needs, for tests that count drawings.
@MainActor func withoutPictureChecks(_ body: () -> Void) {
  checksPictures = false
  defer { checksPictures = true }
  body()
}
