internal import ButteryGrid

// What is shown where there is nothing to show.
extension ViewController {
  /// What is shown in place of the content, in front of all of it; `nil` shows the content.
  public var contentUnavailableConfiguration: ContentUnavailableConfiguration? {
    get { unavailable?.shown }
    set {
      guard let newValue else {
        unavailable?.removeFromSuperview()
        unavailable = nil
        return
      }
      if let unavailable { unavailable.shown = newValue } else { show(newValue) }
    }
  }

  private func show(_ configuration: ContentUnavailableConfiguration) {
    let cover = ContentUnavailableView(configuration: configuration)
    unavailable = cover
    cover.stackingLevel = View.coverLevelInFront
    cover.isStacked = true
    view.addSubview(cover)
    placeCover()
  }

  /// Has `updateContentUnavailableConfiguration(using:)` called in the next layout.
  public func setNeedsUpdateContentUnavailableConfiguration() {
    needsUnavailableUpdate = true
    viewIfLoaded?.setNeedsLayout()
  }

  /// What a configuration depends on: the traits, and what is looked for.
  public var contentUnavailableConfigurationState: ContentUnavailableConfigurationState {
    let search = ownNavigationItem?.searchController
    var state = ContentUnavailableConfigurationState(traitCollection: traitCollection)
    if let search, search.isActive { state.searchText = search.searchBar.text }
    return state
  }

  /// What is shown in place of content, where it has a button that can be pressed.
  var coverWithKeys: View? {
    guard let unavailable, !unavailable.tabStops().isEmpty else { return nil }
    return unavailable
  }

  /// Has keys come to a button of the cover that came to what it is in front of.
  private func takeKeysFromCovered() {
    guard let cover = coverWithKeys, let home = homeController,
      let holder = home.firstResponder as? View, holder.isDescendant(of: view),
      !holder.isDescendant(of: cover)
    else { return }
    home.resignFirstResponder(holder)
  }

  func placeCover() {
    if needsUnavailableUpdate {
      needsUnavailableUpdate = false
      updateContentUnavailableConfiguration(using: contentUnavailableConfigurationState)
    }
    guard let unavailable, let loadedView else { return }
    if unavailable.superview !== loadedView { loadedView.addSubview(unavailable) }
    unavailable.frame = loadedView.bounds
    takeKeysFromCovered()
  }
}
