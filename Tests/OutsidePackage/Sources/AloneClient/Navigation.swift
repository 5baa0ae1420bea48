import Buttery

// What ports of UIKit apps say to containers, sheets and searches, beyond what `TypesAroundTables`
// shows.

/// A controller that notes when it comes and goes.
final class StopController: ViewController {
  private(set) var said: [String] = []

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if isBeingPresented || isMovingToParent { said.append("new") }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isBeingDismissed || isMovingFromParent { said.append("gone") }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    said.append(isViewLoaded ? "laid out" : "")
  }

  override func willMove(toParent parent: ViewController?) {
    super.willMove(toParent: parent)
    if parent == nil { said.append("leaves") }
  }

  /// Takes the controller out of its parent by hand.
  func leave() {
    loadViewIfNeeded()
    willMove(toParent: nil)
    view.removeFromSuperview()
    removeFromParent()
  }
}

/// Goes along a way of controllers.
@MainActor func walk(_ navigation: NavigationController) -> [ViewController?] {
  navigation.setNavigationBarHidden(!navigation.isNavigationBarHidden, animated: true)
  navigation.pushViewController(StopController(), animated: true)
  let item = StopController().navigationItem
  item.hidesBackButton = true
  item.leftItemsSupplementBackButton = false
  item.leftBarButtonItem = BarButtonItem(systemItem: .trash)
  item.leftBarButtonItems = [BarButtonItem(systemItem: .reply)]
  item.setLeftBarButton(BarButtonItem(systemItem: .compose), animated: true)
  item.setRightBarButton(nil, animated: true)
  item.setLeftBarButtonItems([BarButtonItem(systemItem: .stop)], animated: true)
  item.setRightBarButtonItems(nil, animated: true)
  let left = [navigation.popViewController(animated: true)]
  if let first = navigation.viewControllers.first {
    navigation.popToViewController(first, animated: false)
  }
  navigation.popToRootViewController(animated: false)
  return left + [navigation.topViewController, navigation.visibleViewController]
}

@MainActor func chooseTab(_ tabs: TabBarController, _ split: SplitViewController) {
  tabs.selectedIndex = 0
  tabs.selectedViewController = tabs.viewControllers?.last
  split.preferredPrimaryColumnWidth = 24
}

/// Shows a popover at a part of a view or at a button, and hears how it is dismissed.
final class PopoverOwner: ViewController, AdaptivePresentationControllerDelegate {
  private(set) var said: [String] = []

  func show(_ controller: ViewController, at item: BarButtonItem?) {
    controller.modalPresentationStyle = item == nil ? .fullScreen : .popover
    controller.popoverPresentationController?.barButtonItem = item
    controller.popoverPresentationController?.sourceRect = Rect(x: 0, y: 0, width: 4, height: 1)
    controller.presentationController?.delegate = self
    present(controller, animated: true)
  }

  func presentationControllerShouldDismiss(_ presentation: PresentationController) -> Bool { true }
  func presentationControllerWillDismiss(_ presentation: PresentationController) {
    said.append("will dismiss")
  }
  func presentationControllerDidDismiss(_ presentation: PresentationController) {
    said.append("did dismiss")
  }
}

/// Hears everything about a search.
final class SearchListener: SearchControllerDelegate, SearchBarDelegate {
  private(set) var said: [String] = []

  func prepare(_ search: SearchController) {
    search.delegate = self
    search.automaticallyShowsCancelButton = false
    search.automaticallyShowsScopeBar = false
    search.searchBar.delegate = self
    search.searchBar.setShowsCancelButton(!search.searchBar.showsCancelButton, animated: true)
    search.searchBar.showsScopeBar = true
    search.searchBar.searchTextField.textAttributes = .bold
  }

  func willPresentSearchController(_ searchController: SearchController) { said.append("begins") }
  func didPresentSearchController(_ searchController: SearchController) { said.append("began") }
  func willDismissSearchController(_ searchController: SearchController) { said.append("ends") }

  func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool { true }
  func searchBarTextDidBeginEditing(_ searchBar: SearchBar) { said.append("types") }
  func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool { true }
  func searchBarTextDidEndEditing(_ searchBar: SearchBar) { said.append("typed") }
  func searchBarSearchButtonClicked(_ searchBar: SearchBar) { searchBar.endEditing(true) }
}
