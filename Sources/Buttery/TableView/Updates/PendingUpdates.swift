/// Changes that are being collected, and who wants to know when they show.
struct PendingUpdates {
  /// What was called for since the outermost batch began.
  var batch = UpdateBatch()
  /// How many batches have begun and not ended.
  var depth = 0
  /// Whether the table was loaded since the outermost batch began, which makes it void.
  private var isVoid = false
  /// Changes that were called for while the table was asking for elements; made in the next layout.
  var waiting: [WaitingUpdate] = []
  /// The number of rows of each section after the batch that is being made; `nil` while none is.
  var rowCounts: [Int]?
  /// Where the outermost batch wants to scroll to when it has been made, by places after it.
  var scrolls: [() -> Void] = []
  /// What was called for while the table was asking for elements, and can't be done meanwhile.
  var workAfterLayout: [@MainActor () -> Void] = []
  /// Called when the changes show; in the order in which their batches ended.
  var completions: [(Bool) -> Void] = []
  /// Whether the batch that is being collected may show in steps.
  var animates = true
  /// How the table looked before the batch that is laid out next, if that is to be seen.
  var motionStart: MotionStart?
  /// What is on its way at the moment.
  var motion: RowMotion?

  /// What was called for since the outermost batch began; `nil` where the table was loaded since.
  mutating func takeBatch() -> UpdateBatch? {
    var taken = batch
    taken.animations.areWanted = taken.animations.areWanted && animates
    defer {
      batch = UpdateBatch()
      animates = true
      isVoid = false
    }
    return isVoid ? nil : taken
  }

  /// Notes that the table is loaded: what was called for is part of what is there now.
  mutating func noteReload() {
    batch = UpdateBatch()
    isVoid = depth > 0
    waiting = []
    // What comes is no longer what the batch made.
    motionStart = nil
  }
}

/// Changes that could be, called for while the table was asking for elements.
struct WaitingUpdate {
  var plan: UpdatePlan
  var rowCounts: [Int]
}
