/// The delegate of a search bar; all methods have default implementations.
@MainActor public protocol SearchBarDelegate: AnyObject {
  /// Returns whether editing may begin.
  func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool
  /// Called when editing has begun.
  func searchBarTextDidBeginEditing(_ searchBar: SearchBar)
  /// Returns whether editing may end because another view becomes first responder.
  func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool
  /// Called when editing has ended.
  func searchBarTextDidEndEditing(_ searchBar: SearchBar)
  /// Called when a person has changed the text.
  func searchBar(_ searchBar: SearchBar, textDidChange searchText: String)
  /// Called when Enter was pressed.
  func searchBarSearchButtonClicked(_ searchBar: SearchBar)
  /// Called when a person has cancelled the search.
  func searchBarCancelButtonClicked(_ searchBar: SearchBar)
  /// Called when a person has chosen another scope.
  func searchBar(_ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension SearchBarDelegate {
  /// Returns true.
  public func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidBeginEditing(_ searchBar: SearchBar) {}
  /// Returns true.
  public func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidEndEditing(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {}
  /// Does nothing.
  public func searchBarSearchButtonClicked(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBarCancelButtonClicked(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBar(
    _ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
  ) {}
}
