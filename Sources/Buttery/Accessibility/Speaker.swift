internal import ButteryGrid

/// Says on the device what is new after each act.
///
/// It compares what can be heard of the controller in front with what was said of it before: its
/// title, the texts of its views, and the element that keys act on. Each fact is said once.
@MainActor final class Speaker {
  private unowned let application: Application
  private var announcements: [String] = []
  /// What a key has done to a text, which doesn't wait until a person has stopped typing.
  private var echoes: [String] = []
  /// The last key that nobody has said anything of yet.
  private var lastKey: Key?
  private weak var front: ViewController?
  /// Whether a person has done something since the last words.
  private var isActed = false
  /// The number that is being typed, to choose from a list by it.
  private var number = ""
  /// What says the rest when a person has stopped typing a text for a moment.
  private var afterTyping: ScheduledWork?
  private var isFirst = true
  /// The hints of rows that were said: each is said once, and not for each row.
  private var saidHints: Set<String> = []

  /// How long a person must have typed nothing before they hear what their text has led to.
  private static let typingPause = Duration.milliseconds(700)

  init(_ application: Application) {
    self.application = application
  }

  private var device: any ScreenDevice { application.device }

  /// Says `text` with the next words, before what is new in views.
  func announce(_ text: String) {
    guard let text = Spoken.text(text), announcements.last != text else { return }
    announcements.append(text)
    application.device.wake()
  }

  /// Forgets what was said of the controller in front.
  func forget() { application.frontController?.spoken = nil }

  // MARK: Keys

  /// Handles a key of a number that is typed to choose from a list: digits, Backspace, Enter, Esc.
  ///
  /// Lists that belong to the library are asked first; elsewhere a digit may have another meaning.
  func handleFirst(_ key: Key) -> Bool {
    isActed = true
    lastKey = key
    if number.isEmpty { return (choices != nil || isListInSheet(for: key)) && append(key) }
    if append(key) { return true }
    let typed = Int(number) ?? .max
    number = ""
    switch key.code {
    case .enter: choose(typed)
    case .escape, .backspace: announce("no number")
    default: return false
    }
    return true
  }

  /// Handles a key that nobody else has handled.
  func handle(_ key: Key) -> Bool {
    if key == ",", showActions() { return true }
    return table != nil && append(key)
  }

  /// Whether keys go to a table in a sheet in which nobody has a use for the key.
  private func isListInSheet(for key: Key) -> Bool {
    guard let list = target as? TableView, list.allowsFocus else { return false }
    let inside = list.chain.prefix { !($0 is SheetView) }
    return inside.count < list.chain.count && !inside.contains { $0.binds(key) }
  }

  private func append(_ key: Key) -> Bool {
    guard case .character(let digit) = key.code, key.modifiers.isEmpty, digit.isASCII,
      digit.isNumber, number.count < 9
    else { return false }
    number.append(digit)
    device.echo(String(digit))
    return true
  }

  private func choose(_ typed: Int) {
    if let choices {
      guard choices.list.indices.contains(typed - 1) else {
        return announce("\(typed) is none of \(choices.list.count)")
      }
      guard choices.list[typed - 1].isEnabled else { return announce("\(typed) can't be chosen") }
      return choices.holder.choose(typed - 1)
    }
    guard let table else { return }
    guard let row = table.row(numbered: typed) else { return announce("there is no row \(typed)") }
    table.focusRow(at: row)
    if table.allowsFocus, table.indexPathForFocusedRow == row { table.perform(.activate) }
  }

  /// Notes that a person has done something with the mouse or pasted a text.
  func markActed() { isActed = true }

  // MARK: Where keys go

  private var target: Responder? { application.frontController?.keyTarget }

  private var choices: (holder: any ChoiceHolder, list: [Choice])? {
    guard let holder = target as? any ChoiceHolder, let list = holder.choices else { return nil }
    return (holder, list)
  }

  /// The table that keys act on: the target itself, or one inside it.
  private var table: TableView? {
    guard let view = target as? View else { return nil }
    if let table = view as? TableView { return table }
    guard !view.isAccessibilityElement else { return nil }
    return view.tabStops().first { $0.isFocusedFirst } as? TableView
  }

