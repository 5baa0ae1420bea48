internal import ButteryGrid

/// One of the menus inside of each other: what it lists, and which of that is chosen.
@MainActor struct MenuLevel {
  /// What stands on a line.
  enum Line: Hashable {
    /// Keeps groups apart, and says what the next one is called.
    case separator(title: String)
    /// The item of that index.
    case item(Int)
  }

  /// What the menu is called.
  let title: String
  /// What can be chosen, or could if it weren't disabled.
  private(set) var items: [MenuElement] = []
  private(set) var lines: [Line] = []
  /// The letter of each item.
  let letters: [Character?]
  /// The index of the item that Enter takes; `nil` where none can be chosen.
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

  /// Goes around through what can be chosen.
  mutating func choose(by step: Int) {
    guard let chosen else { return }
    var next = chosen
    repeat { next = (next + step + items.count) % items.count } while !items[next].isChoosable
    self.chosen = next
  }

  /// Chooses the first or the last one.
  mutating func chooseEnd(last: Bool) {
    let isChoosable = { (item: MenuElement) in item.isChoosable }
    chosen = last ? items.lastIndex(where: isChoosable) : items.firstIndex(where: isChoosable)
  }

  /// The item that a letter stands for, if it can be chosen.
  func item(for letter: Character) -> Int? {
    let lowered = letter.lowercased()
    return items.indices.first { letters[$0].map(String.init) == lowered && items[$0].isChoosable }
  }

  // MARK: Measures

  /// Whether there is a column for states.
  var hasStates: Bool { items.contains { $0.shownState != .off } }
  /// The column at which titles begin.
  var titleColumn: Int { hasStates ? 3 : 1 }

  private static let leastWidth = 16

  /// The columns and lines that it takes.
  var size: Size {
    let titles = items.map { TextMetrics.width(of: $0.title) + ($0 is Menu ? 2 : 0) }
    let headings = lines.map { line in
      if case .separator(let title) = line { TextMetrics.width(of: title) + 4 } else { 0 }
    }
    let width = max(
      titleColumn + (titles.max() ?? 0) + 1, headings.max() ?? 0,
      TextMetrics.width(of: title) + 6, Self.leastWidth)
    return Size(width: width, height: lines.count)
  }

  /// The line of the chosen item.
  var chosenLine: Int? { chosen.flatMap { lines.firstIndex(of: .item($0)) } }

  // MARK: Lines

  /// Puts groups below each other.
  @MainActor private struct Builder {
    var items: [MenuElement] = []
    var lines: [Line] = []
    /// What the group that the next item begins is called; `nil` within a group.
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
  /// Whether it can be chosen.
  var isChoosable: Bool { (self as? Action)?.attributes.contains(.disabled) != true }

  /// Whether it is red.
  var isDestructive: Bool {
    if let menu = self as? Menu { return menu.options.contains(.destructive) }
    return (self as? Action)?.attributes.contains(.destructive) == true
  }

  var shownState: State { (self as? Action)?.state ?? .off }
}
