extension RecordWorker {
  /// Sees to it that news is told, if there is any.
  ///
  /// A thread of its own tells it: who works holds the work, and whoever is told may want that.
  func tellOfNews() {
    let isNeeded = state.withLock { state in
      let isNeeded = state.hasUntoldNews
      if isNeeded { state.isTelling = true }
      return isNeeded
    }
    if isNeeded { Background.run { [self] in tell() } }
  }

  /// Tells until there is nothing new.
  private func tell() {
    while let didChange = state.withLock({ $0.takeNews() }) { didChange(self) }
  }
}

extension RecordWorker.State {
  /// Whether there is news, and nobody who would tell it.
  var hasUntoldNews: Bool { hasNews && didChange != nil && !isTelling }

  /// Whom to tell of news; nil if there is none, and the telling ends.
  fileprivate mutating func takeNews() -> (@Sendable (RecordWorker) -> Void)? {
    isTelling = hasNews && didChange != nil
    guard isTelling else { return nil }
    hasNews = false
    return didChange
  }
}