  /// Puts the focus on a row of the table that keys act on, so that keys move by rows.
  ///
  /// - Returns: Whether another pass is needed.
  func putFocus() -> Bool {
    guard let table, table.allowsFocus, table.indexPathForFocusedRow == nil,
      table.accessibilityFocusedSection == nil,
      table.interaction.isEditingIdle, !table.bounds.size.isEmpty
    else { return false }
    table.perform(.focusRow)
    return table.indexPathForFocusedRow != nil
  }

  /// Shows what can be done with the element that keys act on.
  private func showActions() -> Bool {
    let row = table.flatMap { table in table.indexPathForFocusedRow.flatMap(table.cellForRow) }
    let element = row ?? target as? View
    guard let element, let front = application.frontController,
      let actions = element.accessibilityCustomActions, !actions.isEmpty
    else { return false }
    let items = actions.map { action in
      Action(title: action.name) { _ in _ = action.actionHandler?(action) }
    }
    return front.show(Menu(title: "actions", children: items), beside: element, element.bounds)
      != nil
  }

  // MARK: Words

  /// Says what is new; does nothing while a text is being typed.
  func speak() {
    guard let front = application.frontController else { return }
    var words = Words()
    let isBack = front !== self.front && front.spoken != nil
    if isBack, self.front.map({ $0.sheet == nil }) ?? false { front.spoken?.title = nil }
    let memory = front.spoken ?? SpokenMemory()
    front.spoken = memory
    self.front = front
    memory.isBack = isBack
    let isTyping = echo(memory)
    for text in echoes { words.say(text) }
    echoes = []
    if !isTyping {
      for text in announcements { words.say(text) }
      announcements = []
      sayNews(of: front, memory, &words)
    }
    if words.lines.isEmpty, !isTyping { sayWhereOneIs(memory, &words) }
    lastKey = nil
    for line in words.lines { device.say(line) }
    if table?.awaitsRowsToSay != true { isActed = false }
  }

  /// Says the place again where a key that moves has had no effect, as at the end.
  private func sayWhereOneIs(_ memory: SpokenMemory, _ words: inout Words) {
    guard let lastKey, let table, memory.element?.key == table.spokenRow, table.allowsFocus,
      table.keyBindings[lastKey] != nil, let element = memory.element
    else { return }
    words.say(element.position ?? element.parts.first ?? "")
  }

  private func sayNews(of front: ViewController, _ memory: SpokenMemory, _ words: inout Words) {
    let announced = words.lines.count
    let title = front.spokenTitle
    if title != memory.title {
      memory.title = title
      // Of something else the same facts are news.
      memory.readRows = []
      memory.texts = []
      if let title { words.say(front.spokenKind.map { "\($0): \(title)" } ?? title) }
    }
    sayTexts(of: front, memory, &words)
    saySize(in: front, memory, &words)
    sayElement(memory, &words, isIntroduced: words.lines.count > announced)
  }

  /// Says the texts of views that weren't there before.
  private func sayTexts(of front: ViewController, _ memory: SpokenMemory, _ words: inout Words) {
    var texts: [String] = []
    front.view.collectSpoken(into: &texts, isStatic: true)
    let known = memory.texts
    memory.texts = Set(texts)
    if let table, table.awaitsRowsToSay {
      // A text that is gone may come back as it was, and those of the table are of its old rows.
      memory.texts.formUnion(known)
      var old: [String] = []
      table.collectSpoken(into: &old, isStatic: true)
      texts.removeAll(where: old.contains)
      memory.texts.subtract(Set(old).subtracting(known))
    }
    for text in texts where !known.contains(text) { words.say(text) }
  }

  /// Says how to get on, once, behind what the program is and before what is in it.
  private func sayKeys(_ words: inout Words) {
    guard isFirst else { return }
    isFirst = false
    if let keys = application.spokenKeys { words.say(keys) }
  }

  /// Says how many rows there are after an act, such as a search, by which that has changed.
  private func saySize(in front: ViewController, _ memory: SpokenMemory, _ words: inout Words) {
    let table = front.view.tabStops().first { $0.isFocusedFirst } as? TableView
    let size = table.map { $0.accessibilityValue ?? "" }
    let old = memory.size
    memory.size = size
    guard isActed, let size, let old, size != old, table === memory.sizedTable else {
      memory.sizedTable = table
      return
    }
    words.say(size.isEmpty && table?.backgroundView == nil ? "no rows" : size)
  }

