extension RecordWorker {
  /// Makes sure that `didChange` is called if there is news.
  ///
  /// A separate thread makes the call: the calling thread has the job, for which a method of the
  /// worker that is called from `didChange` may wait.
  func tellOfNews() {
    let isNeeded = state.withLock { state in
      let isNeeded = state.hasUntoldNews
      if isNeeded { state.news = .telling(isOutdated: true) }
      return isNeeded
    }
    if isNeeded { Background.run { [self] in tell() } }
  }

  /// Calls `didChange` until there is no more news.
  private func tell() {
    while let didChange = state.withLock({ $0.takeNews() }) { didChange(self) }
  }
}
