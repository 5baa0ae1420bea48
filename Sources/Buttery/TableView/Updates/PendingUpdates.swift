/// Changes that are being collected, and who wants to know when they show.
struct PendingUpdates {
  /// What was called for since the outermost batch began.
  var batch = UpdateBatch()
  /// How many batches have begun and not ended.
  var depth = 0
  /// Called when the changes show; in the order in which their batches ended.
  var completions: [(Bool) -> Void] = []
  /// Rows on the screen, by their places after the changes that were made since, and the screen
  /// lines that they were drawn on.
  var drawnRows: [DrawnRow] = []
  /// Whether the batch that is being collected may show in steps.
  var animates = true
  /// How the table looked before the batch that is laid out next, if that is to be seen.
  var motionStart: MotionStart?
  /// What is on its way at the moment.
  var motion: RowMotion?

  /// Notes on which screen lines rows are.
  mutating func noteDrawnRows(_ places: [PartPlace], offset: Int) {
    drawnRows = places.lazy.filter(\.isRow).map { DrawnRow(key: $0.key, line: $0.top - offset) }
  }
}
