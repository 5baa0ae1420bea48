/// A row, header or footer on the screen, and the view that shows it.
@MainActor struct DisplayedPart {
  let key: PartKey
  /// `nil` where blank lines are reserved for a header or footer without a view.
  let view: View?
  /// Whether its height was asked for or measured since it came into sight, or since heights
  /// became invalid.
  var isMeasured = true

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

  /// Takes out what isn't in `places` (ascending), and hands it to `leave`: rows first, then
  /// headers, then footers, each in order.
  ///
  /// - Parameter stays: Says of parts that aren't in `places` whether they may stay for now.
  func removeAll(
    notIn places: [PartPlace], unless stays: ((DisplayedPart) -> Bool)? = nil,
    leave: (DisplayedPart) -> Void
  ) {
    leaving.removeAll(keepingCapacity: true)
    next.removeAll(keepingCapacity: true)
    var index = 0
    for part in parts {
      while index < places.count, places[index].key < part.key { index += 1 }
      let isWanted = index < places.count && places[index].key == part.key
      if isWanted || stays?(part) == true { next.append(part) } else { leaving.append(part) }
    }
    swap(&parts, &next)
    next.removeAll(keepingCapacity: true)
    handOutLeaving(to: leave)
  }

  private func handOutLeaving(to leave: (DisplayedPart) -> Void) {
    for part in leaving where part.key.kind == .row { leave(part) }
    for part in leaving where part.key.kind == .header { leave(part) }
    for part in leaving where part.key.kind == .footer { leave(part) }
    leaving.removeAll(keepingCapacity: true)
  }

  /// Gives the parts their places after a batch of changes.
  ///
  /// What is gone is handed to `leave`, in the order of `removeAll`; what is asked for anew is kept
  /// apart until `removeReplaced` is called.
  func renumber(by plan: UpdatePlan, leave: (DisplayedPart) -> Void) {
    leaving.removeAll(keepingCapacity: true)
    next.removeAll(keepingCapacity: true)
    for part in parts {
      if plan.isRenewed(part.key) {
        replaced.append(part)
      } else if let key = plan.newKey(of: part.key) {
        next.append(DisplayedPart(key: key, view: part.view, isMeasured: part.isMeasured))
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
  func removeReplaced(leave: (DisplayedPart) -> Void) {
    guard !replaced.isEmpty else { return }
    swap(&leaving, &replaced)
    handOutLeaving(to: leave)
  }

  /// Makes the parts those of `places`: keeps what is there, asks `arrive` for the rest in order,
  /// and hands each with its place to `place`.
  func fill(
    _ places: [PartPlace], arrive: (PartPlace) -> View?, place: (DisplayedPart, PartPlace) -> Void
  ) {
    var filled: [DisplayedPart] = []
    swap(&filled, &next)
    filled.removeAll(keepingCapacity: true)
    var index = 0
    for wanted in places {
      let part: DisplayedPart
      if index < parts.count, parts[index].key == wanted.key {
        part = parts[index]
        index += 1
      } else {
        part = DisplayedPart(key: wanted.key, view: arrive(wanted))
      }
      filled.append(part)
      place(part, wanted)
    }
    swap(&parts, &filled)
    filled.removeAll(keepingCapacity: true)
    swap(&next, &filled)
  }

  func view(for key: PartKey) -> View? { part(for: key)?.view }

  func part(for key: PartKey) -> DisplayedPart? {
    index(of: key).map { parts[$0] }
  }

  private func index(of key: PartKey) -> Int? {
    let index = parts.partitionIndex { $0.key >= key }
    return index < parts.count && parts[index].key == key ? index : nil
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
  func noteHeight(of key: PartKey) {
    if let index = index(of: key) { parts[index].isMeasured = true }
  }

  func forEachCell(_ body: (TableViewCell) -> Void) {
    for part in parts {
      if let cell = part.cell { body(cell) }
    }
  }
}
