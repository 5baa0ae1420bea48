/// The open context menu of a row.
struct OpenContextMenu {
  /// The row that the menu belongs to.
  var key: ElementKey
  /// The menu; `nil` once it is closed.
  weak var menu: (any ShownMenu)?
}
