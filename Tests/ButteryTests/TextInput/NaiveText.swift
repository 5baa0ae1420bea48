import Buttery

/// A text edited in the most obvious way, in which every question looks at the whole text.
struct NaiveText {
  /// A state for undo.
  struct State: Equatable {
    var text = ""
    /// The number of scalars before the fixed end of the selection, and before the cursor.
    var anchor = 0
    var cursor = 0
  }

  private struct Change {
    var before: State
    var after: State
  }

  private(set) var state = State()
  private var undoable: [Change] = []
  private var redoable: [Change] = []
  private var isMarkSet = false
  private var kills: [String] = []
  private var killPlace = 0
  private var lastCommand = Last.other
  private let isOneLine: Bool

  private enum Last: Equatable {
    case other, kill
    case typing(end: Int)
    case yank(from: Int, to: Int)
  }

  init(_ text: String, isOneLine: Bool) {
    self.isOneLine = isOneLine
    state.text = text
    state.cursor = text.unicodeScalars.count
    state.anchor = state.cursor
  }

  var range: Range<Int> { min(state.anchor, state.cursor)..<max(state.anchor, state.cursor) }

  /// The number of scalars before each character, and before the end.
  private var boundaries: [Int] {
    var boundaries = [0]
    for character in state.text {
      boundaries.append(boundaries[boundaries.count - 1] + character.unicodeScalars.count)
    }
    return boundaries
  }

  private func aligned(_ place: Int) -> Int { boundaries.first { $0 >= place } ?? 0 }

