extension Application {
  /// Shows in front of everything which keys mean what, from the first responder outward.
  func showKeyHelp() {
    guard let front = frontController else { return }
    front.present(KeyHelpController(sections: keyHelp(from: front)))
  }
}
