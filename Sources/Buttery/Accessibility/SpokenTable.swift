internal import ButteryGrid
internal import FoundationEssentials

// What a person hears of a table: rows, the sections around them, and open buttons of a row.
extension TableView {
  /// The row that keys act on: the focused one, or else the first one in sight.
  var spokenRow: ElementKey? {
    bringUpToDate()
    if let row = interaction.focusedRow { return row }
    guard accessibilityFocusedSection == nil else { return nil }
    return visible.elements.first { $0.key.kind == .row }?.key
  }

  /// The section of that row; without one, the section at the top.
  var spokenSection: Int? { spokenRow?.section ?? accessibilityFocusedSection ?? sectionAtTop }

  /// The sections around a section and the section itself, the outermost first, as they are said.
  func spokenSections(around section: Int) -> [(name: String, words: String)] {
    guard hasSection(section) else { return [] }
    let count = layout.geometry.sectionCount
    return layout.geometry.path(from: section).reversed().compactMap { section in
      let label = Spoken.text(accessibilityLabel(ofSection: section))
      guard count > 1 || label != nil else { return nil }
      let rows = layout.geometry.rowCount(inSection: section)
      let value = visible.view(for: .header(section))?.accessibilityValue
      let parts = [
        label, accessibilityPosition(ofSection: section),
        Spoken.text(value) ?? (rows > 0 ? Spoken.counted(rows, "row") : nil),
      ]
      let words = parts.compactMap(\.self).joined(separator: ", ")
      // A section that has no rows any more is said again.
      return ("\(section) \(label ?? "") \(accessibilityFocusedSection == section)", words)
    }
  }

  /// Whether a row is the last one of several in its section.
  func isLastOfSection(_ row: ElementKey) -> Bool {
    row.row > 0 && row.row == layout.geometry.rowCount(inSection: row.section) - 1
  }

  /// The header or footer of a section, if it is displayed.
  func displayedSectionView(_ key: ElementKey) -> View? { visible.view(for: key) }

  /// The elements in sight, as they are said where the table is read as a text.
  var readableElements: [SpokenElement] {
    visible.elements.compactMap { element in
      let parts = element.view?.spokenParts ?? []
      return parts.isEmpty ? nil : SpokenElement(key: element.key, parts: parts)
    }
  }

  /// The elements of the whole table, but of no more than so many, as they are said where the table is
  /// read as a text; the table stays where it is scrolled to.
  func readableElements(atMost most: Int) -> [SpokenElement] {
    let start = contentOffset
    var elements = readableElements
    var known = Set(elements.map(\.key))
    while elements.count < most, bounds.height > 0, bounds.maxY < contentSize.height {
      let offset = bounds.minY
      contentOffset.y = min(offset + bounds.height, contentSize.height - bounds.height)
      layoutIfNeeded()
      guard bounds.minY > offset else { break }
      elements += readableElements.filter { known.insert($0.key).inserted }
    }
    if contentOffset != start {
      contentOffset = start
      layoutIfNeeded()
    }
    return elements
  }

  /// How many rows there are besides those that were read; `nil` where all were.
  func spokenRest(after read: [SpokenElement]) -> String? {
    let rows = read.count { $0.key?.kind == .row }
    let count = (0..<layout.geometry.sectionCount).reduce(0) {
      $0 + layout.geometry.rowCount(inSection: $1)
    }
    return rows < count ? "\(count - rows) more" : nil
  }

  /// The row of a number, from 1, among the rows of all sections.
  func row(numbered number: Int) -> IndexPath? {
    bringUpToDate()
    var left = number - 1
    guard left >= 0 else { return nil }
    for section in 0..<layout.geometry.sectionCount {
      let count = layout.geometry.rowCount(inSection: section)
      if left < count { return IndexPath(row: left, section: section) }
      left -= count
    }
    return nil
  }

  /// How many rows and sections there are; `nil` without rows.
  var spokenSize: String? {
    bringUpToDate()
    let sections = layout.geometry.sectionCount
    let rows = (0..<sections).reduce(0) { $0 + layout.geometry.rowCount(inSection: $1) }
    guard rows > 0 else { return nil }
    return Spoken.counted(rows, "row") + (sections > 1 ? " in \(sections) sections" : "")
  }
}

extension Spoken {
  /// A number of things.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

// The buttons that are open at one end of a row.
extension TableView: ChoiceHolder {
  var choices: [Choice]? {
    interaction.menu?.look.buttons.map { Choice(title: $0.title) }
  }

  var chosenChoice: Int? { interaction.menu?.look.chosen }

  func choose(_ index: Int) { runButton(index) }
}

// MARK: - Controllers

extension ViewController {
  /// The name of the controller as it is said when it comes to the front; `nil` for none.
  var spokenTitle: String? {
    let own = Spoken.text(viewIfLoaded?.extras?.accessibility.label) ?? Spoken.text(title)
    return own ?? spokenKind
  }

  /// What kind of controller it is, where that isn't plain from what it shows.
  var spokenKind: String? {
    switch self {
    case let alert as AlertController: alert.preferredStyle == .alert ? "alert" : "choice"
    case is MenuController: "menu"
    default: nil
    }
  }
}

extension Application {
  /// How to get help and how to leave, for the beginning.
  var spokenKeys: String? {
    let help = Self.sorted(helpKeys).first.map { "\(Spoken.key("\($0)")) lists the keys" }
    let quit = Self.sorted(quitKeys).first.map { "\(Spoken.key("\($0)")) quits" }
    let keys = [help, quit].compactMap(\.self)
    return keys.isEmpty ? nil : keys.joined(separator: ", ")
  }
}

// MARK: - Keys

extension Spoken {
  /// The name of a key as it is said: `question mark`, `Shift O`, `Page Down`.
  ///
  /// Of a command without a key, such as `: fold this level`, the sign is said and the rest kept.
  static func key(_ name: String) -> String {
    if name.hasPrefix(": ") { return "colon, " + name.dropFirst(2) }
    var parts: [String] = []
    var rest = name[...]
    for modifier in ["Ctrl-", "Alt-", "Shift-"] where rest.hasPrefix(modifier) {
      parts.append(modifier == "Ctrl-" ? "Control" : String(modifier.dropLast()))
      rest = rest.dropFirst(modifier.count)
    }
    if let word = keyNames[String(rest)] {
      parts.append(word)
    } else if let letter = rest.first, rest.count == 1, letter.isUppercase, parts.isEmpty {
      parts += ["Shift", String(letter)]
    } else {
      parts.append(String(rest))
    }
    return parts.joined(separator: " ")
  }

  private static let keyNames = [
    "←": "Left", "→": "Right", "↑": "Up", "↓": "Down", "PgDn": "Page Down", "PgUp": "Page Up",
    "Esc": "Escape", "'": "apostrophe", "\"": "quote", "[": "left bracket", "]": "right bracket",
    "<": "less than", ">": "greater than", "{": "left brace", "}": "right brace",
    "(": "left parenthesis", ")": "right parenthesis", "-": "minus", "+": "plus", ".": "dot",
    ",": "comma", ":": "colon", ";": "semicolon", "^": "caret", "?": "question mark",
    "!": "exclamation mark", "/": "slash", "*": "star", "=": "equals", "$": "dollar", "#": "hash",
    "&": "ampersand", "~": "tilde", "|": "bar", "_": "underscore", "@": "at", "%": "percent",
  ]
}
