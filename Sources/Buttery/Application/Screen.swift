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

  /// Views with handlers to call, or with open batches, that no application knows yet.
  private var unknown: [Weak] = []

  private struct Weak { weak var owner: (any Completing)? }

  /// Makes the application look after `owner`, or the next application that runs.
  func note(_ owner: any Completing) {
    if let application { return application.noteCompletions(of: owner) }
    unknown.removeAll { $0.owner == nil || $0.owner === owner }
    unknown.append(Weak(owner: owner))
  }

  /// Takes the views that no application knows yet.
  func takeUnknown() -> [any Completing] {
    defer { unknown = [] }
    return unknown.compactMap(\.owner)
  }

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
