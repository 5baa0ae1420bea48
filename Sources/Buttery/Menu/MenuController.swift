internal import ButteryGrid

/// A controller that shows a menu beside the view that it belongs to, in front of other views.
///
/// A submenu replaces the menu on the screen.
final class MenuController: ViewController {
  /// The levels above the one that is shown, the outermost first.
  private var outer: [MenuLevel] = []
  private(set) var level: MenuLevel {
    didSet { viewIfLoaded?.setNeedsDisplay() }
  }
  private weak var sender: View?

  init(_ menu: Menu, beside view: View, _ place: Rect) {
    level = MenuLevel(menu)
    sender = view
    super.init()
    modalPresentationStyle = .popover
    popoverPresentationController?.sourceView = view
    popoverPresentationController?.sourceRect = place
    showLevel()
  }

  override func loadView() { view = MenuView(of: self) }

  private func showLevel() {
    title = isInside && !level.title.isEmpty ? "‹ \(level.title)" : level.title
    preferredContentSize = level.size
    sheet?.setNeedsDisplay()
    ownApplication?.arrangeViews()
  }

  // MARK: Choosing

  /// Changes the chosen item.
  func choose(_ change: (inout MenuLevel) -> Void) { change(&level) }

  /// Dismisses the menu and performs the chosen action, or opens the chosen submenu.
  func performChosen() {
    guard let chosen = level.chosen else { return }
    let item = level.items[chosen]
    if let menu = item as? Menu { return open(menu) }
    guard let action = item as? Action, let ownPresenting else { return }
    let sender: AnyObject = sender ?? ownPresenting
    ownPresenting.dismiss(animated: true) { action.perform(sender: sender) }
  }

  /// Opens the chosen item if it is a submenu.
  func openChosen() {
    if let menu = level.chosen.flatMap({ level.items[$0] as? Menu }) { open(menu) }
  }

  private func open(_ menu: Menu) {
    outer.append(level)
    level = MenuLevel(menu)
    showLevel()
  }

  // MARK: Leaving

  /// Whether a submenu is shown.
  var isInside: Bool { !outer.isEmpty }

  /// Returns from a submenu to the menu that contains it.
  func goBack() {
    guard let last = outer.popLast() else { return }
    level = last
    showLevel()
  }

  override var escapeMeaning: (sentence: String, hint: String) {
    isInside ? ("goes back", "back") : super.escapeMeaning
  }

  /// Removes the menu if it is still shown.
  func close() { ownPresenting?.dismiss(animated: true) }

  /// Closes the menu, because the view that it belongs to may have moved.
  override func screenSizeChanged() { close() }
}

extension ViewController {
  /// Shows a menu beside `place`, a rectangle in the coordinates of `view`.
  ///
  /// - Returns: The shown menu; `nil` where something else is in front.
  func show(_ menu: Menu, beside view: View, _ place: Rect) -> MenuController? {
    guard presentedViewController == nil else { return nil }
    let controller = MenuController(menu, beside: view, place)
    present(controller, animated: true)
    return controller
  }
}

// MARK: - Levels

/// One level of nested menus: its items and the chosen one.
@MainActor struct MenuLevel {
  /// The contents of one line.
  enum Line: Hashable {
    /// A line between groups, with the title of the following group.
    case separator(title: String)
    /// The item at an index of `items`.
    case item(Int)
  }

  /// The title of the menu.
  let title: String
  /// The items, including disabled ones.
  private(set) var items: [MenuElement] = []
  private(set) var lines: [Line] = []
  /// The letter that chooses each item.
  let letters: [Character?]
  /// The index of the item that Enter chooses; `nil` if all items are disabled.
  private(set) var chosen: Int?

  init(_ menu: Menu) {
    title = menu.title
    var builder = Builder()
    builder.add(menu.children)
    items = builder.items
    lines = builder.lines
    letters = KeyLetters.of(items.map(\.title))
    chosen = items.firstIndex(where: \.isChoosable)
  }

