import Buttery

/// What starts and ends a program on some screen device.
@MainActor func runProgram(on device: any ScreenDevice) throws {
  let application = Application(device: device)
  let controller = PantryController()
  application.post { controller.present(ViewController()) }
  try application.run(controller)
}

/// A controller that has its keys.
final class DetailController: ViewController {
  override var preferredFocusedView: View { view }
  override func frame(inScreen bounds: Rect) -> Rect { bounds }
  override func handle(_ event: Event) -> Bool {
    guard event == .key(Key(.escape)) else { return false }
    dismiss()
    return true
  }
}
