extension Application {
  /// Shows a panel with all active keys, from the first responder outward.
  func showKeyHelp() {
    guard let front = frontController else { return }
    front.present(KeyHelpController(sections: keyHelp(from: front)))
  }
}
