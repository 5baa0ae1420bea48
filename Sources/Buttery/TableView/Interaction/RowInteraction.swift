/// The state of a person's interaction with rows: selection, focus, editing, open menus and the
/// section index.
///
/// This part of a table knows rows by their keys only. The table shows changes on cells and tells the
/// delegate.
@MainActor final class RowInteraction {
  // MARK: Settings

  /// What a person may select.
  var permission = SelectionPermission(rows: true, severalRows: false)
  var permissionDuringEditing = SelectionPermission(rows: false, severalRows: false)
  var isFocusAllowed = true
  /// Whether moving the focus to a row selects the row.
  var focusSelects = false
  /// Whether the focus returns to the row that had it last.
  var focusReturns = false
  /// Whether the table, or a view inside or around it, gets keys, so that the focused row looks
  /// focused.
  var hasKeys = true
  /// The key bindings while a row is focused.
  lazy var rowBindings = KeyBindings<RowCommand>.standard
  /// The key bindings for the focused row while rows show their editing controls.
  lazy var editingBindings = KeyBindings<EditingCommand>.standard

  // MARK: Selection

  private(set) var selectedRows: Set<ElementKey> = []

  /// Whether a row is selected; this costs next to nothing where no row is.
  func isSelected(_ key: ElementKey) -> Bool {
    !selectedRows.isEmpty && selectedRows.contains(key)
  }

  func setSelected(_ isSelected: Bool, _ key: ElementKey) {
    if isSelected { selectedRows.insert(key) } else { selectedRows.remove(key) }
  }

  func deselectAll() { selectedRows = [] }

  /// Keeps rows selected through a batch, except reloaded ones.
  func followSelection(_ plan: UpdatePlan) {
    guard !selectedRows.isEmpty else { return }
    selectedRows = Set(selectedRows.compactMap { plan.isRenewed($0) ? nil : plan.newKey(of: $0) })
  }

  // MARK: Focus

  /// The focused row; `nil` for none.
  var focusedRow: ElementKey? {
    didSet {
      if let focusedRow { lastFocusedRow = focusedRow }
      if (focusedRow == nil) != (oldValue == nil) { cursorOwner?.setNeedsDisplay() }
    }
  }

  /// The view that draws a cursor of its own while there is a focused row: see `TextField.chosenList`.
  weak var cursorOwner: View?

  /// The row that had the focus last.
  private(set) var lastFocusedRow: ElementKey?

  /// Keeps the focus on its row through a batch.
  ///
  /// - Returns: The row that had the focus, by its place before, if it is gone.
  func followFocus(_ plan: UpdatePlan) -> ElementKey? {
    markChanged()
    guard let row = focusedRow else {
      lastFocusedRow = lastFocusedRow.flatMap { plan.newKey(of: $0) }
      return nil
    }
    focusedRow = plan.newKey(of: row)
    return focusedRow == nil ? row : nil
  }

  // MARK: Menus and actions of the focused row

  private var offers: (question: RowOffers.Question, answer: RowOffers)?

  /// The known menus and actions of a row; `nil` if the data source and delegate must be asked.
  func offers(to question: RowOffers.Question) -> RowOffers? {
    offers?.question == question ? offers?.answer : nil
  }

  /// Keeps the menus and actions of a row until rows change, are reloaded, or one of them was used.
  fileprivate func recordOffers(_ answer: RowOffers, to question: RowOffers.Question) {
    offers = (question, answer)
  }

  /// Forgets the menus and actions, so that the data source and delegate are asked again.
  func forgetOffers() { offers = nil }

  /// The number of reloads and batches so far.
  ///
  /// If one comes while the delegate is asked about a row, the answer may be about another row.
  private(set) var changes = 0

  /// Notes a reload or a batch.
  func markChanged() {
    changes += 1
    forgetOffers()
  }

  // MARK: Editing

  /// Whether rows show their editing controls.
  var isEditing = false {
    didSet { forgetOffers() }
  }

  /// The buttons that a row shows at one of its ends.
  private(set) var menu: OpenRowMenu?
  private var menuCount = 0

  /// The row that is being moved.
  var reorder: RowReorder?

  /// Whether no key and no press can have an effect on editing.
  var isEditingIdle: Bool { !isEditing && menu == nil && reorder == nil }

