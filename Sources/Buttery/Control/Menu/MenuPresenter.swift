internal import ButteryGrid

/// An object that shows menus in front of other views.
@MainActor protocol MenuPresenter: AnyObject {
  /// Shows a menu beside `place`, a rectangle in the coordinates of `view`.
  ///
  /// - Returns: The shown menu; `nil` where something else is in front.
  func show(_ menu: Menu, beside view: View, _ place: Rect) -> (any ShownMenu)?
}

/// A menu on the screen, until a person chooses an element or closes it.
@MainActor protocol ShownMenu: AnyObject {
  /// Removes the menu if it is still shown.
  func close()
}
