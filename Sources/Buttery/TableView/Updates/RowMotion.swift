internal import ButteryGrid

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

  private static let maximumSteps = 5

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
    steps = min(Self.maximumSteps, max(Int(longest), hasEffect ? 3 : 0))
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
    let before = start.geometry.displayedTop(of: old, in: start.viewport) - start.viewport.offset
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

// MARK: - The motion of the last batch

/// The animation of the last batch: first the state that it starts from, then the running motion.
@MainActor final class UpdateMotion {
  /// The running motion.
  private(set) var current: RowMotion?

  /// The state of the table before the batch that is laid out next, if that is animated.
  private var start: MotionStart?

  /// Whether a motion is running, or may begin after the next layout.
  var isDue: Bool { current != nil || start != nil }

  /// Notes the state that a batch starts from.
  ///
  /// Several batches in one pass aren't animated, because the states between them were never on the
  /// screen.
  ///
  /// - Parameter start: Returns the state, or `nil` for no animation; called only for the first
  ///   batch of a pass.
  func record(_ start: () -> MotionStart?) {
    let isFirst = !isDue
    current = nil
    self.start = isFirst ? start() : nil
  }

  /// Returns the noted state and forgets it.
  fileprivate func takeStart() -> MotionStart? {
    defer { start = nil }
    return start
  }

  func begin(_ motion: RowMotion?) {
    current = motion
  }

  /// Makes a step; returns false after the last one.
  func advance() -> Bool {
    guard current?.advance() == true else {
      current = nil
      return false
    }
    return true
  }

  /// Forgets the noted state, because a reload makes it useless for an animation.
  func didReload() {
    start = nil
  }
}

// MARK: - The animation of changes in steps

// The last step is the picture that there is without animation.
extension TableView {
  /// Remembers how the table looked before a batch, if the change can be seen and is animated.
  func recordMotion(_ plan: UpdatePlan, _ animations: UpdateAnimations) {
    motion.record {
      guard animations.areWanted, layout.marks.laidOut == viewport, let window, window.animates,
        window.shows(self)
      else { return nil }
      return MotionStart(
        geometry: layout.geometry, viewport: viewport, plan: plan, animations: animations)
    }
  }

  /// Begins to animate a batch, after its layout.
  func beginMotion() {
    let start = motion.takeStart()
    motion.begin(
      start.flatMap {
        RowMotion(from: $0, elements: visible.elements, frames: visible.frames, in: self)
      })
    guard let window, motion.current != nil else { return }
    setNeedsDisplay()
    window.move(self)
  }

  /// Makes the next step.
  ///
  /// - Returns: Whether there is another one.
  func makeStep() -> Bool {
    guard motion.current != nil else { return false }
    let goesOn = motion.advance()
    setNeedsDisplay()
    if !goesOn { completeUpdates() }
    return goesOn
  }

  /// Ends the animation with the state after the last step.
  func endMotion() {
    guard motion.current != nil else { return }
    motion.begin(nil)
    setNeedsDisplay()
    completeUpdates()
  }

  // MARK: Drawing

  func drawSubviews(_ motion: RowMotion, in canvas: Canvas) {
    for phase in RowMotion.Phase.allCases {
      for view in subviews where motion.phase(of: view) == phase {
        draw(view, motion, phase, in: canvas)
      }
    }
  }

  private func draw(
    _ view: View, _ motion: RowMotion, _ phase: RowMotion.Phase, in canvas: Canvas
  ) {
    let distance = Point(x: motion.columns(of: view), y: motion.lines(of: view))
    view.drawAsSubview(
      in: canvas, movedBy: distance, isOpaque: phase == .staying || phase == .moving)
    guard motion.isFaint(view) else { return }
    var canvas = canvas
    canvas.add(.dim, to: view.frame)
  }

  /// The places at which elements are drawn, which differ from their frames during an animation.
  var drawnFrames: [ElementFrame] {
    guard let motion = motion.current else { return visible.frames }
    return zip(visible.elements, visible.frames).map { element, frame in
      var place = frame
      if let view = element.view { place.top += motion.lines(of: view) }
      return place
    }
  }
}
