/// The state of editing: at most one change by the user at a time.
struct EditingState {
  /// Whether rows show their editing controls.
  var isOn = false
  /// The buttons that are open at one end of a row.
  var menu: OpenRowMenu?
  /// The row that is being moved.
  var reorder: RowReorder?
  /// The number of menus opened so far.
  private var menuCount = 0

  /// Whether no key and no press can have an effect on editing.
  ///
  /// The table reads this for each row that comes into sight, so reading it mustn't copy the
  /// struct.
  @inline(__always)
  var isIdle: Bool { !isOn && menu == nil && reorder == nil }

  /// Opens a menu and gives it a unique number.
  mutating func openMenu(_ role: OpenRowMenu.Role, _ look: RowMenu, of key: ElementKey) {
    menuCount += 1
    menu = OpenRowMenu(role, look, of: key, number: menuCount)
  }

  /// Moves an open menu to its row's new place; without a new place the row has been deleted.
  ///
  /// A row that is being moved is put back before any other change.
  mutating func renumber(_ newKey: (ElementKey) -> ElementKey?) {
    guard let key = menu?.key else { return }
    menu?.key = newKey(key)
  }
}

/// The buttons that are open at one end of a row, and what they do.
struct OpenRowMenu {
  /// The meaning of the buttons.
  enum Role {
    /// A button that deletes the row, shown for confirmation.
    case confirmation
    /// The swipe actions of the delegate, or the table's own if the delegate has none.
    case actions(SwipeActionsConfiguration)
  }

  /// The row; `nil` if it has been deleted.
  var key: ElementKey?
  var look: RowMenu
  let role: Role
  /// The number of the menu, which distinguishes it from earlier and later menus.
  let number: Int
  /// Whether no other button has been chosen yet.
  ///
  /// As long as this is so, the key that revealed the buttons runs the first one when it is pressed
  /// again.
  var isFresh = true
  /// Whether an action is running and hasn't called its completion yet.
  var isRunning = false

  init(_ role: Role, _ look: RowMenu, of key: ElementKey, number: Int) {
    self.key = key
    self.look = look
    self.role = role
    self.number = number
  }
}
