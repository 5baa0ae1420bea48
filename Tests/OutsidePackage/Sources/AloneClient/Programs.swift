import Buttery

/// Runs a program on a screen device.
@MainActor func runProgram(on device: any ScreenDevice) throws {
  let application = Application(device: device)
  let controller = PantryController()
  application.post { controller.present(ViewController()) }
  try application.run(controller)
}

/// A controller that chooses which view gets the keys, and its own frame.
final class DetailController: ViewController {
  override var preferredFocusedView: View { view }
  override func frame(inScreen bounds: Rect) -> Rect { bounds }
  override func handle(_ event: Event) -> Bool {
    guard event == .key(Key(.escape)) else { return false }
    dismiss()
    return true
  }
}