  /// Opens a menu and gives it a unique number.
  func openMenu(_ role: OpenRowMenu.Role, _ look: RowMenu, of key: ElementKey) {
    menuCount += 1
    menu = OpenRowMenu(role, look, of: key, number: menuCount)
  }

  /// Closes the open menu.
  ///
  /// - Returns: What it was; `nil` where none was open.
  func closeMenu() -> OpenRowMenu? {
    guard let closed = menu else { return nil }
    menu = nil
    forgetOffers()
    return closed
  }

  /// Shows the open menu in another way, unless one of its actions is at work.
  ///
  /// - Returns: The menu, as it looks now.
  func changeMenu(_ change: (inout RowMenu) -> Void) -> OpenRowMenu? {
    guard var changed = menu, !changed.isRunning else { return nil }
    change(&changed.look)
    changed.isFresh = false
    menu = changed
    return changed
  }

  /// Notes that an action of the open menu is at work.
  func markMenuRunning() { menu?.isRunning = true }

  /// Follows a batch with an open menu.
  ///
  /// - Returns: Whether the menu has to be closed: its row is gone, asked for anew, or in another
  ///   place, which the closures of its actions don't know. A delete confirmation has none.
  func followMenu(_ plan: UpdatePlan) -> Bool {
    guard let role = menu?.role, let key = menu?.key else { return false }
    let new = plan.newKey(of: key)
    menu?.key = new
    if case .confirmation = role { return plan.isRenewed(key) || new == nil }
    return plan.isRenewed(key) || new != key
  }

  /// The menu in front that belongs to a row.
  private var contextMenu: OpenContextMenu?

  /// Notes that a row's context menu is open; the chosen action may change what rows offer.
  func recordContextMenu(_ menu: MenuController, of key: ElementKey) {
    contextMenu = OpenContextMenu(key: key, menu: menu)
    forgetOffers()
  }

  /// Forgets the menu in front.
  ///
  /// - Returns: What it was; `nil` where there is none.
  func forgetContextMenu() -> MenuController? {
    guard let menu = contextMenu?.menu else { return nil }
    contextMenu = nil
    return menu
  }

  /// Follows a batch with the menu in front.
  ///
  /// - Returns: Whether it has to be closed: its row is gone, asked for anew, or in another place,
  ///   which the closures of its actions don't know.
  func followContextMenu(_ plan: UpdatePlan) -> Bool {
    guard let key = contextMenu?.key else { return false }
    return plan.isRenewed(key) || plan.newKey(of: key) != key
  }

  // MARK: Section index

  var sectionIndex = SectionIndex()
  /// The view that shows the index; `nil` for none.
  var sectionIndexView: SectionIndexView?
}

/// What a person may select.
struct SelectionPermission {
  var rows: Bool
  var severalRows: Bool
}

// MARK: - Menus

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

/// The open context menu of a row.
private struct OpenContextMenu {
  /// The row that the menu belongs to.
  var key: ElementKey
  /// The menu; `nil` once it is closed.
  weak var menu: MenuController?
}

// MARK: - Offers

/// The menus and actions that a row has according to the data source and the delegate.
struct RowOffers {
  /// The row, and the data source and delegate that are asked about it.
  struct Question: Hashable {
    let row: ElementKey
    let dataSource: ObjectIdentifier?
    let delegate: ObjectIdentifier?
  }

  let hasMenu: Bool
  let hasLeadingActions: Bool
  let hasTrailingActions: Bool
}

extension TableView {
  /// Returns the menus and actions that the focused row has.
  ///
  /// The table calls it in each pass that shows key hints, but asks the data source and the
  /// delegate again only if their answers may have changed.
  func offers(ofFocusedRow row: ElementKey) -> RowOffers {
    bringUpToDate()
    let question = RowOffers.Question(
      row: row, dataSource: dataSource.map(ObjectIdentifier.init),
      delegate: delegate.map(ObjectIdentifier.init))
    if let known = interaction.offers(to: question) { return known }
    let changes = interaction.changes
    let offers = RowOffers(
      hasMenu: hasContextMenu, hasLeadingActions: offersActions(ofRow: row, at: .leading),
      hasTrailingActions: offersActions(ofRow: row, at: .trailing))
    if changes == interaction.changes { interaction.recordOffers(offers, to: question) }
    return offers
  }
}