  // MARK: Choosing

  mutating func choose(_ index: Int) {
    if items[index].isChoosable { chosen = index }
  }

  /// Chooses another enabled item, and continues at the other end.
  mutating func choose(by step: Int) {
    guard let chosen else { return }
    var next = chosen
    repeat { next = (next + step + items.count) % items.count } while !items[next].isChoosable
    self.chosen = next
  }

  /// Chooses the first or the last enabled item.
  mutating func chooseEnd(last: Bool) {
    let isChoosable = { (item: MenuElement) in item.isChoosable }
    chosen = last ? items.lastIndex(where: isChoosable) : items.firstIndex(where: isChoosable)
  }

  /// Returns the index of the enabled item with a letter.
  func item(for letter: Character) -> Int? {
    let lowered = letter.lowercased()
    return items.indices.first { letters[$0].map(String.init) == lowered && items[$0].isChoosable }
  }

  // MARK: Measures

  /// Whether there is a column for check marks.
  var hasStates: Bool { items.contains { $0.shownState != .off } }
  /// The column at which the titles begin.
  var titleColumn: Int { hasStates ? 3 : 1 }

  private static let minimumWidth = 16

  /// The columns and lines that the menu needs.
  var size: Size {
    let titles = items.map { TextMetrics.width(of: $0.title) + ($0 is Menu ? 2 : 0) }
    let headings = lines.map { line in
      if case .separator(let title) = line { TextMetrics.width(of: title) + 4 } else { 0 }
    }
    let width = max(
      titleColumn + (titles.max() ?? 0) + 1, headings.max() ?? 0,
      TextMetrics.width(of: title) + 6, Self.minimumWidth)
    return Size(width: width, height: lines.count)
  }

  /// The index of the line of the chosen item.
  var chosenLine: Int? { chosen.flatMap { lines.firstIndex(of: .item($0)) } }

  // MARK: Lines

  /// A builder that puts the items of all inline groups below each other.
  @MainActor private struct Builder {
    var items: [MenuElement] = []
    var lines: [Line] = []
    /// The title of the group that the next item begins; `nil` within a group.
    private var group: String?

    mutating func add(_ elements: [MenuElement]) {
      for element in elements where element.isListed {
        if let menu = element as? Menu, menu.options.contains(.displayInline) {
          group = menu.title
          add(menu.children)
          group = ""
        } else {
          add(element)
        }
      }
    }

    private mutating func add(_ item: MenuElement) {
      if let group, !lines.isEmpty || !group.isEmpty { lines.append(.separator(title: group)) }
      group = nil
      lines.append(.item(items.count))
      items.append(item)
    }
  }
}

extension MenuElement {
  /// Whether the element can be chosen.
  var isChoosable: Bool { (self as? Action)?.attributes.contains(.disabled) != true }

  /// Whether the element is shown in red.
  var isDestructive: Bool {
    if let menu = self as? Menu { return menu.options.contains(.destructive) }
    return (self as? Action)?.attributes.contains(.destructive) == true
  }

  var shownState: State { (self as? Action)?.state ?? .off }
}

// MARK: - Letters

/// The letters by which keys choose among titles.
enum KeyLetters {
  /// Returns for each title its first letter or digit that isn't taken yet; `nil` if all are taken.
  static func of(_ titles: [String]) -> [Character?] {
    var taken: Set<Character> = []
    return titles.map { title in
      let lowered = title.lazy.filter { $0.isLetter || $0.isNumber }
        .compactMap { $0.lowercased().first }
      guard let letter = lowered.first(where: { !taken.contains($0) }) else { return nil }
      taken.insert(letter)
      return letter
    }
  }

  /// Returns the column of a title at which its letter is.
  static func column(of letter: Character, in title: String) -> Int? {
    title.firstIndex { $0.lowercased() == String(letter) }
      .map { TextMetrics.width(of: String(title[..<$0])) }
  }
}
