internal import ButteryGrid

/// Shows menus in front of what a view belongs to.
@MainActor protocol MenuPresenter: AnyObject {
  /// Shows a menu beside a part of `view`, in that one's coordinates.
  ///
  /// - Returns: What is shown; `nil` where something else is in front.
  func show(_ menu: Menu, beside view: View, _ place: Rect) -> (any ShownMenu)?
}

/// A menu that is in front, until a person chooses or closes it.
@MainActor protocol ShownMenu: AnyObject {
  /// Takes the menu away, if it is there still.
  func close()
}
