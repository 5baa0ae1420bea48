import ButteryCurses
import ButteryGrid
import RuleTrait
import SeededRandom
import Testing

@Suite("an input decoder") struct InputDecoderTests {
  /// Returns the events for `pieces`, which arrive one after the other without delay, followed by
  /// silence.
  private func events(_ pieces: [[UInt8]], isUTF8: Bool = true) -> [Event] {
    var tree = KeyTree()
    tree.insert(Array("\u{1B}x1".utf8), Key(.function(33)))
    tree.insert(Array("\u{1B}x12".utf8), Key(.function(34)))
    var decoder = InputDecoder(keys: tree, isUTF8: isUTF8)
    var events: [Event] = []
    for piece in pieces {
      _ = decoder.receive { buffer in
        buffer.copyBytes(from: piece)
        return piece.count
      }
      while let event = decoder.next() { events.append(event) }
    }
    while decoder.patience != nil {
      guard let event = decoder.next(isFinal: true) else { break }
      events.append(event)
    }
    return events
  }

  private func names(_ text: String) -> String {
    name(events([Array(text.utf8)]))
  }

  private func name(_ events: [Event]) -> String {
    events.map { event in
      switch event {
      case .key(let key): key.description
      case .paste(let text): "paste:\(text)"
      case .mouse(let mouse): "\(mouse.action) \(mouse.place.x),\(mouse.place.y)"
      default: "?"
      }
    }.joined(separator: " ")
  }

  @Test("swallows the answer that says the background, in whatever pieces it comes", .rules("RM-7"))
  func background() {
    for end in ["\u{7}", "\u{1B}\\"] {
      let answer = Array("\u{1B}]11;rgb:ffff/8080/0000\(end)".utf8)
      for cut in answer.indices.dropFirst(3) {
        var decoder = InputDecoder(keys: KeyTree(), isUTF8: true)
        var seen: [Event] = []
        for (piece, isFinal) in [(answer[..<cut], true), (answer[cut...] + [0x61], false)] {
          _ = decoder.receive { buffer in
            buffer.copyBytes(from: piece)
            return piece.count
          }
          while let event = decoder.next() { seen.append(event) }
          while isFinal, let event = decoder.next(isFinal: true) { seen.append(event) }
        }
        #expect(seen == [.key(.character("a"))], "cut at \(cut)")
      }
    }
    var decoder = InputDecoder(keys: KeyTree(), isUTF8: true)
    let answer = Array("\u{1B}]11;rgb:ffff/8080/0000\u{7}".utf8)
    _ = decoder.receive { buffer in
      buffer.copyBytes(from: answer)
      return answer.count
    }
    #expect(decoder.next() == nil && decoder.background == RGB(255, 128, 0))
    #expect(names("\u{1B}]x") == "Alt-] x")
  }

  @Test(
    "knows from the answer to DA1 whether a terminal is like xterm", .rules("RM-7"),
    arguments: [
      ("?64;1;2;6;9;15;16;17;18;21;22;28c", true), ("?62;4;22c", true), ("?61;22c", true),
      ("?6c", false), ("?1;2c", false), ("?62;4c", false), ("?1;22c", false),
    ])
  func attributes(answer: String, isXtermLike: Bool) {
    var decoder = InputDecoder(keys: KeyTree(), isUTF8: true)
    let bytes = Array("\u{1B}[\(answer)".utf8)
    _ = decoder.receive { buffer in
      buffer.copyBytes(from: bytes)
      return bytes.count
    }
    #expect(decoder.isXtermLike == nil)
    #expect(decoder.next() == nil)
    #expect(decoder.isXtermLike == isXtermLike)
  }

  @Test("swallows the answer to DA1, in whatever pieces it comes", .rules("RM-7"))
  func cutAttributes() {
    let answer = Array("\u{1B}[?62;4;22c".utf8)
    for cut in answer.indices.dropFirst(3) {
      var decoder = InputDecoder(keys: KeyTree(), isUTF8: true)
      var seen: [Event] = []
      for (piece, isFinal) in [(answer[..<cut], true), (answer[cut...] + [0x63], false)] {
        _ = decoder.receive { buffer in
          buffer.copyBytes(from: piece)
          return piece.count
        }
        while let event = decoder.next() { seen.append(event) }
        while isFinal, let event = decoder.next(isFinal: true) { seen.append(event) }
      }
      #expect(seen == [.key(.character("c"))], "cut at \(cut)")
    }
  }

