public import ButteryGrid

/// The screen of the running application, for code that needs its size or traits.
@MainActor public final class Screen {
  /// The screen of the application that runs; without one, a screen of no size.
  public internal(set) static var main = Screen(device: nil) {
    didSet { TableViewDiagnostics.giveTerminalBack = { main.restoreTerminal() } }
  }

  private weak var device: (any ScreenDevice)?
  /// The application, while it runs.
  weak var application: Application?

  init(device: (any ScreenDevice)?) {
    self.device = device
  }

  /// All columns and lines.
  public var bounds: Rect { Rect(origin: .zero, size: device?.size ?? .zero) }

  /// What the screen can show.
  public var traits: DisplayTraits { device?.traits ?? DisplayTraits() }

  func restoreTerminal() {
    device?.restore()
  }
}
