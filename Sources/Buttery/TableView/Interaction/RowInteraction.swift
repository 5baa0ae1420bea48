/// The state of a person's interaction with rows: selection, focus, editing, open menus and the
/// section index.
///
/// This part of a table knows rows by their keys only. The table shows changes on cells and tells the
/// delegate.
@MainActor final class RowInteraction {
  private var selection = RowSelection()
  private var focus = RowFocus()
  private var editing = EditingState()
  private(set) var sectionIndex = SectionIndex()
  private(set) var sectionIndexView: SectionIndexView?

  // MARK: Settings

  /// What a person may select.
  var permission = RowSelection.Permission(rows: true, severalRows: false)
  var permissionDuringEditing = RowSelection.Permission(rows: false, severalRows: false)
  var isFocusAllowed = true
  /// Whether moving the focus to a row selects the row.
  var focusSelects = false
  /// Whether the focus returns to the row that had it last.
  var focusReturns = false
  /// Whether the table, or a view inside or around it, gets keys, so that the focused row looks
  /// focused.
  var hasKeys = true
  /// The key bindings while a row is focused.
  var rowBindings = KeyBindings<RowCommand>.standard
  /// The key bindings for the focused row while rows show their editing controls.
  var editingBindings = KeyBindings<EditingCommand>.standard

  // MARK: Selection

  /// The selected rows.
  var selectedRows: Set<ElementKey> { selection.rows }

  func isSelected(_ key: ElementKey) -> Bool { selection.contains(key) }

  func setSelected(_ isSelected: Bool, _ key: ElementKey) {
    if isSelected { selection.insert(key) } else { selection.remove(key) }
  }

  func deselectAll() { selection.removeAll() }

  /// Keeps rows selected through a batch, except reloaded ones.
  func followSelection(_ plan: UpdatePlan) {
    selection.renumber { plan.isRenewed($0) ? nil : plan.newKey(of: $0) }
  }

  // MARK: Focus

  /// The focused row; `nil` for none.
  var focusedRow: ElementKey? { focus.key }

  /// The row that had the focus last.
  var lastFocusedRow: ElementKey? { focus.last }

  func focus(on key: ElementKey?) { focus.key = key }

  /// Keeps the focus on its row through a batch.
  ///
  /// - Returns: The row that had the focus, by its place before, if it is gone.
  func followFocus(_ plan: UpdatePlan) -> ElementKey? {
    noteChange()
    guard let row = focus.key else {
      focus.last = focus.last.flatMap { plan.newKey(of: $0) }
      return nil
    }
    focus.key = plan.newKey(of: row)
    return focus.key == nil ? row : nil
  }

  // MARK: Menus and actions of the focused row

  private var offers: (question: RowOffers.Question, answer: RowOffers)?

  /// The known menus and actions of a row; `nil` if the data source and delegate must be asked.
  func offers(to question: RowOffers.Question) -> RowOffers? {
    offers?.question == question ? offers?.answer : nil
  }

  /// Keeps the menus and actions of a row until rows change, are reloaded, or one of them was used.
  fileprivate func noteOffers(_ answer: RowOffers, to question: RowOffers.Question) {
    offers = (question, answer)
  }

  /// Forgets the menus and actions, so that the data source and delegate are asked again.
  func forgetOffers() { offers = nil }

  /// The number of reloads and batches so far.
  ///
  /// If one comes while the delegate is asked about a row, the answer may be about another row.
  private(set) var changes = 0

  /// Notes a reload or a batch.
  func noteChange() {
    changes += 1
    forgetOffers()
  }

  // MARK: Editing

  /// Whether rows show their editing controls.
  var isEditing: Bool { editing.isOn }

  /// The buttons that a row shows at one of its ends.
  var menu: OpenRowMenu? { editing.menu }

  /// The row that is being moved.
  var reorder: RowReorder? { editing.reorder }

  /// Whether no key and no press can have an effect on editing.
  var isEditingIdle: Bool { editing.isIdle }

  func setEditing(_ isEditing: Bool) {
    editing.isOn = isEditing
    forgetOffers()
  }

  func openMenu(_ role: OpenRowMenu.Role, _ look: RowMenu, of key: ElementKey) {
    editing.openMenu(role, look, of: key)
  }

  /// Closes the open menu.
  ///
  /// - Returns: What it was; `nil` where none was open.
  func closeMenu() -> OpenRowMenu? {
    guard let menu = editing.menu else { return nil }
    editing.menu = nil
    forgetOffers()
    return menu
  }