  @Test(
    "knows the keys of all terminals",
    arguments: [
      ("\u{1B}OA", "↑"), ("\u{1B}[B", "↓"), ("\u{1B}[D", "←"), ("\u{1B}OC", "→"),
      ("\u{1B}[1;5A", "Ctrl-↑"), ("\u{1B}[1;2B", "Shift-↓"), ("\u{1B}[1;3C", "Alt-→"),
      ("\u{1B}[1;8D", "Ctrl-Alt-Shift-←"), ("\u{1B}[5~", "PgUp"), ("\u{1B}[6;5~", "Ctrl-PgDn"),
      ("\u{1B}[H", "Home"), ("\u{1B}OF", "End"), ("\u{1B}[1~", "Home"), ("\u{1B}[4~", "End"),
      ("\u{1B}[7~\u{1B}[8~", "Home End"), ("\u{1B}[2~\u{1B}[3~", "Ins Del"), ("\r", "Enter"),
      ("\n", "Enter"), ("\t", "Tab"), ("\u{1B}[Z", "Shift-Tab"),
      ("\u{7F}\u{8}", "Backspace Backspace"),
      ("\u{1B}OP\u{1B}[15~\u{1B}[24~", "F1 F5 F12"), ("\u{1B}[1;2P", "Shift-F1"),
      ("\u{1B}[[A\u{1B}[[E", "F1 F5"), ("\u{1B}[11~\u{1B}[25~", "F1 F13"),
      ("\u{1}\u{4}\u{1A}", "Ctrl-A Ctrl-D Ctrl-Z"), ("\u{0}", "Ctrl-Space"), ("\u{1C}", "Ctrl-\\"),
      ("a B!", "a Space B !"), ("\u{1B}a\u{1B}Z", "Alt-a Alt-Z"), ("\u{1B}\r", "Alt-Enter"),
      ("\u{1B}\u{7F}", "Alt-Backspace"), ("\u{1B}ü", "Alt-ü"), ("\u{1B}\u{1B}[A", "Alt-↑"),
      ("\u{1B}[97;5u", "Ctrl-A"), ("\u{1B}[27;5;106~", "Ctrl-J"), ("\u{1B}[13;2u", "Shift-Enter"),
      ("\u{1B}[65;2u", "A"), ("\u{1B}[97:65;5u", "Ctrl-A"), ("\u{1B}Oj\u{1B}Oq", "* 1"),
    ])
  func knowsKeys(text: String, expected: String) {
    #expect(names(text) == expected)
  }

  @Test("prefers the longest key of the terminal's own, and waits for it")
  func prefersOwnKeys() {
    #expect(names("\u{1B}x12") == "F34")
    #expect(names("\u{1B}x1") == "F33")
    #expect(names("\u{1B}x13") == "F33 3")
    #expect(names("\u{1B}xa") == "Alt-x a")
    let pieces = ["\u{1B}", "x", "1", "2"].map { Array($0.utf8) }
    #expect(name(events(pieces)) == "F34")
  }

  @Test(
    "takes an escape alone as a key, and two as two",
    arguments: [
      ("\u{1B}", "Esc"), ("\u{1B}\u{1B}", "Esc Esc"), ("\u{1B}[", "Alt-["), ("\u{1B}O", "Alt-O"),
    ])
  func takesEscape(text: String, expected: String) {
    #expect(names(text) == expected)
  }

  @Test("joins what arrives in pieces, cut anywhere")
  func joinsPieces() {
    let bytes = Array("\u{1B}[1;5A漢e\u{301}\u{1B}[<64;3;4M\u{1B}[200~a\u{1B}[31m漢\u{1B}[201~z".utf8)
    let expected = "Ctrl-↑ 漢 e\u{301} wheelUp 2,3 paste:a\u{1B}[31m漢 z"
    #expect(name(events([bytes])) == expected)
    for cut in 1..<bytes.count {
      // A combining mark that comes too late is a character of its own.
      let found = name(events([Array(bytes[..<cut]), Array(bytes[cut...])]))
      #expect(found.replacing("e \u{301}", with: "e\u{301}") == expected, "cut at \(cut)")
    }
  }

