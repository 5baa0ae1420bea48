import Buttery

/// The clipboard of whoever sits at the terminal.
enum Clipboard {
  /// Why a text couldn't be copied.
  @MainActor static var refusal: String {
    Accessibility.isVoiceOverRunning
      ? "a transcript has no clipboard"
      : "too long to copy; terminals take 75 kB"
  }
}

/// The program's own texts as they are said: signs that readers leave out get words.
///
/// Only whole words of a text change, and never the fields of a row: what is in them is somebody's data.
enum SpokenWords {
  /// The text with words for signs such as `▲`, `Σ`, `~` and `..`.
  static func of(_ text: String) -> String {
    var words: [Substring] = []
    for word in text.split(separator: " ") {
      if word == "·" || word == "—" {
        // A sign between two facts.
        if let last = words.popLast() { words.append(last + ",") }
      } else {
        words.append(signs[word] ?? spoken(word))
      }
    }
    let spoken = words.joined(separator: " ")
    return spoken.hasSuffix(",") ? String(spoken.dropLast()) : spoken
  }

  private static let signs: [Substring: Substring] = [
    "▲": "ascending", "▼": "descending", "↑": "ascending", "↓": "descending", "Σ": "sum",
    "⌀": "mean", "Δ": "change", "Δ%": "change in percent", ">": "more than", "<": "less than",
    "~": "matches", "…": "", "→": "to", "lb": "pounds",
  ]

  private static func spoken(_ word: Substring) -> Substring {
    if word.hasSuffix("…"), word.count > 1 { return word.dropLast() + "," }
    if word.hasPrefix("~"), word.dropFirst().first?.isNumber == true {
      return "about " + word.dropFirst()
    }
    let ends = word.split(separator: "..", omittingEmptySubsequences: false)
    guard ends.count == 2, !ends[0].isEmpty, !ends[1].isEmpty else { return word }
    return "\(ends[0]) to \(ends[1])"
  }
}
