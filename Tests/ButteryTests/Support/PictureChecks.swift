import Buttery

/// Has nothing drawn but what the screen needs, for tests that count drawings.
@MainActor func withoutPictureChecks(_ body: () -> Void) {
  let before = Application.checksPictures
  Application.checksPictures = false
  defer { Application.checksPictures = before }
  body()
}
