/// What an update has to know of the table before it, to show how it came about.
struct MotionStart {
  var geometry: SectionGeometry
  var viewport: Viewport
  var plan: UpdatePlan
  var animations: UpdateAnimations
}

/// How the rows and sections of a batch come and go.
struct UpdateAnimations: Sendable {
  /// Rows that are new, by their places after the batch.
  var insertedRows: [(rows: [RowRange], animation: TableView.RowAnimation)] = []
  /// Sections that are new, by their places after the batch.
  var insertedSections: [Int: TableView.RowAnimation] = [:]
  /// Whether anything is to be seen in steps.
  var areWanted = false

  /// How a new row appears.
  func animation(of key: ElementKey) -> TableView.RowAnimation {
    let row = insertedRows.last { $0.rows.contains { $0.contains(key) } }
    return row?.animation ?? insertedSections[key.section] ?? .automatic
  }
}

/// Views on their way to where an update has put them.
///
/// Frames are where the views end; how far away they are drawn follows from the step.
@MainActor struct RowMotion {
  /// From back to front: rows that stay pass over those that come, and are passed over by those
  /// that move among them.
  enum Phase: CaseIterable {
    case behind, coming, staying, moving, inFront
  }

  /// The lines that views which were there before are away from their ends at the start.
  private var distances: [ObjectIdentifier: Int] = [:]
  private var moving: Set<ObjectIdentifier> = []
  private var coming: [ObjectIdentifier: TableView.RowAnimation] = [:]
  private var step = 1
  private var steps = 1

  private static let mostSteps = 5

  /// `nil` where all is in its place already.
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
  /// - Returns: Whether there is anything left to show in steps.
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

  /// Whether a view comes out of the background.
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
