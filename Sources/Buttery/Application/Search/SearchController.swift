/// Looks after a search: its bar, whether it is going on, and what shows what was found.
///
///     let search = SearchController(searchResultsController: nil)
///     search.searchResultsUpdater = self
///     navigationItem.searchController = search
///
/// Below the bar of a navigation controller, the key `/` begins it. Without one, the search bar is a
/// table's header: `tableView.tableHeaderView = search.searchBar`. Esc and the button end it.
///
/// Differs from UIKit: the controller isn't presented. What is behind is dim while nothing is looked
/// for, where `obscuresBackgroundDuringPresentation` says so, but can be used.
@MainActor open class SearchController: ViewController {
  /// The bar.
  public let searchBar = SearchBar()
  /// Who looks for the text.
  open weak var searchResultsUpdater: (any SearchResultsUpdating)?
  /// Hears that a search begins and ends.
  open weak var delegate: (any SearchControllerDelegate)?
  /// What shows what was found, in place of the controller below the bar; `nil` where that one
  /// shows it itself.
  public let searchResultsController: ViewController?
  /// Whether what is behind is dim while nothing is looked for; by default where others show what was
  /// found.
  open var obscuresBackgroundDuringPresentation: Bool {
    didSet { host?.searchChanged(self) }
  }
  /// Whether the bar has a button to give up while the search goes on; by default it has.
  open var automaticallyShowsCancelButton = true
  /// Whether the bar shows its scopes while the search goes on and there are any; by default it does.
  open var automaticallyShowsScopeBar = true

  /// Who shows the bar.
  weak var host: (any SearchHost)?
  private var active = false

  /// Creates a controller.
  public init(searchResultsController: ViewController?) {
    self.searchResultsController = searchResultsController
    obscuresBackgroundDuringPresentation = searchResultsController != nil
    super.init()
    searchBar.observer = self
  }

  /// Whether a search goes on; setting it begins one, or gives it up.
  open var isActive: Bool {
    get { active }
    set { if newValue { begin() } else { end() } }
  }

  /// Whether what was found is to be shown in place of what is searched.
  var showsResults: Bool { active && searchResultsController != nil && hasText }

  /// Whether what is searched is dim.
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

extension SearchController: SearchBarObserver {
  func searchBarDidBegin(_ searchBar: SearchBar) { begin() }

  func searchBarChanged(_ searchBar: SearchBar) { changed() }

  func searchBarWasCancelled(_ searchBar: SearchBar) { end() }
}

/// Shows the bar of a search controller, and what was found.
@MainActor protocol SearchHost: AnyObject {
  func searchChanged(_ search: SearchController)
}

/// Looks for what a person types.
@MainActor public protocol SearchResultsUpdating: AnyObject {
  /// Called when a search begins and ends, and when its text or scope is another one.
  func updateSearchResults(for searchController: SearchController)
}

/// Hears that a search begins and ends; all methods have a default, which does nothing.
@MainActor public protocol SearchControllerDelegate: AnyObject {
  /// It is about to begin.
  func willPresentSearchController(_ searchController: SearchController)
  /// It has begun.
  func didPresentSearchController(_ searchController: SearchController)
  /// It is about to end.
  func willDismissSearchController(_ searchController: SearchController)
  /// It has ended.
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
