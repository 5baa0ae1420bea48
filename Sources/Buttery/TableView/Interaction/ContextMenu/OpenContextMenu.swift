/// The menu in front that belongs to a row.
struct OpenContextMenu {
  /// The row.
  var key: ElementKey
  /// What is shown; `nil` once it is gone.
  weak var menu: (any ShownMenu)?
}
