public import Testing

extension Pilot {
  /// Waits until a line of the screen shows `text`; see ``wait(until:limit:sourceLocation:_:)``.
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

  /// Waits until `condition` holds: for tasks, and what `DispatchQueue.main` was handed.
  ///
  ///     try await pilot.wait(until: "all fruits are there") { fruits.names.count == 3 }
  ///
  /// What tasks change is drawn as they go, and what is in motion moves on. Work that is scheduled
  /// by `Application.post(after:_:)` isn't done meanwhile: use ``wait(_:sourceLocation:)``.
  ///
  /// - Parameters:
  ///   - what: What is waited for, for whoever reads that it didn't happen.
  ///   - limit: How long to wait at most, on the system's clock.
  ///   - sourceLocation: Where issues are reported.
  ///   - condition: Asked again and again, between two passes.
  /// - Throws: Where `condition` doesn't hold in time, or never will as the application has ended,
  ///   after an issue with a drawing of the screen.
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
        // It ends by the line above: what is reported here says what is on the screen.
        limit: limit + .seconds(3600))
      await waitForRest()
    }
    if isMet || condition() { return }
    let reason = isOver ? "the application has ended before" : "not so within \(limit)"
    try fail("\(reason): \(what)", at: sourceLocation)
  }

  /// Has time pass on the application's clock, for work that is scheduled and what is in motion.
  ///
  /// Nobody sleeps: it takes as long as there is to do.
  public func wait(
    _ duration: Duration, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await act(at: sourceLocation) { $0.wait(duration) }
  }

  /// Has time pass until nothing is in motion.
  public func settle(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await act(at: sourceLocation) { $0.settle() }
  }
}
