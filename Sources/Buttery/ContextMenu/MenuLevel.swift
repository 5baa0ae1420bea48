internal import ButteryGrid

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

  private static let leastWidth = 16

  /// The columns and lines that the menu needs.
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
