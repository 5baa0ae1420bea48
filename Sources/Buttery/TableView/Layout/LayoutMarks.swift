/// The work that a table's next layout has to do; a reload includes asking for heights.
struct LayoutMarks {
  /// Whether to ask for counts, heights and views.
  var reload = true
  /// Whether to ask for heights.
  var heights = true
  /// Whether known heights are invalid, so that they mustn't even serve as estimates.
  var forgetsHeights = true
  /// Whether to ask for the titles of the section index; a reload does so anyway.
  var indexTitles = false
  /// The anchor that decides where the content stands; `nil` where it stays in its place.
  var anchor: ScrollAnchor?
  /// Anchors of earlier scrolls that couldn't be made yet.
  ///
  /// A scroll with the least movement (`ScrollPosition.none`) depends on where these lead.
  var earlierAnchors: [ScrollAnchor] = []
  /// The lines by which the content was scrolled beyond its known beginning or end.
  ///
  /// Heights that are found out later may make room for them.
  var overshoot = 0
  /// The viewport after the last layout; `nil` where the places have changed since.
  var laidOut: Viewport?
  /// The target that the last layout has brought to its place, where heights are estimates.
  var reached: ScrollAnchor.Target?
  /// The width for which the heights were asked.
  var width = 0
  var isWorkingOff = false
  /// Whether the table has ever been laid out with at least one line.
  var hasHadSize = false

  /// Removes all anchors and returns them in the order in which they were made.
  mutating func takeAnchors() -> [ScrollAnchor] {
    defer {
      anchor = nil
      earlierAnchors = []
    }
    return earlierAnchors + (anchor.map { [$0] } ?? [])
  }

  /// Whether the known places say nothing about the places after the next layout.
  var isNothingKnown: Bool { reload && forgetsHeights }

  /// Whether heights must be asked for or estimated before the places of elements are known.
  func areDue(atWidth width: Int) -> Bool {
    reload || heights || indexTitles || self.width != width
  }
}

/// A set of element kinds.
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
