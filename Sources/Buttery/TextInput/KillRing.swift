/// The killed texts, which can be yanked; all text fields and text views of an application share
/// one ring.
package struct KillRing: Sendable {
  private var texts: [String] = []
  /// The index of the text that the next yank inserts.
  private var place = 0
  /// The number of additions and extensions; by comparing it, a text input finds out whether the
  /// last kill was its own.
  package private(set) var generation = 0

  private static let mostTexts = 60

  package init() {}

  /// The text that a yank inserts; `nil` if the ring is empty.
  package var current: String? { texts.isEmpty ? nil : texts[place] }

  /// Adds a text, which becomes the current one.
  package mutating func add(_ text: String) {
    generation += 1
    texts.append(text)
    if texts.count > Self.mostTexts { texts.removeFirst() }
    place = texts.count - 1
  }

  /// Appends `text` to the text that was added last, or puts it in front of that.
  package mutating func extend(with text: String, inFront: Bool) {
    guard let last = texts.popLast() else { return add(text) }
    generation += 1
    texts.append(inFront ? text + last : last + text)
    place = texts.count - 1
  }

  /// Makes the previous text the current one; the newest text comes before the oldest one.
  package mutating func turn() {
    guard !texts.isEmpty else { return }
    place = (place + texts.count - 1) % texts.count
  }
}
