/// Collected changes, and work that is due before or after they are on the screen.
///
/// This type only knows the order of the work and nothing of the table. The table takes work out
/// and does it.
final class PendingUpdates {
  /// The changes requested since the outermost batch began.
  private var batch = UpdateBatch()
  /// The number of batches that have begun and not ended.
  private var depth = 0
  /// Whether the table was loaded since the outermost batch began, which makes it void.
  private var isVoid = false
  /// Whether the batch that is being collected may be animated.
  private var animates = true
  /// Whether the delegate is told of a row that comes into sight, when it may add further ones.
  var isExpected = false
  /// Changes requested while the table was asking for elements; they are made in the next layout.
  private var waiting: [WaitingUpdate] = []
  /// The number of rows of each section after the batch that is being made; `nil` while none is.
  private var rowCounts: [Int]?
  /// The scrolls requested during the outermost batch, by places after it.
  private var scrolls: [() -> Void] = []
  /// Work requested while the table was asking for elements, which must wait for the layout's end.
  private var workAfterLayout: [@MainActor () -> Void] = []
  /// Handlers to call when the changes are on the screen, in the order in which their batches
  /// ended.
  private var completions: [(Bool) -> Void] = []

  // MARK: Collecting

  /// Whether a batch has begun that hasn't ended.
  var isCollecting: Bool { depth > 0 }

  /// Whether changes wait for the end of their batch.
  var hasUncommittedUpdates: Bool { isCollecting && !batch.isEmpty }

  func begin() {
    depth += 1
  }

  /// Ends the innermost batch; false if none has begun.
  func end() -> Bool {
    guard isCollecting else { return false }
    depth -= 1
    return true
  }

  /// Lets `change` add to the batch.
  func add(_ change: (inout UpdateBatch) -> Void) {
    change(&batch)
  }

  /// Turns animations off for the batch that is being collected.
  func doNotAnimate() {
    animates = false
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

  /// Forgets the requested changes, because the next load includes them.
  func forgetBatch() {
    batch = UpdateBatch()
  }

  /// Notes that the table has been loaded; this includes the requested changes, which are
  /// forgotten.
  func noteReload() {
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

  /// Defers changes to the next layout.
  func wait(with plan: UpdatePlan, _ sections: SectionsAfter) {
    waiting.append(WaitingUpdate(plan: plan, sections: sections))
  }

  func takeWaiting() -> [WaitingUpdate] {
    defer { waiting = [] }
    return waiting
  }

  /// Notes the row counts after the changes that are being made; `nil` when they have been made.
  func noteMaking(rowCounts: [Int]?) {
    self.rowCounts = rowCounts
  }

  // MARK: Afterwards

  /// Defers `scroll` until the outermost batch has been made.
  func scrollLater(_ scroll: @escaping () -> Void) {
    scrolls.append(scroll)
  }

  func takeScrolls() -> [() -> Void] {
    defer { scrolls = [] }
    return scrolls
  }

  var hasWorkAfterLayout: Bool { !workAfterLayout.isEmpty }

  func addWorkAfterLayout(_ work: @escaping @MainActor () -> Void) {
    workAfterLayout.append(work)
  }

  func takeWorkAfterLayout() -> [@MainActor () -> Void] {
    defer { workAfterLayout = [] }
    return workAfterLayout
  }

  var hasCompletions: Bool { !completions.isEmpty }

  func add(_ completion: @escaping (Bool) -> Void) {
    completions.append(completion)
  }

  func takeCompletions() -> [(Bool) -> Void] {
    defer { completions = [] }
    return completions
  }

  /// Puts completions that were taken too early back to the front of the queue.
  func takeBack(_ early: [(Bool) -> Void]) {
    completions.insert(contentsOf: early, at: 0)
  }
}

/// Consistent changes that were requested while the table was asking for elements.
struct WaitingUpdate {
  var plan: UpdatePlan
  var sections: SectionsAfter
}

/// The data source's answers about all sections after a batch.
struct SectionsAfter {
  var rowCounts: [Int]
  var levels: SectionLevels?
}
