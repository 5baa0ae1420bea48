public import Testing

extension Pilot {
  /// Waits until a line of the screen contains `text`; see ``wait(until:limit:sourceLocation:_:)``.
  public func wait(
    for text: String, limit: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await wait(
      until: "the screen shows \"\(text)\"", limit: limit, sourceLocation: sourceLocation
    ) { [screen] in
      screen.lines.contains { $0.contains(text) }
    }
  }

  /// Waits until `condition` holds, for tasks and work on `DispatchQueue.main`.
  ///
  ///     try await pilot.wait(until: "all fruits are there") { fruits.names.count == 3 }
  ///
  /// Changes by tasks are drawn as they happen, and animations continue. Work scheduled by
  /// `Application.post(after:_:)` isn't done meanwhile: use ``wait(_:sourceLocation:)`` for that.
  ///
  /// - Parameters:
  ///   - what: The condition in words, for the message if it isn't met.
  ///   - limit: The maximum time to wait, on the system's clock.
  ///   - sourceLocation: The place at which issues are reported.
  ///   - condition: The condition, checked again and again between passes.
  /// - Throws: An error if `condition` isn't met in time or the application has ended, after an
  ///   issue with a drawing of the screen.
  public func wait(
    until what: String = "the condition holds", limit: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation, _ condition: @escaping @MainActor () -> Bool
  ) async throws {
    let end = ContinuousClock.now + limit
    var isMet = false
    await waitForRest()
    if !isOver {
      screen.wait(
        until: {
          isMet = condition()
          return isMet || .now > end
        },
        // The condition above ends the wait, because its failure is reported with the screen's
        // contents.
        limit: limit + .seconds(3600))
      await waitForRest()
    }
    if isMet || condition() { return }
    let reason = isOver ? "the application has ended before" : "not so within \(limit)"
    try fail("\(reason): \(what)", at: sourceLocation)
  }

  /// Lets time pass on the application's clock, for scheduled work and animations.
  ///
  /// The method doesn't sleep: it takes only as long as the work that becomes due.
  public func wait(
    _ duration: Duration, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await act(at: sourceLocation) { $0.wait(duration) }
  }

  /// Lets time pass until no animation is running.
  public func settle(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await act(at: sourceLocation) { $0.settle() }
  }
}
