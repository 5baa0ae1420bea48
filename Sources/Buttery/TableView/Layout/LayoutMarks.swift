/// What a table has to work off in its next layout; reloading implies asking for heights.
struct LayoutMarks {
  /// Ask for counts, heights and views.
  var reload = true
  /// Ask for heights.
  var heights = true
  /// What is known of heights says nothing any more.
  var forgetsHeights = true
  /// Ask for the titles of the section index; reloading implies it.
  var indexTitles = false
  /// Where the content shall stand; `nil` for where it is.
  var anchor: ScrollAnchor?
  /// Where the content shall stand before that, where it couldn't be moved yet: what is scrolled to
  /// with the least scrolling depends on it.
  var earlierAnchors: [ScrollAnchor] = []
  /// The lines by which the content was scrolled beyond its end, or its beginning, as far as that
  /// is known: heights that are found out may make room for them.
  var overshoot = 0
  /// What was in sight after the last layout; `nil` where that says nothing any more.
  var laidOut: Viewport?
  /// The width that the heights were asked for.
  var width = 0
  var isWorkingOff = false
  /// Whether any layout had a line to show something on.
  var hasHadSize = false

  /// Takes all anchors out, in the order in which they were made.
  mutating func takeAnchors() -> [ScrollAnchor] {
    defer {
      anchor = nil
      earlierAnchors = []
    }
    return earlierAnchors + (anchor.map { [$0] } ?? [])
  }

  /// Whether whatever is known of places says nothing of those after the next layout.
  var isNothingKnown: Bool { reload && forgetsHeights }

  /// Whether heights have to be asked for, or guessed, before anything can be said of places.
  func areDue(atWidth width: Int) -> Bool {
    reload || heights || indexTitles || self.width != width
  }
}

/// Kinds of elements.
struct EstimatedKinds: OptionSet {
  let rawValue: Int

  static let headers = EstimatedKinds(rawValue: 1)
  static let rows = EstimatedKinds(rawValue: 1 << 1)
  static let footers = EstimatedKinds(rawValue: 1 << 2)

  init(rawValue: Int) { self.rawValue = rawValue }

  init(_ kind: ElementKey.Kind) {
    switch kind {
    case .header: self = .headers
    case .row: self = .rows
    case .footer: self = .footers
    }
  }
}
