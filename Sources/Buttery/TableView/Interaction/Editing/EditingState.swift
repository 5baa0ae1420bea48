/// The state of editing: what a person is changing about the rows, one thing at a time.
struct EditingState {
  /// Whether rows show their editing controls.
  var isOn = false
  /// The buttons that a row shows at one of its ends.
  var menu: OpenRowMenu?
  /// The row that is being moved.
  var reorder: RowReorder?
  /// How many menus were opened so far.
  private var menuCount = 0

  /// Whether no key and no press can have an effect on editing.
  ///
  /// The table reads this for each row that comes into sight, so reading it mustn't copy the
  /// struct.
  @inline(__always)
  var isIdle: Bool { !isOn && menu == nil && reorder == nil }

  /// Opens a menu, which has a number of its own.
  mutating func openMenu(_ role: OpenRowMenu.Role, _ look: RowMenu, of key: ElementKey) {
    menuCount += 1
    menu = OpenRowMenu(role, look, of: key, number: menuCount)
  }

  /// Gives an open menu's row its new place; without one, the row is gone, and the menu with it.
  ///
  /// A row that is being moved is put back before anything else moves.
  mutating func renumber(_ newKey: (ElementKey) -> ElementKey?) {
    guard let key = menu?.key else { return }
    menu?.key = newKey(key)
  }
}

/// Buttons that a row shows at one of its ends, and what they do.
struct OpenRowMenu {
  /// Who offers the buttons.
  enum Role {
    /// The question whether to delete the row.
    case confirmation
    /// The delegate, or the table in its stead.
    case actions(SwipeActionsConfiguration)
  }

  /// The row; `nil` where it is gone.
  var key: ElementKey?
  var look: RowMenu
  let role: Role
  /// Tells the menu from others, before and after it.
  let number: Int
  /// Whether no other button was looked at: the key that revealed the buttons, pressed once more,
  /// then runs the first one.
  var isFresh = true
  /// Whether an action is at work and hasn't reported back.
  var isRunning = false

  init(_ role: Role, _ look: RowMenu, of key: ElementKey, number: Int) {
    self.key = key
    self.look = look
    self.role = role
    self.number = number
  }
}
