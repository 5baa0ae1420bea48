internal import ButteryGrid

// Keys that no view and no controller has handled.
extension Application {
  func handleUnclaimed(_ key: Key) {
    if inspector?.handleKey(key) == true || speaker?.handle(key) == true { return }
    switch key {
    case .tab: _ = frontController?.moveFirstResponder(forward: true)
    case .backTab: _ = frontController?.moveFirstResponder(forward: false)
    case _ where redrawKeys.contains(key): redrawScreen()
    case _ where helpKeys.contains(key): showKeyHelp()
    case _ where activeQuitKeys.contains(key): stop()
    default: break
    }
  }

  /// The keys that end the program now: only those with Ctrl while a controller is in front that a
  /// person mustn't close, since what was entered there would be lost.
  var activeQuitKeys: Set<Key> {
    guard let frontController, frontController.ownPresenting != nil,
      frontController.isModal
    else { return quitKeys }
    return quitKeys.filter { $0.modifiers.contains(.control) }
  }

  /// Makes the next pass send the whole picture to the screen, after another program has written to
  /// the terminal.
  ///
  /// A person does this with `redrawKeys`. A program can call it where it knows that another
  /// process has used the terminal. An application that speaks says again where the person is.
  public func redrawScreen() {
    isScreenLost = true
    speaker?.forget()
  }

  /// The help for all active keys, from the first responder outward; the application's own come
  /// last.
  func keyHelp(from front: ViewController) -> [KeyHelp] {
    let chain = front.keyTarget.chain
    var sections: [KeyHelp] = []
    for (number, responder) in chain.enumerated() {
      sections += responder.keyHelp.map { section in
        section.without { key in chain[..<number].contains { $0.binds(key) } }
      }
    }
    let own = ownKeyHelp(hasTabStops: front.view.tabStops().count > 1)
    return sections + [own.without { key in chain.contains { $0.binds(key) } }]
  }

  private func ownKeyHelp(hasTabStops: Bool) -> KeyHelp {
    var rows: [KeyHelp.Row] = []
    if hasTabStops { rows.append(KeyHelp.Row([.tab, .backTab], "next field, back")) }
    if !helpKeys.isEmpty { rows.append(KeyHelp.Row(Self.sorted(helpKeys), "this help")) }
    if !redrawKeys.isEmpty {
      rows.append(
        KeyHelp.Row(Self.sorted(redrawKeys), speaks ? "say where you are" : "redraw the screen"))
    }
    let quitKeys = activeQuitKeys
    if !quitKeys.isEmpty { rows.append(KeyHelp.Row(Self.sorted(quitKeys), "quit")) }
    return KeyHelp("Program", rows)
  }

  /// The keys in order, those with the shortest names first.
  static func sorted(_ keys: Set<Key>) -> [Key] {
    keys.sorted { one, other in
      let (first, second) = (one.description, other.description)
      return (first.count, first) < (second.count, second)
    }
  }
}

extension Responder {
  /// The cursor of the responder in screen coordinates; `nil` where it has none or can't be seen.
  var cursorOnScreen: Cursor? {
    guard let view = (self as? View)?.cursorHolder, let cursor = view.cursor,
      let place = view.screenPoint(for: cursor.place)
    else { return nil }
    guard !cursor.isVisible || view.isInFront(atScreenPoint: place) else { return nil }
    return Cursor(at: place, isVisible: cursor.isVisible)
  }
}

extension View {
  /// Whether a place of the screen shows this view or one inside it, with no other view in front.
  fileprivate func isInFront(atScreenPoint point: Point) -> Bool {
    window?.frontView(at: point) { $0.isTransparent }?.isDescendant(of: self) ?? false
  }
}

// MARK: - Help

extension Application {
  /// Shows a panel with all active keys, from the first responder outward.
  private func showKeyHelp() {
    guard let front = frontController else { return }
    front.present(KeyHelpController(sections: keyHelp(from: front)))
  }
}
