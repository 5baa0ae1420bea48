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
}