  @Test(
    "swallows what means nothing",
    arguments: [
      "\u{1B}[?62;22c", "\u{1B}[24;80R", "\u{1B}[I\u{1B}[O", "\u{1B}[?2026;2$y", "\u{1B}[99~",
      "\u{1B}[1;2;3;4;5;6;7;8;9;10;11x", "\u{1B}[999999999999999999;5Q", "\u{1B}[<0", "\u{1B}[M  ",
      "\u{1B}[<0;1M\u{1B}[<3;1;1m\u{1B}[<35;1;1M".replacing("\u{1B}[<0;1M", with: ""),
      "\u{85}\u{9B}", "\u{1B}Oz", "\u{1B}[>c",
    ])
  func swallows(text: String) {
    #expect(names(text + "z").hasSuffix("z") || names(text) == "")
    #expect(!names(text).contains("\u{1B}"))
  }

  @Test("skips invalid UTF-8, and nothing besides")
  func skipsInvalid() {
    #expect(name(events([[0xFF, 0x71]])) == "q")
    #expect(name(events([[0xC3, 0x71]])) == "q")
    #expect(name(events([[0xE6, 0xBC, 0x71]])) == "q")
    #expect(name(events([[0xF0, 0x9F, 0xA7, 0x71]])) == "q")
    #expect(name(events([[0x80, 0xBF, 0xED, 0xA0, 0x80, 0x71]])) == "q")
    #expect(name(events([[0xE6, 0xBC]])) == "")
    #expect(name(events([Array("\u{FFFD}".utf8)])) == "\u{FFFD}")
  }

  @Test("takes bytes of another character set than UTF-8 one by one")
  func takesSingleBytes() {
    #expect(name(events([[0x61, 0xE4, 0x62]], isUTF8: false)) == "a b")
  }

  @Test(
    "reads the mouse in both forms",
    arguments: [
      ("\u{1B}[<0;1;1M", "press(button: 1) 0,0"), ("\u{1B}[<0;10;5m", "release(button: 1) 9,4"),
      ("\u{1B}[<2;300;200M", "press(button: 3) 299,199"), ("\u{1B}[<65;2;2M", "wheelDown 1,1"),
      ("\u{1B}[<66;2;2M\u{1B}[<67;2;2M", "wheelLeft 1,1 wheelRight 1,1"),
      ("\u{1B}[<32;2;2M\u{1B}[<35;2;2M", "drag(button: 1) 1,1"), ("\u{1B}[<96;2;2M", ""),
      ("\u{1B}[M !!", "press(button: 1) 0,0"),
      ("\u{1B}[M\"+*\u{1B}[M#+*", "press(button: 3) 10,9 release(button: 3) 10,9"),
      ("\u{1B}[M`!!\u{1B}[Ma!!", "wheelUp 0,0 wheelDown 0,0"),
      ("\u{1B}[<0;0;0M", "press(button: 1) 0,0"),
    ])
  func readsMouse(text: String, expected: String) {
    #expect(names(text) == expected)
  }

  @Test("tells the keys held down with the mouse")
  func tellsModifiers() {
    let bytes = Array("\u{1B}[<28;1;1M".utf8)
    let expected = MouseEvent(
      .press(button: 1), at: .zero, modifiers: [.shift, .alt, .control])
    #expect(events([bytes]) == [.mouse(expected)])
  }

  @Test("takes line ends of a paste as line feeds")
  func mendsLineEnds() {
    #expect(names("\u{1B}[200~a\rb\r\nc\nd\u{1B}[201~") == "paste:a\nb\nc\nd")
  }

  @Test("bounds a paste, and ends one that nobody ends")
  func boundsPaste() {
    let start = Array("\u{1B}[200~".utf8)
    let part = [UInt8](repeating: 0x61, count: 4000)
    let pasted = events([start] + Array(repeating: part, count: 400))
    guard case .paste(let text)? = pasted.first, pasted.count == 1 else {
      Issue.record("\(pasted.count) events")
      return
    }
    #expect(text.utf8.count == 1 << 20)
  }

