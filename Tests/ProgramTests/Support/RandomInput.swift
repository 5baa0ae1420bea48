import SeededRandom

/// Random keys, mouse events and resizes, determined by a seed.
///
/// They include all keys that the program knows, except those that end or stop it: `q` at the table, the
/// palette (which has a command to quit), and the keys that the terminal driver turns into signals.
struct RandomInput {
  enum Act {
    case key(String)
    case bytes(String)
    case resize(columns: Int, lines: Int)
    /// A pause in milliseconds; after a long one, an escape byte is a key of its own.
    case pause(milliseconds: Int)
  }

  private var numbers: SeededGenerator

  /// The characters that are never typed, and the first line that is clicked on.
  private let avoided: Set<String>
  private let firstLine: Int

  /// Creates random input.
  ///
  /// - Parameters:
  ///   - avoided: The characters that are never typed.
  ///   - firstLine: The first line of the screen, from 1, that is clicked on.
  init(seed: Int, avoiding avoided: String = "", clickingFromLine firstLine: Int = 1) {
    numbers = SeededGenerator(seed: UInt64(seed))
    self.avoided = Set(avoided.map(String.init))
    self.firstLine = firstLine
  }

  private static let named =
    [
      "up", "down", "right", "left", "home", "end", "pgup", "pgdn", "insert", "delete", "esc",
      "enter", "tab", "shift-tab", "backspace", "space", "f1",
    ] + "abdefhklnptuvwxy".map { "ctrl-\($0)" }

  /// The characters that the program knows as keys, then all printable ones.
  private static let typed =
    ("jkfbdugG<>[]'hlsi?-+ma".map(String.init)
    + (0x20...0x7E).map { String(Unicode.Scalar($0)) } + ["ä", "漢", "😀"])
    .filter { !["q", "Q", ":"].contains($0) }

  mutating func next() -> Act {
    switch Int.random(in: 0..<100, using: &numbers) {
    case 0..<45: .key(pick(Self.named))
    // These keys open the details of a row or the help, or change the style, more often than chance would.
    case 45..<55: .key(pick(["enter", "esc", "s", "i", "?"]))
    case 55..<80: .key(pick(Self.typed))
    case 80..<83: .bytes("\u{1B}" + pick(Self.typed))
    case 83..<93: .bytes(mouse())
    case 93..<94: .bytes("\u{1B}[200~q\r" + pick(Self.typed) + "q\u{1B}[201~")
    case 94..<98:
      .resize(
        columns: .random(in: 1...120, using: &numbers),
        lines: .random(in: 1...50, using: &numbers))
    default: .pause(milliseconds: .random(in: 0...80, using: &numbers))
    }
  }

  private mutating func pick(_ texts: [String]) -> String {
    texts.filter { !avoided.contains($0) }.randomElement(using: &numbers) ?? ""
  }

  /// A click, a turn of the wheel, or a button that isn't released.
  private mutating func mouse() -> String {
    let place =
      "\(Int.random(in: 1...120, using: &numbers));"
      + "\(Int.random(in: firstLine...50, using: &numbers))"
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: return "\u{1B}[<64;\(place)M"
    case 1: return "\u{1B}[<65;\(place)M"
    case 2: return "\u{1B}[<\(Int.random(in: 0...2, using: &numbers));\(place)M"
    default: return "\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m"
    }
  }
}
