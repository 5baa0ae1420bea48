internal import ButteryGrid

/// The layout state of a table: the geometry, which heights are estimates, the work that is due,
/// and the anchor that holds when heights change.
///
/// This part of a table knows the geometry. It asks for heights only through a `HeightProvider` when
/// it loads; a layout stores the heights here that it has determined.
@MainActor package final class TableLayout {
  /// The places of the known content; valid while `marks.reload` isn't set.
  package internal(set) var geometry = SectionGeometry()
  var marks = LayoutMarks()
  /// The kinds of elements whose heights are estimates until they come into sight.
  var estimated: EstimatedKinds = []
  /// Whether any exact row height was measured from a cell.
  var hasSelfSizedRows = false
  var emptyElements = EmptyElements()
  /// Whether headers and footers that aren't shown keep heights that their views decide.
  var keepsHiddenSectionViews = false
  var header = TableEnd()
  var footer = TableEnd()
  /// What the current layout has found out about heights.
  let search = HeightSearch()

  package init() {}

  // MARK: Table header and footer

  /// Makes room for the table's header and footer.
  func makeRoomForTableEnds() {
    geometry.setTableEnds(header: header.height, footer: footer.height)
  }

  /// Gives the table's header and footer their frames.
  func placeTableEnds(header headerView: View?, footer footerView: View?, width: Int) {
    header.place(headerView, at: Rect(x: 0, y: 0, width: width, height: geometry.tableHeader))
    footer.place(
      footerView,
      at: Rect(x: 0, y: geometry.tableFooterTop, width: width, height: geometry.tableFooter))
  }

  // MARK: Anchors

  /// Sets the anchor for the next layout; the first one set before a layout counts.
  func recordAnchor(at viewport: Viewport) {
    guard marks.anchor == nil, !marks.isNothingKnown else { return }
    var anchor = ScrollAnchor(keepingRowIn: geometry, viewport: viewport)
    anchor?.shift = marks.overshoot
    marks.anchor = anchor
    marks.overshoot = 0
  }

  /// Sets the offset for the next layout, in place of all anchors.
  func setOffset(_ offset: Int) {
    // Half of the greatest number leaves room for sums.
    marks.anchor = ScrollAnchor(.offset(max(Int.min / 2, min(offset, Int.max / 2))))
    marks.earlierAnchors = []
    marks.overshoot = 0
  }

  /// Keeps an anchor until the table has a line to show anything on.
  ///
  /// Earlier anchors still count only if this one wants the least scrolling.
  func wait(with anchor: ScrollAnchor) {
    if case .row(_, .none) = anchor.target {
      if let earlier = marks.anchor { marks.earlierAnchors.append(earlier) }
    } else {
      marks.earlierAnchors = []
    }
    marks.anchor = anchor
  }

  /// Notes scrolling by `lines`, of which only `reached` lines have room in the known content.
  func recordMove(by lines: Int, reached: Int) {
    guard !marks.isWorkingOff else { return }
    if marks.anchor != nil {
      marks.anchor?.shift += lines
    } else if !estimated.isEmpty, reached != 0 || marks.overshoot != 0 {
      marks.overshoot += lines - reached
    }
  }

  /// Sets the anchor for finding out heights after a batch.
  ///
  /// - Parameters:
  ///   - plan: The plan of the batch.
  ///   - before: The geometry before the batch.
  ///   - viewport: The present viewport.
  ///   - keepsRows: Whether rows in sight keep their lines.
  ///   - waits: Whether the content can't be moved yet.
  func holdStill(
    _ plan: UpdatePlan, from before: SectionGeometry, viewport: Viewport,
    keepsRows: Bool, waits: Bool
  ) {
    followEarlierAnchors(plan, from: before)
    var shown = viewport
    if let anchor = marks.anchor {
      let range = anchor.offsets(in: before, viewport: viewport)
      let offset = anchor.offset(in: before, viewport: viewport)
      shown.offset = min(max(offset, range.lowerBound), range.upperBound)
      // Such anchors aren't needed when rows in sight keep their lines.
      let isReplaced = anchor.target == .beginning || anchor.isOffset && !waits
      guard keepsRows && isReplaced else {
        var anchor = anchor.following(plan, from: before, to: geometry, keepsRows: keepsRows)
        // An offset beyond the end leads to the end of the content before the batch.
        if waits || anchor?.isOffset == true && offset > range.upperBound {
          anchor?.recordNewcomers(plan, keepsRows: keepsRows)
        }
        marks.anchor = anchor
        return
      }
    }
    var anchor = ScrollAnchor(
      after: plan, from: before, to: geometry, viewport: shown,
      keepsRows: keepsRows, guessesNewRows: estimated.contains(.rows))
    anchor.shift = marks.overshoot
    marks.anchor = anchor
    marks.overshoot = 0
  }

  private func followEarlierAnchors(_ plan: UpdatePlan, from before: SectionGeometry) {
    let geometry = geometry
    marks.earlierAnchors = marks.earlierAnchors.compactMap { anchor in
      var anchor = anchor.following(plan, from: before, to: geometry, keepsRows: true)
      anchor?.recordNewcomers(plan, keepsRows: true)
      return anchor
    }
  }
}

// MARK: - Marks

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
  /// Whether the table is asking its data source and delegate, and so can't answer questions itself.
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

  static let headers = EstimatedKinds(.header)
  static let rows = EstimatedKinds(.row)
  static let footers = EstimatedKinds(.footer)

  init(rawValue: Int) { self.rawValue = rawValue }

  init(_ kind: ElementKey.Kind) { rawValue = 1 << kind.rawValue }
}

// MARK: - Table header and footer

/// The height of the table's header or footer view: that of its frame when it was assigned.
///
/// The table sets the frames of these views. If the owner of a view changes its height, the change
/// counts when the view is assigned again, even if the table has reset the frame meanwhile.
@MainActor struct TableEnd {
  /// The lines that the view takes in the content.
  private(set) var height = 0
  /// The height that the table gave the view; `nil` for one that it hasn't placed yet.
  private var placed: Int?
  /// The height that the view's owner gave it after the table had placed it.
  private var wanted: Int?

  /// Takes the height of a view that was assigned in place of `old`.
  mutating func assign(_ view: View?, replacing old: View?) {
    let frame = view?.frame.height ?? 0
    let isChanged = view !== old || frame != placed
    height = max(0, min(isChanged ? frame : wanted ?? frame, .maximumLines))
    placed = nil
    wanted = nil
  }

  /// Gives the view its frame.
  mutating func place(_ view: View?, at frame: Rect) {
    guard let view else { return }
    if let placed, view.frame.height != placed { wanted = view.frame.height }
    view.frame = frame
    placed = frame.height
  }
}
