extension RecordWorker {
  /// Sees to it that news is told, if there is any.
  ///
  /// A thread of its own tells it: who works has the job, and whoever is told may want that.
  func tellOfNews() {
    let isNeeded = state.withLock { state in
      let isNeeded = state.hasUntoldNews
      if isNeeded { state.news = .telling(isOutdated: true) }
      return isNeeded
    }
    if isNeeded { Background.run { [self] in tell() } }
  }

  /// Tells until there is nothing new.
  private func tell() {
    while let didChange = state.withLock({ $0.takeNews() }) { didChange(self) }
  }
}
