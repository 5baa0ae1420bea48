/// The history of typed lines, and the current position in it.
package struct PromptHistory: Sendable {
  /// The lines, oldest first; the last one is the line being typed.
  private var lines: [String]
  private var place: Int

  package init(lines: [String]) {
    self.lines = lines + [""]
    place = lines.count
  }

  /// The line before; `text` is kept if it is the line being typed.
  package mutating func takeEarlier(than text: String) -> String? {
    guard place > 0 else { return nil }
    if place == lines.count - 1 { lines[place] = text }
    place -= 1
    return lines[place]
  }

  /// The line after; nil at the line being typed.
  package mutating func takeLater() -> String? {
    guard place < lines.count - 1 else { return nil }
    place += 1
    return lines[place]
  }
}
