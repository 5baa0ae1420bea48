/// The changes of a text that can be undone or redone.
struct UndoHistory: Sendable {
  /// A change that was made.
  struct Change: Sendable {
    var start: Int
    var removed: String
    var inserted: String
    var before: TextSelection
    var after: TextSelection

    var byteCount: Int { removed.utf8.count + inserted.utf8.count }
  }

  private var done: [Change] = []
  private var undone: [Change] = []
  private var byteCount = 0

  private static let maximumChanges = 1000
  private static let maximumBytes = 1 << 24

  /// The end of the last change's inserted text, in bytes.
  var endOfLast: Int? { done.last.map { $0.start + $0.inserted.utf8.count } }

  /// Adds a change; changes that were undone before can't be redone any more.
  mutating func record(_ change: Change) {
    undone = []
    append(change)
  }

  /// Adds typed text to the last change.
  mutating func extendLast(with text: String, after: TextSelection) {
    undone = []
    let last = done.count - 1
    done[last].inserted += text
    done[last].after = after
    byteCount += text.utf8.count
  }

  /// The edit that undoes the last change; `nil` for none.
  var undoing: TextEdit? {
    done.last.map { change in
      TextEdit(
        change.start..<change.start + change.inserted.utf8.count, change.removed, .undo,
        selection: change.before)
    }
  }

  /// The edit that redoes the change undone last; `nil` for none.
  var redoing: TextEdit? {
    undone.last.map { change in
      TextEdit(
        change.start..<change.start + change.removed.utf8.count, change.inserted, .redo,
        selection: change.after)
    }
  }

  /// Notes that the last change was undone.
  mutating func stepBack() {
    guard let change = done.popLast() else { return }
    byteCount -= change.byteCount
    undone.append(change)
  }

  /// Notes that the change undone last was redone.
  mutating func stepForward() {
    guard let change = undone.popLast() else { return }
    append(change)
  }

  private mutating func append(_ change: Change) {
    done.append(change)
    byteCount += change.byteCount
    while done.count > Self.maximumChanges || byteCount > Self.maximumBytes && done.count > 1 {
      byteCount -= done.removeFirst().byteCount
    }
  }
}

// MARK: - The kill ring

/// The killed texts, which can be yanked; all text fields and text views of an application share
/// one ring.
package struct KillRing: Sendable {
  private var texts: [String] = []
  /// The index of the text that the next yank inserts.
  private var place = 0
  /// The number of additions and extensions; by comparing it, a text input finds out whether the
  /// last kill was its own.
  package private(set) var generation = 0

  private static let maximumTexts = 60

  package init() {}

  /// The text that a yank inserts; `nil` if the ring is empty.
  package var current: String? { texts.isEmpty ? nil : texts[place] }

  /// Adds a text, which becomes the current one.
  package mutating func add(_ text: String) {
    generation += 1
    texts.append(text)
    if texts.count > Self.maximumTexts { texts.removeFirst() }
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
