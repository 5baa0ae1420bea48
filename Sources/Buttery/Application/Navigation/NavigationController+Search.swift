internal import ButteryGrid

// The search of the controller on top.
extension NavigationController: SearchHost {
  /// The search of the controller on top.
  var search: SearchController? { topViewController?.navigationItem.searchController }

  /// Shows the search bar of the controller on top, in place of another one.
  func takeSearch() {
    let search = search
    guard shownSearch !== search else { return }
    if let old = shownSearch {
      old.host = nil
      old.searchBar.removeFromSuperview()
      hideResults(of: old)
    }
    shownSearch = search
    guard let search else { return }
    search.host = self
    view.addSubview(search.searchBar)
    searchChanged(search)
  }

  /// Places the search bar below `line`, and returns the number of lines that it takes.
  func placeSearch(below line: Int, in bounds: Rect) -> Int {
    guard let bar = shownSearch?.searchBar else { return 0 }
    // If there are only a few lines, at least one is left for the content.
    let height = max(0, min(bar.intrinsicContentSize.height, bounds.height - line - 1))
    bar.isHidden = height == 0
    bar.frame = Rect(x: 0, y: line, width: bounds.width, height: height)
    return height
  }

  func searchChanged(_ search: SearchController) {
    if search.showsResults { showResults(of: search) } else { hideResults(of: search) }
    topViewController?.viewIfLoaded?.alpha = search.obscuresBackground ? 0.5 : 1
    topViewController?.setNeedsUpdateContentUnavailableConfiguration()
    viewIfLoaded?.setNeedsLayout()
  }

  private func showResults(of search: SearchController) {
    guard let results = search.searchResultsController, results.parent == nil, isViewLoaded
    else { return }
    addChild(results)
    topViewController?.view.isHidden = true
    view.addSubview(results.view)
    results.didMove(toParent: self)
  }

  private func hideResults(of search: SearchController) {
    guard let results = search.searchResultsController, results.parent === self else { return }
    topViewController?.view.isHidden = false
    results.willMove(toParent: nil)
    results.view.removeFromSuperview()
    results.removeFromParent()
  }

  /// The controller that shows the content: the one with search results, or the one on top.
  var contentController: ViewController? {
    if let results = shownSearch?.searchResultsController, results.parent === self {
      return results
    }
    return topViewController
  }

  /// The key commands of a search, which come before those that go back; none while another
  /// controller is in front.
  func searchCommands() -> [KeyCommand] {
    guard let search = shownSearch, !search.searchBar.isHidden, presentedViewController == nil
    else {
      return []
    }
    guard search.isActive else {
      return [KeyCommand(title: "search", input: "/") { _ in search.isActive = true }]
    }
    return [
      KeyCommand(title: "end the search", input: Key(.escape)) { _ in search.isActive = false },
      KeyCommand(title: "search", input: "/") { _ in
        search.searchBar.searchTextField.becomeFirstResponder()
      },
    ]
  }
}
