// The traits of the screen that shows a controller or a view.
extension ViewController {
  /// The traits of the screen that shows the controller, or of `Screen.main` while none does.
  public var traitCollection: TraitCollection {
    runningApplication?.traits ?? Screen.main.traitCollection
  }
}

extension View {
  /// The traits of the screen that shows the view, or of `Screen.main` while none does.
  public var traitCollection: TraitCollection {
    window?.application?.traits ?? Screen.main.traitCollection
  }
}

extension Screen {
  fileprivate var traitCollection: TraitCollection {
    TraitCollection(size: bounds.size, display: traits)
  }
}

extension Application {
  /// The traits of the screen as it is now.
  var traits: TraitCollection { TraitCollection(size: grid.size, display: grid.traits) }

  /// Tells all visible controllers if the traits have changed.
  func tellOfTraits() {
    let (old, new) = (toldTraits, traits)
    guard old != new else { return }
    toldTraits = new
    for controller in appearances.visible { controller.traitCollectionDidChange(old) }
  }
}
