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

  /// Pushes `controller` onto the navigation controller that this one is in, or else presents it.
  public func show(_ controller: ViewController, sender: Any?) {
    let stack = self as? NavigationController ?? navigationController
    guard let stack else { return present(controller, animated: true) }
    stack.pushViewController(controller, animated: true)
  }

  /// What a navigation controller's bar shows while this controller is on top; at first the
  /// controller's title.
  public var navigationItem: NavigationItem {
    let item = ownNavigationItem ?? NavigationItem(of: self)
    ownNavigationItem = item
    return item
  }
}