  private func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(Array(state.text.unicodeScalars)[range]))
  }

  // MARK: Movement

  private func target(_ movement: TextCommand.Movement) -> Int? {
    let (boundaries, characters, cursor) = (boundaries, Array(state.text), state.cursor)
    var index = boundaries.firstIndex(of: cursor) ?? 0
    func skip(back isBack: Bool, while test: (Character) -> Bool) {
      if isBack {
        while index > 0, test(characters[index - 1]) { index -= 1 }
      } else {
        while index < characters.count, test(characters[index]) { index += 1 }
      }
    }
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    switch movement {
    case .left: index = max(0, index - 1)
    case .right: index = min(characters.count, index + 1)
    case .wordLeft:
      skip(back: true) { !isWord($0) }
      skip(back: true, while: isWord)
    case .wordRight:
      skip(back: false) { !isWord($0) }
      skip(back: false, while: isWord)
    case .blankLeft:
      skip(back: true, while: \.isWhitespace)
      skip(back: true) { !$0.isWhitespace }
    case .paragraphStart: skip(back: true) { isOneLine || $0 != "\n" }
    case .paragraphEnd: skip(back: false) { isOneLine || $0 != "\n" }
    case .textStart: index = 0
    case .textEnd: index = characters.count
    case .lineStart where isOneLine: index = 0
    case .lineEnd where isOneLine: index = characters.count
    default: return nil
    }
    return boundaries[index]
  }

  // MARK: Changes

  private mutating func replace(_ range: Range<Int>, with new: String, isTyped: Bool = false) {
    let before = state
    state.text =
      text(0..<range.lowerBound) + new + text(range.upperBound..<before.text.unicodeScalars.count)
    let end = range.lowerBound + new.unicodeScalars.count
    state.cursor = aligned(end)
    state.anchor = state.cursor
    isMarkSet = false
    redoable = []
    let isFirstOfWord =
      range.lowerBound > 0
      && before.text.unicodeScalars.dropFirst(range.lowerBound - 1).first == " " && new != " "
    let continues =
      isTyped && range.isEmpty && lastCommand == .typing(end: range.lowerBound) && !isFirstOfWord
    let first = continues ? undoable.popLast()?.before : nil
    undoable.append(Change(before: first ?? before, after: state))
    lastCommand = isTyped ? .typing(end: end) : .other
  }

  mutating func insert(_ new: String, isTyped: Bool) {
    guard !new.isEmpty || !range.isEmpty else { return }
    replace(range, with: new, isTyped: isTyped)
  }

  private func rangeUp(to movement: TextCommand.Movement) -> Range<Int>? {
    guard range.isEmpty else { return range }
    guard var target = target(movement) else { return nil }
    let isEnd = movement == .paragraphEnd || movement == .lineEnd
    if isEnd, target == state.cursor { target = self.target(.right) ?? target }
    return min(target, state.cursor)..<max(target, state.cursor)
  }

  private mutating func kill(_ range: Range<Int>?) {
    guard let range, !range.isEmpty else {
      lastCommand = .other
      return
    }
    let killed = text(range)
    if lastCommand == .kill {
      let isBefore = range.upperBound == state.cursor
      let last = kills.removeLast()
      kills.append(isBefore ? killed + last : last + killed)
    } else {
      kills.append(killed)
    }
    kills = kills.suffix(60)
    killPlace = kills.count - 1
    replace(range, with: "")
    lastCommand = .kill
  }

  private mutating func yank(over range: Range<Int>) {
    guard !kills.isEmpty else {
      lastCommand = .other
      return
    }
    let text = kills[killPlace]
    replace(range, with: text)
    lastCommand = .yank(from: range.lowerBound, to: range.lowerBound + text.unicodeScalars.count)
  }

  private mutating func place(anchor: Int, cursor: Int) {
    state.anchor = anchor
    state.cursor = cursor
    lastCommand = .other
  }

  mutating func perform(_ command: TextCommand) {
    switch command {
    case .move(let movement):
      if movement == .left, !isMarkSet, !range.isEmpty {
        return place(anchor: range.lowerBound, cursor: range.lowerBound)
      }
      if movement == .right, !isMarkSet, !range.isEmpty {
        return place(anchor: range.upperBound, cursor: range.upperBound)
      }
      guard let target = target(movement) else { return }
      place(anchor: isMarkSet ? state.anchor : target, cursor: target)
    case .select(let movement):
      guard let target = target(movement) else { return }
      place(anchor: state.anchor, cursor: target)
    case .delete(let movement):
      guard let range = rangeUp(to: movement), !range.isEmpty else {
        lastCommand = .other
        return
      }
      replace(range, with: "")
    case .kill(let movement): kill(rangeUp(to: movement))
    case .cut: kill(range)
    case .copy:
      guard !range.isEmpty else { return }
      kills = (kills + [text(range)]).suffix(60)
      killPlace = kills.count - 1
      lastCommand = .other
    case .yank: yank(over: range)
    case .yankEarlier:
      guard case .yank(let start, let end) = lastCommand else {
        lastCommand = .other
        return
      }
      killPlace = (killPlace + kills.count - 1) % kills.count
      yank(over: start..<end)
    case .transpose: transpose()
    case .changeCase(let letters): changeCase(letters)
    case .undo:
      undo()
      lastCommand = .other
    case .redo:
      redo()
      lastCommand = .other
    case .selectAll: place(anchor: 0, cursor: state.text.unicodeScalars.count)
    case .setMark:
      isMarkSet.toggle()
      place(anchor: state.cursor, cursor: state.cursor)
    case .insertLineBreak: insert("\n", isTyped: true)
    }
  }

  private mutating func undo() {
    guard let change = undoable.popLast() else { return }
    redoable.append(change)
    state = change.before
    isMarkSet = false
  }

  private mutating func redo() {
    guard let change = redoable.popLast() else { return }
    undoable.append(change)
    state = change.after
    isMarkSet = false
  }

  private mutating func transpose() {
    let (boundaries, characters) = (boundaries, Array(state.text))
    var index = boundaries.firstIndex(of: state.cursor) ?? 0
    if index == characters.count { index -= 1 }
    guard index > 0 else {
      lastCommand = .other
      return
    }
    replace(
      boundaries[index - 1]..<boundaries[index + 1],
      with: String(characters[index]) + String(characters[index - 1]))
  }

  private mutating func changeCase(_ letters: TextCommand.LetterCase) {
    let range = range.isEmpty ? state.cursor..<(target(.wordRight) ?? state.cursor) : range
    guard !range.isEmpty else {
      lastCommand = .other
      return
    }
    var isInside = false
    let words = text(range).map { character in
      defer { isInside = character.isLetter || character.isNumber }
      return isInside ? character.lowercased() : character.uppercased()
    }
    let new =
      switch letters {
      case .upper: text(range).uppercased()
      case .lower: text(range).lowercased()
      case .capitalized: words.joined()
      }
    replace(range, with: new)
  }
}