  /// Says the element that keys act on, where it is another one or another is said of it.
  private func sayElement(_ memory: SpokenMemory, _ words: inout Words, isIntroduced: Bool) {
    let target = target
    let isOther = target !== memory.target
    memory.target = target
    if isOther { memory.element = nil }
    if isOther, isIntroduced, let table, table.allowsFocus,
      let size = Spoken.text(table.accessibilityValue)
    {
      words.say(size)
    }
    sayKeys(&words)
    if let choices { return say(choices.list, chosen: choices.holder.chosenChoice, memory, &words) }
    if let field = target as? View, field.isSpokenAsOne, !(field is TableView) {
      if isOther {
        sayButtons(&words, isIntroduced: isIntroduced)
        words.say(
          Spoken.line(field.spokenParts + [field.accessibilityHint].compactMap(Spoken.text)))
      }
      if let list = (field as? TextField)?.chosenList { say(list, memory, &words) }
      if !isOther, !(field is any SpokenInput) { sayChanges(field.spokenParts, memory, &words) }
      memory.element = memory.element ?? SpokenElement(key: nil, parts: field.spokenParts)
      return
    }
    guard let table else { return }
    say(table, memory, &words)
  }

  /// Names the buttons of an alert whose text gets the keys first.
  private func sayButtons(_ words: inout Words, isIntroduced: Bool) {
    guard isIntroduced, let holder = application.frontController?.view as? any ChoiceHolder,
      let buttons = holder.choices, !buttons.isEmpty
    else { return }
    words.say("buttons: " + buttons.map(\.words).joined(separator: ", "))
  }

  private func sayChanges(_ parts: [String], _ memory: SpokenMemory, _ words: inout Words) {
    guard let old = memory.element else { return }
    memory.element = SpokenElement(key: old.key, parts: parts)
    words.say(Spoken.line(Spoken.news(in: parts, since: old.parts)))
  }

  private func say(
    _ choices: [Choice], chosen: Int?, _ memory: SpokenMemory, _ words: inout Words
  ) {
    let titles = choices.map(\.words)
    let isOther = titles != memory.choices
    memory.choices = titles
    if isOther {
      for (index, title) in titles.enumerated() { words.say("\(index + 1): \(title)") }
    }
    let key = chosen.map { ElementKey.row($0, 0) }
    guard let chosen, titles.indices.contains(chosen), isOther || memory.element?.key != key
    else { return }
    memory.element = SpokenElement(key: key, parts: [titles[chosen]])
    let title = Spoken.text(choices[chosen].title) ?? ""
    words.say(isOther ? "chosen: \(title)" : "\(chosen + 1) of \(titles.count): \(title)")
  }

  // MARK: Tables

  private func say(_ table: TableView, _ memory: SpokenMemory, _ words: inout Words) {
    memory.choices = []
    guard !table.awaitsRowsToSay else { return }
    guard table.allowsFocus else { return read(table, memory, &words) }
    saySections(around: table.spokenSection, of: table, memory, &words)
    guard let row = table.spokenRow, let cell = table.cellForRow(at: row.indexPath) else {
      return sayNoRows(of: table, memory, &words)
    }
    let parts = cell.spokenParts
    let position = table.accessibilityPosition(ofRowAt: row.indexPath)
    let old = memory.element
    memory.element = SpokenElement(key: row, parts: parts, position: position)
    // A text has found other rows where the list has another length.
    let isFound = (target as? TextField)?.chosenList === table && position != old?.position
    let isSame =
      old.map { $0.key == row && !isFound && !Set($0.parts).isDisjoint(with: parts) } ?? false
    // Who comes back to a row knows it.
    if memory.isBack, isSame { return words.say(Spoken.row(parts.prefix(1), at: position)) }
    if let old, isSame || !isActed && old.parts == parts {
      var news = Spoken.news(in: parts, since: old.parts)
      // Rows that come by themselves change the positions of others all the time.
      if isActed, let position, position != old.position { news.insert(position, at: 0) }
      return words.say(Spoken.line(Spoken.short(news)))
    }
    if let position { words.drop(position) }
    words.say(Spoken.row(Spoken.short(parts)[...], at: position))
    if let hint = Spoken.text(cell.accessibilityHint), saidHints.insert(hint).inserted {
      words.say(hint)
    }
    if table.isLastOfSection(row) {
      sayFooter(ofSection: row.section, of: table, memory, &words)
    }
  }

