/// Manages a search: its bar, whether it is active, and the controller that shows the results.
///
///     let search = SearchController(searchResultsController: nil)
///     search.searchResultsUpdater = self
///     navigationItem.searchController = search
///
/// In a navigation controller the search bar stands below the navigation bar, and the key `/`
/// begins the search. Without a navigation controller, make the search bar a table's header:
/// `tableView.tableHeaderView = search.searchBar`. Esc and the cancel button end the search.
///
/// The search begins as soon as its field has the cursor, also by Tab. It ends if the bar is left
/// while the text is empty and the first scope is chosen: so Tab only passes through. An active
/// search with an empty text should show everything:
///
///     func updateSearchResults(for searchController: SearchController) {
///       let text = searchController.searchBar.text ?? ""
///       shown = text.isEmpty ? all : all.filter { $0.contains(text) }
///       tableView.reloadData()
///     }
///
/// Differs from UIKit: a search doesn't outlive its empty bar, and the controller isn't presented.
/// With `obscuresBackgroundDuringPresentation` the content behind is dim while the text is empty, but
/// it can still be used.
@MainActor open class SearchController: ViewController {
  /// The bar.
  public let searchBar = SearchBar()
  /// The object that searches for the text.
  open weak var searchResultsUpdater: (any SearchResultsUpdating)?
  /// The delegate that is told when a search begins and ends.
  open weak var delegate: (any SearchControllerDelegate)?
  /// The controller that shows the results, in place of the controller below the bar; `nil` where
  /// that controller shows them itself.
  public let searchResultsController: ViewController?
  /// Whether the content behind is dim while the text is empty; by default only with a
  /// `searchResultsController`.
  open var obscuresBackgroundDuringPresentation: Bool {
    didSet { host?.searchChanged(self) }
  }
  /// Whether the bar has a cancel button while the search is active; by default it has.
  open var automaticallyShowsCancelButton = true
  /// Whether the bar shows its scopes, if it has any, while the search is active; by default it
  /// does.
  open var automaticallyShowsScopeBar = true

  /// The controller that shows the bar.
  weak var host: NavigationController?
  private var active = false

  /// Creates a controller.
  public init(searchResultsController: ViewController? = nil) {
    self.searchResultsController = searchResultsController
    obscuresBackgroundDuringPresentation = searchResultsController != nil
    super.init()
    searchBar.observer = self
  }

  /// Whether the search is active; setting it begins or cancels the search.
  open var isActive: Bool {
    get { active }
    set { if newValue { begin() } else { end() } }
  }

  /// Whether the results should be shown in place of the searched content.
  var showsResults: Bool { active && searchResultsController != nil && hasText }

  /// Whether the searched content is dim.
  var obscuresBackground: Bool { active && obscuresBackgroundDuringPresentation && !hasText }

  private var hasText: Bool { searchBar.searchTextField.hasText }

  private func begin() {
    guard !active else { return }
    active = true
    if searchResultsController != nil, host == nil {
      TableViewDiagnostics.warning(
        "\(type(of: self)) has no place for its searchResultsController: make it the"
          + " searchController of a navigationItem on a NavigationController")
    }
    delegate?.willPresentSearchController(self)
    if automaticallyShowsCancelButton { searchBar.showsCancelButton = true }
    if automaticallyShowsScopeBar, searchBar.scopeButtonTitles?.isEmpty == false {
      searchBar.showsScopeBar = true
    }
    searchBar.searchTextField.becomeFirstResponder()
    changed()
    delegate?.didPresentSearchController(self)
  }

  private func end() {
    guard active else { return }
    delegate?.willDismissSearchController(self)
    active = false
    searchBar.text = ""
    searchBar.endEditing(true)
    if automaticallyShowsCancelButton { searchBar.showsCancelButton = false }
    if automaticallyShowsScopeBar { searchBar.showsScopeBar = false }
    changed()
    delegate?.didDismissSearchController(self)
  }

  private func changed() {
    searchResultsUpdater?.updateSearchResults(for: self)
    host?.searchChanged(self)
  }
}

// What the search bar tells its controller before its delegate.
extension SearchController {
  func searchBarDidBegin(_ searchBar: SearchBar) { begin() }

  func searchBarChanged(_ searchBar: SearchBar) { changed() }

  func searchBarWasCancelled(_ searchBar: SearchBar) { end() }

  /// Called when keys don't go to the bar any more.
  func searchBarWasLeft(_ searchBar: SearchBar) {
    if !hasText, searchBar.selectedScopeButtonIndex == 0 { end() }
  }
}

/// Searches for the text that a person types.
@MainActor public protocol SearchResultsUpdating: AnyObject {
  /// Called when a search begins or ends, and when its text or scope changes.
  ///
  /// With an empty text, everything should be shown.
  func updateSearchResults(for searchController: SearchController)
}

/// Is told when a search begins and ends; all methods have a default, which does nothing.
@MainActor public protocol SearchControllerDelegate: AnyObject {
  /// Called before the search begins.
  func willPresentSearchController(_ searchController: SearchController)
  /// Called after the search has begun.
  func didPresentSearchController(_ searchController: SearchController)
  /// Called before the search ends.
  func willDismissSearchController(_ searchController: SearchController)
  /// Called after the search has ended.
  func didDismissSearchController(_ searchController: SearchController)
}

extension SearchControllerDelegate {
  /// Does nothing.
  public func willPresentSearchController(_ searchController: SearchController) {}
  /// Does nothing.
  public func didPresentSearchController(_ searchController: SearchController) {}
  /// Does nothing.
  public func willDismissSearchController(_ searchController: SearchController) {}
  /// Does nothing.
  public func didDismissSearchController(_ searchController: SearchController) {}
}
