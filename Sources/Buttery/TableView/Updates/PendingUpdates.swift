/// Changes that are being collected, and who wants to know when they show.
///
/// It knows in which order things are due, and nothing of the table: who takes something out of it
/// does it.
final class PendingUpdates {
  /// What was called for since the outermost batch began.
  private var batch = UpdateBatch()
  /// How many batches have begun and not ended.
  private var depth = 0
  /// Whether the table was loaded since the outermost batch began, which makes it void.
  private var isVoid = false
  /// Whether the batch that is being collected may show in steps.
  private var animates = true
  /// Changes that were called for while the table was asking for elements; made in the next layout.
  private var waiting: [WaitingUpdate] = []
  /// The number of rows of each section after the batch that is being made; `nil` while none is.
  private var rowCounts: [Int]?
  /// Where the outermost batch wants to scroll to when it has been made, by places after it.
  private var scrolls: [() -> Void] = []
  /// What was called for while the table was asking for elements, and can't be done meanwhile.
  private var workAfterLayout: [@MainActor () -> Void] = []
  /// Called when the changes show; in the order in which their batches ended.
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

  /// Has `change` add to what is called for.
  func add(_ change: (inout UpdateBatch) -> Void) {
    change(&batch)
  }

  /// Has the batch that is being collected show at once.
  func doNotAnimate() {
    animates = false
  }

  /// What was called for since the outermost batch began; `nil` where the table was loaded since.
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

  /// Forgets what was called for: it is part of what is going to be loaded.
  func forgetBatch() {
    batch = UpdateBatch()
  }

  /// Notes that the table is loaded: what was called for is part of what is there now.
  func noteReload() {
    batch = UpdateBatch()
    isVoid = isCollecting
    waiting = []
  }

  // MARK: Making

  /// Whether changes wait for the next layout.
  var areWaiting: Bool { !waiting.isEmpty }

  /// The rows of each section that the next changes start from.
  ///
  /// - Parameter known: those that the table shows.
  func rowCounts(known: [Int]) -> [Int] {
    waiting.last?.sections.rowCounts ?? rowCounts ?? known
  }

  /// Has changes made in the next layout.
  func wait(with plan: UpdatePlan, _ sections: SectionsAfter) {
    waiting.append(WaitingUpdate(plan: plan, sections: sections))
  }

  func takeWaiting() -> [WaitingUpdate] {
    defer { waiting = [] }
    return waiting
  }

  /// Notes that changes are being made after which sections have so many rows; `nil` when they are.
  func noteMaking(rowCounts: [Int]?) {
    self.rowCounts = rowCounts
  }

  // MARK: Afterwards

  /// Has `scroll` called when the outermost batch has been made.
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

  /// Takes completions back that were taken too early: they are the first ones again.
  func takeBack(_ early: [(Bool) -> Void]) {
    completions.insert(contentsOf: early, at: 0)
  }
}

/// Changes that could be, called for while the table was asking for elements.
struct WaitingUpdate {
  var plan: UpdatePlan
  var sections: SectionsAfter
}

/// What the data source says of all sections after a batch.
struct SectionsAfter {
  var rowCounts: [Int]
  var levels: SectionLevels?
}
