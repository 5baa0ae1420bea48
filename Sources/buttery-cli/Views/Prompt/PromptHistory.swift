/// The lines that were typed before, and where in them a person is.
package struct PromptHistory: Sendable {
  /// The oldest first; the last one is what is being typed.
  private var lines: [String]
  private var place: Int

  package init(lines: [String]) {
    self.lines = lines + [""]
    place = lines.count
  }

  /// The line before; `text` is kept if it is the one that is being typed.
  package mutating func takeEarlier(than text: String) -> String? {
    guard place > 0 else { return nil }
    if place == lines.count - 1 { lines[place] = text }
    place -= 1
    return lines[place]
  }

  /// The line after, if it isn't what is being typed already.
  package mutating func takeLater() -> String? {
    guard place < lines.count - 1 else { return nil }
    place += 1
    return lines[place]
  }
}