  /// Shows the open menu in another way, unless one of its actions is at work.
  ///
  /// - Returns: The menu, as it looks now.
  func changeMenu(_ change: (inout RowMenu) -> Void) -> OpenRowMenu? {
    guard var menu = editing.menu, !menu.isRunning else { return nil }
    change(&menu.look)
    menu.isFresh = false
    editing.menu = menu
    return menu
  }

  /// Notes that an action of the open menu is at work.
  func noteMenuRuns() { editing.menu?.isRunning = true }

  /// Follows a batch with an open menu.
  ///
  /// - Returns: Whether the menu has to be closed: its row is gone, asked for anew, or in another
  ///   place, which the closures of its actions don't know. A delete confirmation has none.
  func followMenu(_ plan: UpdatePlan) -> Bool {
    guard let menu = editing.menu, let key = menu.key else { return false }
    editing.renumber(plan.newKey)
    let new = editing.menu?.key
    if case .confirmation = menu.role { return plan.isRenewed(key) || new == nil }
    return plan.isRenewed(key) || new != key
  }

  /// The menu in front that belongs to a row.
  private var contextMenu: OpenContextMenu?

  /// Notes that a row's context menu is open; the chosen action may change what rows offer.
  func noteContextMenu(_ menu: MenuController, of key: ElementKey) {
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

  /// Notes that a row was lifted to be moved.
  func beginReordering(_ key: ElementKey, mouseLine: Int?) {
    editing.reorder = RowReorder(key, mouseLine: mouseLine)
  }

  /// Notes where the row that is being moved is shown.
  func reorder(to target: ElementKey) { editing.reorder?.target = target }

  /// Notes the content line of the mouse that drags the row.
  func noteReordering(mouseLine: Int) { editing.reorder?.mouseLine = mouseLine }

  /// Notes that the row isn't moved any more.
  func endReordering() { editing.reorder = nil }

  // MARK: Section index

  /// Replaces the titles of the index and its state.
  func setIndexTitles(_ titles: [String]) { sectionIndex = SectionIndex(titles: titles) }

  /// Notes which section each title leads to.
  func setIndexSections(_ sections: [Int]) { sectionIndex.sections = sections }

  /// Switches index mode, in which letters choose titles, on or off.
  func setIndexActive(_ isActive: Bool) { sectionIndex.setActive(isActive) }

  /// Notes the section at the top.
  func noteTopSection(_ section: Int?) { sectionIndex.noteTop(section: section) }

  /// Notes the title at the mouse while its button is held down on the index; else `nil`.
  func dragIndex(to title: Int?) { sectionIndex.draggedTitle = title }

  /// The title that a letter chooses.
  func chooseIndexTitle(_ letter: Character) -> Int? { sectionIndex.choose(letter) }

  /// Notes which view shows the index; `nil` for none.
  func showIndex(in view: SectionIndexView?) { sectionIndexView = view }
}

// MARK: - Selection and focus

/// The selected rows, and what a person may select.
struct RowSelection {
  /// What a person may select.
  struct Permission {
    var rows: Bool
    var severalRows: Bool
  }

  /// The selected rows.
  private(set) var rows: Set<ElementKey> = []

  /// Whether the row is selected; this costs next to nothing where no row is.
  func contains(_ key: ElementKey) -> Bool { !rows.isEmpty && rows.contains(key) }

  mutating func insert(_ key: ElementKey) { rows.insert(key) }

  mutating func remove(_ key: ElementKey) { rows.remove(key) }

  mutating func removeAll() { rows = [] }

  /// Gives each row its new place; a row without a new place isn't selected any more.
  mutating func renumber(_ newKey: (ElementKey) -> ElementKey?) {
    guard !rows.isEmpty else { return }
    rows = Set(rows.compactMap(newKey))
  }
}

/// The row on which keys act, and the last one that had the focus.
private struct RowFocus {
  /// The focused row; `nil` for none.
  var key: ElementKey? {
    didSet {
      if let key { last = key }
    }
  }
  /// The row that had the focus last.
  var last: ElementKey?
}

// MARK: - Editing

/// The state of editing: at most one change by the user at a time.
private struct EditingState {
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

// MARK: - Context menus

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
    if changes == interaction.changes { interaction.noteOffers(offers, to: question) }
    return offers
  }
}
