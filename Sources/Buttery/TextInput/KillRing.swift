/// The texts that were killed, to be yanked: one ring for all texts of an application.
package struct KillRing: Sendable {
  private var texts: [String] = []
  /// The text that the next yank brings.
  private var place = 0
  /// How often something was added or put to the last text: who remembers it knows whether the last
  /// kill was its own.
  package private(set) var generation = 0

  private static let mostTexts = 60

  package init() {}

  /// The text that a yank brings.
  package var current: String? { texts.isEmpty ? nil : texts[place] }

  /// Adds a text of its own.
  package mutating func add(_ text: String) {
    generation += 1
    texts.append(text)
    if texts.count > Self.mostTexts { texts.removeFirst() }
    place = texts.count - 1
  }

  /// Puts `text` to the one added last, in front of it where it stood there.
  package mutating func extend(with text: String, inFront: Bool) {
    guard let last = texts.popLast() else { return add(text) }
    generation += 1
    texts.append(inFront ? text + last : last + text)
    place = texts.count - 1
  }

  /// Makes the text before the current one the current one; the newest comes after the oldest.
  package mutating func turn() {
    guard !texts.isEmpty else { return }
    place = (place + texts.count - 1) % texts.count
  }
}
