/// A row, header or footer on the screen, and the view that shows it.
@MainActor struct DisplayedPart {
  var key: PartKey
  /// `nil` where blank lines are reserved for a header or footer without a view.
  let view: View?
  /// Whether its height was asked for or measured since it came into sight, or since heights
  /// became invalid.
  var isMeasured = true
  /// Whether its view decides how high it is.
  var isSelfSized = false

  /// Whether somebody else made the view and may keep it: the table hands it to nobody.
  var isOnLoan: Bool {
    if let cell { return cell.poolNumber == 0 }
    guard let view = view as? TableViewHeaderFooterView else { return view != nil }
    return view.poolNumber == 0 && !view.isStandard
  }

  var cell: TableViewCell? { key.kind == .row ? view as? TableViewCell : nil }
}

/// What a table has on the screen, in the order of the content.
///
/// Keeps its storage, so that scrolling doesn't allocate. A class, because delegates that are
/// called during a change may ask what is displayed.
@MainActor final class DisplayedParts {
  private(set) var parts: [DisplayedPart] = []
  private var next: [DisplayedPart] = []
  private var leaving: [DisplayedPart] = []
  /// Parts whose views stay out of the pools until others are displayed in their place.
  private var replaced: [DisplayedPart] = []

  // Closures say that they are the main actor's: others are checked for it at each call.

  /// Takes out what isn't in `places` (ascending), and hands it to `leave`: rows first, then
  /// headers, then footers, each in order.
  func removeAll(notIn places: [PartPlace], leave: @MainActor (DisplayedPart) -> Void) {
    var (index, place) = (parts.count, places.count)
    // Else it would grow each time when more leave at once than ever before.
    if leaving.capacity < index { leaving.reserveCapacity(2 * index) }
    // From the end, so that what lies before a run keeps its indexes.
    while let run = lastRun(notIn: places, before: &index, place: &place) {
      leaving.insert(contentsOf: parts[run], at: 0)
      parts.removeSubrange(run)
    }
    if !leaving.isEmpty { handOutLeaving(to: leave) }
  }

  /// As `removeAll(notIn:leave:)`, but for parts of which `stays` says that they may stay for now.
  func removeAll(
    notIn places: [PartPlace], unless stays: @MainActor (DisplayedPart) -> Bool,
    leave: @MainActor (DisplayedPart) -> Void
  ) {
    next.removeAll(keepingCapacity: true)
    var index = 0
    for part in parts {
      while index < places.count, places[index].key < part.key { index += 1 }
      let isWanted = index < places.count && places[index].key == part.key
      if isWanted || stays(part) { next.append(part) } else { leaving.append(part) }
    }
    swap(&parts, &next)
    next.removeAll(keepingCapacity: true)
    handOutLeaving(to: leave)
  }

  /// The last parts that follow each other and aren't in `places` (ascending).
  ///
  /// - Parameters:
  ///   - index: Where to stop looking; where to stop the next time.
  ///   - place: Behind the places of all parts before that.
  private func lastRun(
    notIn places: [PartPlace], before index: inout Int, place: inout Int
  ) -> Range<Int>? {
    let parts = parts
    var end: Int?
    while index > 0 {
      let key = parts[index - 1].key
      while place > 0, key < places[place - 1].key { place -= 1 }
      if place > 0, places[place - 1].key == key {
        if let end { return index..<end }
      } else if end == nil {
        end = index
      }
      index -= 1
    }
    guard let end else { return nil }
    return 0..<end
  }

  private func handOutLeaving(to leave: @MainActor (DisplayedPart) -> Void) {
    for part in leaving where part.key.kind == .row { leave(part) }
    for part in leaving where part.key.kind == .header { leave(part) }
    for part in leaving where part.key.kind == .footer { leave(part) }
    leaving.removeAll(keepingCapacity: true)
  }

  /// Gives the parts their places after a batch of changes.
  ///
  /// What is gone is handed to `leave`, in the order of `removeAll`; what is asked for anew is kept
  /// apart until `removeReplaced` is called, so that it isn't its own successor, unless that may be:
  /// a view on loan may be returned again.
  func renumber(by plan: UpdatePlan, leave: @MainActor (DisplayedPart) -> Void) {
    leaving.removeAll(keepingCapacity: true)
    next.removeAll(keepingCapacity: true)
    for part in parts {
      if plan.isRenewed(part.key) {
        if part.isOnLoan { leaving.append(part) } else { replaced.append(part) }
      } else if let key = plan.newKey(of: part.key) {
        var part = part
        part.key = key
        next.append(part)
      } else {
        leaving.append(part)
      }
    }
    next.sort { $0.key < $1.key }
    swap(&parts, &next)
    next.removeAll(keepingCapacity: true)
    for part in parts { part.cell?.displayedKey = part.key }
    handOutLeaving(to: leave)
  }

  /// Hands the parts that were kept apart to `leave`, now that others stand in their place.
  func removeReplaced(leave: @MainActor (DisplayedPart) -> Void) {
    guard !replaced.isEmpty else { return }
    swap(&leaving, &replaced)
    handOutLeaving(to: leave)
  }

  /// Looks for a place without a part, from the index `start` on; before it, each place has the
  /// part of the same index.
  func firstMissing(of places: [PartPlace], from start: Int) -> Int? {
    let parts = parts
    var index = start
    while index < places.count {
      guard index < parts.count, parts[index].key == places[index].key else { return index }
      index += 1
    }
    return nil
  }

  /// Hands out the views of parts whose places aren't what they were, and of those that had none.
  ///
  /// - Parameters:
  ///   - places: For each part the one of the same index.
  ///   - before: The places that parts had, ascending.
  func findMoved(
    to places: [PartPlace], from before: [PartPlace],
    _ body: @MainActor (View, PartPlace) -> Void
  ) {
    let parts = parts
    var old = 0
    for index in places.indices {
      let place = places[index]
      while old < before.count, before[old].key < place.key { old += 1 }
      if old < before.count, before[old] == place { continue }
      if let view = parts[index].view { body(view, place) }
    }
  }

  func view(for key: PartKey) -> View? { part(for: key)?.view }

  func part(for key: PartKey) -> DisplayedPart? {
    index(of: key).map { parts[$0] }
  }

  private func index(of key: PartKey) -> Int? {
    let index = parts.partitionIndex { $0.key >= key }
    return index < parts.count && parts[index].key == key ? index : nil
  }

  /// Adds a part that came into sight, at its index.
  func insert(_ part: DisplayedPart, at index: Int) {
    parts.insert(part, at: index)
  }

  /// Adds a part that came into sight.
  func insert(_ part: DisplayedPart) {
    parts.insert(part, at: parts.partitionIndex { $0.key >= part.key })
  }

  /// Notes that the heights of what is displayed have to be found out again.
  func forgetHeights() {
    for index in parts.indices { parts[index].isMeasured = false }
  }

  /// Notes that the height of a part is known, if it is displayed.
  func noteHeight(of key: PartKey, isSelfSized: Bool) {
    guard let index = index(of: key) else { return }
    parts[index].isMeasured = true
    parts[index].isSelfSized = isSelfSized
  }

  /// Takes out a part, if it is displayed.
  func remove(_ key: PartKey) -> DisplayedPart? {
    index(of: key).map { parts.remove(at: $0) }
  }

  /// Takes out parts that have no view.
  func removeBlanks() {
    parts.removeAll { $0.view == nil }
  }

  func forEachCell(_ body: (TableViewCell) -> Void) {
    for part in parts {
      if let cell = part.cell { body(cell) }
    }
  }
}
