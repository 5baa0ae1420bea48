/// How often a table made, handed out and showed views of one kind.
public struct ReuseCounters: Hashable, Sendable {
  /// How many instances were created.
  public internal(set) var created = 0
  /// How many times a view was handed out, new or recycled.
  public internal(set) var dequeued = 0
  /// The greatest number of views that were on the screen at once.
  public internal(set) var peak = 0

  mutating func noteHandOut(isRecycled: Bool) {
    dequeued += 1
    if !isRecycled { created += 1 }
  }

  mutating func noteDisplayed(_ count: Int) {
    if count > peak { peak = count }
  }
}

/// The reuse counters of a table view, by what the views were used for.
public struct ReuseStatistics: Hashable, Sendable {
  /// Cells.
  public internal(set) var cells = ReuseCounters()
  /// Section headers, standard ones included.
  public internal(set) var headers = ReuseCounters()
  /// Section footers, standard ones included.
  public internal(set) var footers = ReuseCounters()

  mutating func noteHandOut(isRecycled: Bool, as kind: ElementKey.Kind) {
    switch kind {
    case .header: headers.noteHandOut(isRecycled: isRecycled)
    case .footer: footers.noteHandOut(isRecycled: isRecycled)
    case .row: cells.noteHandOut(isRecycled: isRecycled)
    }
  }

  mutating func noteDisplayed(cells: Int, headers: Int, footers: Int) {
    self.cells.noteDisplayed(cells)
    self.headers.noteDisplayed(headers)
    self.footers.noteDisplayed(footers)
  }
}
