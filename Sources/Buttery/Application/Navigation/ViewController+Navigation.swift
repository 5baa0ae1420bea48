extension ViewController {
  /// The navigation controller on whose stack this controller, or one around it, is.
  public var navigationController: NavigationController? {
    var outer = parent
    while let controller = outer {
      if let found = controller as? NavigationController { return found }
      outer = controller.parent
    }
    return nil
  }

  /// Shows `controller` next: on top of the navigation controller that this one is in, else presented.
  public func show(_ controller: ViewController, sender: Any?) {
    let stack = self as? NavigationController ?? navigationController
    guard let stack else { return present(controller, animated: true) }
    stack.pushViewController(controller, animated: true)
  }

  /// What a navigation controller's bar shows while this controller is on top; it begins with its
  /// title.
  public var navigationItem: NavigationItem {
    let item = ownNavigationItem ?? NavigationItem(of: self)
    ownNavigationItem = item
    return item
  }
}