  /// Says that there are no rows, unless the table has a text for that.
  private func sayNoRows(of table: TableView, _ memory: SpokenMemory, _ words: inout Words) {
    let nothing = SpokenElement(key: nil, parts: [])
    guard memory.element != nothing else { return }
    memory.element = nothing
    if table.spokenSize == nil, memory.sections.isEmpty, table.backgroundView == nil {
      words.say("no rows")
    }
  }

  private func saySections(
    around section: Int?, of table: TableView, _ memory: SpokenMemory, _ words: inout Words
  ) {
    let names = section.map { table.spokenSections(around: $0) } ?? []
    let known = memory.sections
    memory.sections = names.map(\.name)
    // An inner section is another one where an outer one is.
    var isOther = false
    for (level, section) in names.enumerated() {
      isOther = isOther || level >= known.count || known[level] != section.name
      if isOther { words.say(section.words) }
    }
  }

  private func sayFooter(
    ofSection section: Int, of table: TableView, _ memory: SpokenMemory, _ words: inout Words
  ) {
    guard let footer = table.displayedSectionView(.footer(section)) else { return }
    words.say(Spoken.line(footer.spokenParts))
  }

  /// Says all rows of a table whose rows can't have the focus, as it is a text; then those that change
  /// or come into sight, or else the one to which it was scrolled.
  private func read(_ table: TableView, _ memory: SpokenMemory, _ words: inout Words) {
    let isNew = memory.readRows.isEmpty
    let rows = isNew ? table.readableElements(atMost: Self.maximumRead) : table.readableElements
    let known = Set(memory.readRows)
    let news = rows.filter { !known.contains($0) }
    let top = table.readableElements.first
    defer { memory.topRow = top }
    memory.readRows =
      isNew ? rows : memory.readRows.filter { old in !news.contains { $0.key == old.key } } + news
    for element in news { words.say(Spoken.line(element.parts)) }
    if isNew, let rest = table.spokenRest(after: rows) { words.say(rest) }
    guard news.isEmpty, isActed, let top, top != memory.topRow else { return }
    words.say(Spoken.line(top.parts))
  }

  /// The most rows of a text that are read at once.
  private static let maximumRead = 300

  // MARK: Typing

  /// Writes what was typed into a text, without a line of its own.
  ///
  /// - Returns: Whether a person is still typing.
  private func echo(_ memory: SpokenMemory) -> Bool {
    let input = (target as? any SpokenInput).flatMap { $0.isEditing ? $0 : nil }
    let before = memory.target === input ? memory.input : nil
    let now = input?.spokenInput
    memory.input = now
    guard let now, let before, now.text != before.text else {
      // Any other act shows what the text has led to.
      if isActed { stopWaiting() }
      if let now, let before, now != before { echoes.append(now.characterAtCursor) }
      return afterTyping != nil
    }
    if now.isSecret {
      device.echo(now.text.count > before.text.count ? "*" : "")
    } else if let typed = now.typed(into: before) {
      device.echo(typed)
    } else if now.text.isEmpty {
      echoes.append("empty")
    } else if before.text.hasPrefix(now.text) {
      echoes.append("deleted \(before.text.dropFirst(now.text.count))")
    } else {
      echoes.append(now.text)
    }
    stopWaiting()
    afterTyping = application.post(after: Self.typingPause) { [weak self] in
      self?.afterTyping = nil
      self?.isActed = true
    }
    return true
  }

  private func stopWaiting() {
    afterTyping?.cancel()
    afterTyping = nil
  }
}

// MARK: - What was said

/// What was said of a controller and what is in it.
@MainActor final class SpokenMemory {
  var title: String?
  /// Whether the controller is in front again.
  var isBack = false
  /// The texts of views that keys don't go to.
  var texts: Set<String> = []
  weak var target: Responder?
  var element: SpokenElement?
  /// The names of the sections around the row, the outermost first.
  var sections: [String] = []
  var choices: [String] = []
  /// The rows of a table that is read as a text, as they were read, and the first one in sight.
  var readRows: [SpokenElement] = []
  var topRow: SpokenElement?
  var input: InputState?
  /// How many rows the first table has.
  var size: String?
  weak var sizedTable: TableView?
}

/// An element as it was said: of which row, and in which parts.
struct SpokenElement: Hashable {
  var key: ElementKey?
  var parts: [String]
  var position: String?
}

