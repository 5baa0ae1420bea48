/// The state of a table before an update, from which the update is animated.
struct MotionStart {
  var geometry: SectionGeometry
  var viewport: Viewport
  var plan: UpdatePlan
  var animations: UpdateAnimations
}

/// The animations for the rows and sections of a batch.
struct UpdateAnimations: Sendable {
  /// Inserted rows, by their places after the batch, with their animations.
  var insertedRows: [(rows: [RowRange], animation: TableView.RowAnimation)] = []
  /// The animations of inserted sections, by their places after the batch.
  var insertedSections: [Int: TableView.RowAnimation] = [:]
  /// Whether anything in the batch is animated.
  var areWanted = false

  /// The animation of an inserted row.
  func animation(of key: ElementKey) -> TableView.RowAnimation {
    let row = insertedRows.last { $0.rows.contains { $0.contains(key) } }
    return row?.animation ?? insertedSections[key.section] ?? .automatic
  }
}

/// Views on their way to the frames that an update has given them.
///
/// The frames are the final ones; the current step decides how far from its frame a view is drawn.
@MainActor struct RowMotion {
  /// The drawing order of views, from back to front.
  ///
  /// Rows that stay are drawn over inserted ones, and moved rows over both.
  enum Phase: CaseIterable {
    case behind, coming, staying, moving, inFront
  }

  /// How many lines below its final place each view starts; only views that were there before.
  private var distances: [ObjectIdentifier: Int] = [:]
  private var moving: Set<ObjectIdentifier> = []
  private var coming: [ObjectIdentifier: TableView.RowAnimation] = [:]
  private var step = 1
  private var steps = 1

  private static let mostSteps = 5

  /// Creates a motion; `nil` where there is nothing to animate.
  init?(
    from start: MotionStart, elements: [VisibleElement], frames: [ElementFrame], in table: TableView
  ) {
    for (element, place) in zip(elements, frames) {
      guard let view = element.view else { continue }
      add(ObjectIdentifier(view), place, start, table)
    }
    let longest = distances.values.map(\.magnitude).max() ?? 0
    let hasEffect = coming.values.contains { $0 != .none }
    steps = min(Self.mostSteps, max(Int(longest), hasEffect ? 3 : 0))
    guard steps > 1 else { return nil }
  }

  private mutating func add(
    _ view: ObjectIdentifier, _ place: ElementFrame, _ start: MotionStart, _ table: TableView
  ) {
    guard let old = start.plan.oldKey(of: place.key), !start.plan.isRenewed(old) else {
      if place.isRow { coming[view] = start.animations.animation(of: place.key) }
      return
    }
    let height = start.viewport.height
    let before = start.line(of: old, isFloating: table.isFloating)
    let distance = before - (place.top - table.bounds.minY)
    if distance != 0 { distances[view] = max(-height, min(height, distance)) }
    if start.plan.isMoved(old) { moving.insert(view) }
  }

  /// Makes the next step.
  ///
  /// - Returns: Whether there are more steps.
  mutating func advance() -> Bool {
    step += 1
    return step < steps
  }

  // MARK: Drawing

  func phase(of view: View) -> Phase {
    if view.stackingLevel < TableView.StackingLevel.rows.rawValue { return .behind }
    if view.stackingLevel > TableView.StackingLevel.rows.rawValue { return .inFront }
    let key = ObjectIdentifier(view)
    if moving.contains(key) { return .moving }
    return coming[key] == nil ? .staying : .coming
  }

  /// How many lines below its frame a view is drawn.
  func lines(of view: View) -> Int {
    (distances[ObjectIdentifier(view)] ?? 0) * (steps - step) / steps
  }

  /// How many columns to the right of its frame a view is drawn.
  func columns(of view: View) -> Int {
    let left = view.bounds.width * (steps - step) / steps
    return switch coming[ObjectIdentifier(view)] {
    case .left: -left
    case .right: left
    default: 0
    }
  }

  /// Whether a view is drawn faint, because it fades in.
  func isFaint(_ view: View) -> Bool {
    let animation = coming[ObjectIdentifier(view)]
    return animation == .fade || animation == .automatic
  }
}

extension MotionStart {
  /// The screen line that an element began on.
  func line(of key: ElementKey, isFloating: Bool) -> Int {
    let top =
      switch key.kind {
      case .row: geometry.lines(of: key).lowerBound
      case .header:
        geometry.displayedHeaderTop(ofSection: key.section, viewport, isFloating: isFloating)
      case .footer:
        geometry.displayedFooterTop(ofSection: key.section, viewport, isFloating: isFloating)
      }
    return top - viewport.offset
  }
}
