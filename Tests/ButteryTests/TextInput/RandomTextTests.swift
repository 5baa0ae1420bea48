import Buttery
import ButteryTestSupport
import Testing

@Suite("a text that is edited at random") @MainActor struct RandomTextTests {
  private static let movements = TextCommand.Movement.allCases.filter { movement in
    ![.up, .down, .pageUp, .pageDown, .lineStart, .lineEnd].contains(movement)
  }

  private static let others: [TextCommand] = [
    .cut, .copy, .yank, .yank, .yankEarlier, .transpose, .changeCase(.upper), .changeCase(.lower),
    .changeCase(.capitalized), .undo, .undo, .undo, .redo, .redo, .selectAll, .setMark,
  ]

  private func command(using generator: inout SeededGenerator) -> TextCommand {
    let movement = Self.movements[Int.random(in: 0..<Self.movements.count, using: &generator)]
    return switch Int.random(in: 0..<10, using: &generator) {
    case 0..<3: .move(movement)
    case 3: .select(movement)
    case 4: .delete(movement)
    case 5: .kill(movement)
    case 6: .kill([.wordLeft, .wordRight][Int.random(in: 0..<2, using: &generator)])
    default: Self.others[Int.random(in: 0..<Self.others.count, using: &generator)]
    }
  }

  private func piece(using generator: inout SeededGenerator) -> String {
    AwkwardText.pieces[Int.random(in: 0..<AwkwardText.pieces.count, using: &generator)]
  }

  @Test("is what one that looks at everything makes of it", arguments: [true, false])
  func twins(isOneLine: Bool) throws {
    try withSeeds(count: 150) { generator in
      let start = AwkwardText.random(upTo: 8, lineEnds: !isOneLine, using: &generator)
      var naive = NaiveText(start, isOneLine: isOneLine)
      let (field, view) = (TextField(), TextView())
      field.text = start
      view.text = start
      view.selectedRange = start.endIndex..<start.endIndex
      var log: [String] = []
      for _ in 0..<60 {
        if Int.random(in: 0..<3, using: &generator) == 0 {
          let piece = piece(using: &generator)
          log.append("type \(piece.debugDescription)")
          naive.insert(piece, isTyped: false)
          if isOneLine { field.insertText(piece) } else { view.insertText(piece) }
        } else {
          let command = command(using: &generator)
          log.append("\(command)")
          naive.perform(command)
          if isOneLine { field.perform(command) } else { view.perform(command) }
        }
        let text = isOneLine ? field.text ?? "" : view.text
        let range = isOneLine ? field.selectedRange : view.selectedRange
        let scalars = text.unicodeScalars
        let places =
          scalars.distance(
            from: text.startIndex, to: range.lowerBound)..<scalars.distance(
            from: text.startIndex, to: range.upperBound)
        try #require(
          Array(scalars) == Array(naive.state.text.unicodeScalars) && places == naive.range,
          "\(start.debugDescription): \(log.joined(separator: ", "))")
      }
    }
  }

  private static let keys = [
    "a", "b", "c", "Space", "東", "Accent", "ZWJ", "Left", "Right", "Home", "End", "Bksp", "Del",
    "^A",
    "^E", "^K", "^U", "^W", "^Y", "M-y", "^T", "^_", "M-_", "M-b", "M-f", "M-d", "M-u", "S-Left",
    "S-Right", "S-Home", "C-Left", "C-Right", "^Space", "Enter", "Up", "Down", "PgUp", "PgDn",
    "S-Up",
    "Paste:one␊two␠three", "Paste:東京都は日本の首都", "👩", "🇩", "🇪",
  ]

  @Test("has the cursor in sight after every pass, whatever is typed, in any room")
  func cursorInSight() {
    withSeeds(count: 6) { generator in
      let width = Int.random(in: 1...14, using: &generator)
      let isField = Bool.random(using: &generator)
      let (field, view) = (TextField(), TextView())
      let shown: View = isField ? field : view
      let screen = ScriptedScreen(width: width, height: isField ? 1 : 4)
      screen.post { shown.becomeFirstResponder() }
      for _ in 0..<300 {
        let name = Self.keys[Int.random(in: 0..<Self.keys.count, using: &generator)]
        screen.press(named: name)
        screen.pass { screen in
          let cursor = screen.grid.cursor
          #expect(cursor?.isVisible == true, "\(name)")
          guard let place = cursor?.place, isField, width >= 3 else { return }
          let text = field.text ?? ""
          guard field.selectedRange.isEmpty, field.selectedRange.lowerBound < text.endIndex
          else { return }
          // The cursor is on the character that a key would delete.
          let next = TextMetrics.visible(String(text[field.selectedRange.lowerBound]))
          let onScreen = Array(screen.lines[0]).map(String.init)
          var column = 0
          let under = onScreen.first { glyph in
            defer { column += TextMetrics.width(of: glyph) }
            return column == place.x
          }
          #expect(under?.unicodeScalars.first == next.unicodeScalars.first, "\(name) \(text)")
        }
      }
      screen.run(shown)
    }
  }
}
