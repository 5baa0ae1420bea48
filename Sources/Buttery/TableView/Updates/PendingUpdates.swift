/// Collected changes, and work that is due before or after they are on the screen.
///
/// This type only knows the order of the work and nothing of the table. The table takes work out
/// and does it.
final class PendingUpdates {
  /// The changes requested since the outermost batch began.
  var batch = UpdateBatch()
  /// The number of batches that have begun and not ended.
  var depth = 0
  /// Whether the table was loaded since the outermost batch began, which makes it void.
  private var isVoid = false
  /// Whether the batch that is being collected may be animated.
  var animates = true
  /// Whether the delegate is told of a row that comes into sight, when it may add further ones.
  var isExpected = false
  /// Changes requested while the table was asking for elements; they are made in the next layout.
  var waiting: [(plan: UpdatePlan, sections: SectionsAfter)] = []
  /// The number of rows of each section after the batch that is being made; `nil` while none is.
  var rowCounts: [Int]?
  /// The scrolls requested during the outermost batch, by places after it.
  var scrolls: [() -> Void] = []
  /// Work requested while the table was asking for elements, which must wait for the layout's end.
  var workAfterLayout: [@MainActor () -> Void] = []
  /// Handlers to call when the changes are on the screen, in the order in which their batches
  /// ended.
  var completions: [(Bool) -> Void] = []

  // MARK: Collecting

  /// Whether a batch has begun that hasn't ended.
  var isCollecting: Bool { depth > 0 }

  /// Whether changes wait for the end of their batch.
  var hasUncommittedUpdates: Bool { isCollecting && !batch.isEmpty }

  /// Ends the innermost batch; false if none has begun.
  func end() -> Bool {
    guard isCollecting else { return false }
    depth -= 1
    return true
  }

  /// Takes the changes since the outermost batch began; `nil` where the table was loaded meanwhile.
  func takeBatch() -> UpdateBatch? {
    var taken = batch
    taken.animations.areWanted = taken.animations.areWanted && animates
    defer {
      batch = UpdateBatch()
      animates = true
      isVoid = false
    }
    return isVoid ? nil : taken
  }

  /// Notes that the table has been loaded; this includes the requested changes, which are
  /// forgotten.
  func didReload() {
    batch = UpdateBatch()
    isVoid = isCollecting
    waiting = []
  }

  // MARK: Committing

  /// Whether changes wait for the next layout.
  var areWaiting: Bool { !waiting.isEmpty }

  /// The row counts that the next changes start from.
  ///
  /// - Parameter known: The row counts that the table shows.
  func rowCounts(known: [Int]) -> [Int] {
    waiting.last?.sections.rowCounts ?? rowCounts ?? known
  }
}

/// The data source's answers about all sections after a batch.
struct SectionsAfter {
  var rowCounts: [Int]
  var levels: SectionLevels?
}

extension Array {
  /// Empties the array and returns what it held.
  mutating func takeAll() -> Self {
    defer { self = [] }
    return self
  }
}
