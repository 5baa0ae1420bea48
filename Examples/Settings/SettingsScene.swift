package import Buttery

/// Puts the program together; `package`, as its tests do so, too.
@MainActor package enum SettingsScene {
  /// A list of settings, whose details are pushed in front of it.
  package static func makeRootViewController() -> ViewController {
    NavigationController(rootViewController: SettingsController())
  }
}
