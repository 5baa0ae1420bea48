/// Hears of what a person does in a search bar; all methods have a default.
@MainActor public protocol SearchBarDelegate: AnyObject {
  /// Whether the field may take the cursor.
  func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool
  /// The field has the cursor.
  func searchBarTextDidBeginEditing(_ searchBar: SearchBar)
  /// Whether the field may lose the cursor to another view.
  func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool
  /// The field has lost the cursor.
  func searchBarTextDidEndEditing(_ searchBar: SearchBar)
  /// A person has changed the text.
  func searchBar(_ searchBar: SearchBar, textDidChange searchText: String)
  /// Enter was pressed.
  func searchBarSearchButtonClicked(_ searchBar: SearchBar)
  /// A person gives up.
  func searchBarCancelButtonClicked(_ searchBar: SearchBar)
  /// A person has chosen where to look.
  func searchBar(_ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension SearchBarDelegate {
  /// Always.
  public func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidBeginEditing(_ searchBar: SearchBar) {}
  /// Always.
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