/// The lines to say, each once.
struct Words {
  private(set) var lines: [String] = []

  mutating func say(_ line: String) {
    if !line.isEmpty, !lines.contains(line) { lines.append(line) }
  }

  /// Leaves out a line whose fact another one has, too.
  mutating func drop(_ line: String) { lines.removeAll { $0 == line } }

  mutating func say(_ lines: [String]) {
    for line in lines { say(line) }
  }
}

extension Spoken {
  /// The parts that weren't said before; for a state that has ended, that it has.
  static func news(in parts: [String], since old: [String]) -> [String] {
    var known = old
    var news: [String] = []
    for part in parts {
      if let index = known.firstIndex(of: part) {
        known.remove(at: index)
      } else {
        news.append(part)
      }
    }
    return news + known.filter(states.contains).map { "not \($0)" }
  }

  private static let states: Set<String> = ["selected", "checked", "dimmed"]

  /// A row with its place.
  static func row(_ parts: ArraySlice<String>, at position: String?) -> String {
    let text = parts.joined(separator: ", ")
    return position.map { "\($0): \(text)" } ?? text
  }

  /// The first parts, and how many more there are: nobody listens to sixty fields for each row.
  static func short(_ parts: [String]) -> [String] {
    var (count, length) = (0, 0)
    while count < parts.count, count < fewestParts || length < maximumLength {
      length += min(parts[count].count, longestPart)
      count += 1
    }
    let rest = parts.count - count
    let shown = parts.prefix(count).map(cut)
    return rest > 1 ? shown + ["\(rest) more"] : shown + parts.suffix(rest).map(cut)
  }

  private static func cut(_ part: String) -> String {
    part.count > longestPart ? "\(part.prefix(longestPart)) and so on" : part
  }

  /// As much as takes some eight seconds to hear.
  private static let maximumLength = 100
  private static let fewestParts = 2
  private static let longestPart = 80
}

// MARK: - Choices

/// One of several things that a person chooses from.
struct Choice {
  var title: String
  var isEnabled = true
  var isOn = false
  var leadsToMore = false

  /// The title and the state, as they are said.
  var words: String {
    let parts = [
      Spoken.text(title), isOn ? "checked" : nil, leadsToMore ? "menu" : nil,
      isEnabled ? nil : "dimmed",
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

/// A view whose keys choose one of several things, each of which has a number where it is said.
@MainActor protocol ChoiceHolder: View {
  /// The things; `nil` while keys mean something else.
  var choices: [Choice]? { get }
  /// The index of the thing that Enter chooses.
  var chosenChoice: Int? { get }
  /// Chooses a thing as a person does.
  func choose(_ index: Int)
}

// MARK: - Texts that are edited

/// A text with a cursor.
struct InputState: Hashable {
  var text: String
  /// The cursor's place in the text's UTF-8 bytes.
  var cursor: Int
  /// The selected bytes.
  var selection: Range<Int>
  var isSecret: Bool

  /// What was typed at the end of a text, or in place of all of it; `nil` for another change.
  func typed(into before: InputState) -> String? {
    let bytes = before.text.utf8.count
    let isReplaced = !before.selection.isEmpty && before.selection.count == bytes
    if isReplaced { return text }
    guard before.selection.isEmpty, text.hasPrefix(before.text) else { return nil }
    return String(text.dropFirst(before.text.count))
  }

  /// What the cursor stands on.
  var characterAtCursor: String {
    guard !isSecret else { return "" }
    let index = text.utf8.index(text.startIndex, offsetBy: min(cursor, text.utf8.count))
    guard index < text.endIndex else { return "end" }
    return text[index] == " " ? "blank" : String(text[index])
  }
}

/// A view in which a person edits a text.
@MainActor protocol SpokenInput: View {
  var isEditing: Bool { get }
  var spokenInput: InputState { get }
}

extension TextField: SpokenInput {
  var spokenInput: InputState { input.spoken }
}

extension TextView: SpokenInput {
  var spokenInput: InputState { input.spoken }
}

extension TextEditor {
  fileprivate var spoken: InputState {
    let selection = editing.selection
    return InputState(
      text: text, cursor: selection.cursor,
      selection: min(selection.anchor, selection.cursor)..<max(selection.anchor, selection.cursor),
      isSecret: isSecure)
  }
}