  /// The names of the events of a decoder that knows prompt keys, after each piece and a pause.
  private func names(_ pieces: [String], isEditing: Bool = false) -> String {
    var decoder = InputDecoder(keys: KeyTree(), isUTF8: true, promptKeys: ["/", "'"])
    decoder.isEditingText = isEditing
    var events: [Event] = []
    for piece in pieces {
      let bytes = Array(piece.utf8)
      _ = decoder.receive { buffer in
        buffer.copyBytes(from: bytes)
        return bytes.count
      }
      while let event = decoder.next() { events.append(event) }
    }
    while decoder.patience != nil, let event = decoder.next(isFinal: true) { events.append(event) }
    return name(events).replacing("\n", with: "¶")
  }

  @Test(
    "takes lines that arrive at once for a paste, where the terminal hasn't said that it marks them",
    arguments: [
      (["hello q world\r"], "paste:hello q world¶"), (["a\nb\nhello qq"], "a Enter b Enter"),
      (["q\rq\rabcdefg\rz"], "paste:q¶q¶abcdefg¶z"),
      (["hello\tq world\r"], "paste:hello\tq world¶"),
      (["käse käse q\r"], "paste:käse käse q¶"),
      (["hello q world\rq", "q\rq"], "paste:hello q world¶qq¶q"),
      (["\u{1B}[?2004;0$yhello q world\r"], "paste:hello q world¶"),
      (["\u{1B}[?2004;4$y", "hello q world\r"], "paste:hello q world¶"),
      (["hello q world\r\u{1B}[?2026;2$y\u{1B}]11;rgb:0/0/0\u{7}"], "paste:hello q world¶"),
    ])
  func unmarkedPaste(pieces: [String], expected: String) {
    #expect(names(pieces).hasPrefix(expected))
    #expect(expected.hasPrefix("a") || names(pieces) == expected)
  }

  @Test(
    "leaves keys that arrive at once keys",
    arguments: [
      ["jjjjjjjjjjjj\r"], ["5000000000G"], ["jjkkjjkk\r"], ["/hello q world\r"],
      ["'hello world\r"], ["\u{1B}[B\u{1B}[B\u{1B}[A\u{1B}[Ajk\r"],
      ["\u{1B}[B/hello world\r"], ["hello q", " world\r"],
      ["\u{1B}[?2004;2$y", "hello q world\r"], ["\u{1B}[?2004;1$yhello q world\r"],
      ["\u{1B}[200~x\u{1B}[201~", "hello q world\r"], ["\u{1B}]11;rgb:0000/1111/2222\u{7}\r"],
      ["\u{1B}[<0;10;10M\u{1B}[<0;10;10m\r"],
    ])
  func keysAtOnce(pieces: [String]) {
    let expected = names(pieces, isEditing: true)
    #expect(names(pieces) == expected && !expected.contains("paste:hello"))
    #expect(names(["hello q world\r"], isEditing: true).hasSuffix("d Enter"))
  }

  @Test("swallows the answer whether the terminal marks pastes, in whatever pieces it comes")
  func cutModeReport() {
    let answer = "\u{1B}[?2004;2$y"
    for cut in 3..<answer.utf8.count {
      let pieces = [String(answer.prefix(cut)), answer.dropFirst(cut) + "hello q world\r"]
      #expect(names(pieces).hasSuffix("o r l d Enter") && names(pieces).hasPrefix("h e l"))
    }
  }

  @Test("survives any bytes", arguments: 1...50)
  func survives(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var decoder = InputDecoder(keys: KeyTree(), isUTF8: seed % 4 != 0)
    for _ in 0..<400 {
      let count = Int.random(in: 1...20, using: &generator)
      let bytes = (0..<count).map { _ -> UInt8 in
        Bool.random(using: &generator)
          ? .random(in: 0...255, using: &generator)
          : Array("\u{1B}[<M;0O2~".utf8).randomElement(using: &generator)!
      }
      _ = decoder.receive { buffer in
        buffer.copyBytes(from: bytes)
        return count
      }
      while decoder.next() != nil {}
      if Int.random(in: 0..<8, using: &generator) == 0 {
        while decoder.next(isFinal: true) != nil {}
        #expect(decoder.patience == nil, "seed \(seed)")
      }
    }
  }
}
