// Whose screen has which traits.
extension ViewController {
  /// The traits of the screen that shows the controller, or of the one in use while none does.
  public var traitCollection: TraitCollection {
    runningApplication?.traits ?? Screen.main.traitCollection
  }
}

extension View {
  /// The traits of the screen that shows the view, or of the one in use while none does.
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

  /// Tells all controllers that can be seen where the traits have become others.
  func tellOfTraits() {
    let (old, new) = (toldTraits, traits)
    guard old != new else { return }
    toldTraits = new
    for controller in appearances.visible { controller.traitCollectionDidChange(old) }
  }
}
