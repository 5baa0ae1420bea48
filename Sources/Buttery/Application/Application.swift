public import ButteryGrid

/// Shows view controllers on a screen device and passes the device's events to them.
///
/// Everything happens in one loop on one thread: wait for an event, handle it and all pending ones,
/// lay out, draw, present. Nothing is drawn in between, so a burst of keys costs one pass.
///
///     let application = Application(device: try CursesScreen())
///     try application.run(MyViewController())
///
/// The loop also runs work of the main actor: `Task`, `await`, `MainActor.run` and
/// `DispatchQueue.main` work during the loop; see <doc:AsyncData>.
@MainActor public final class Application {
  /// The device on which the application draws.
  public nonisolated let device: any ScreenDevice

  /// The cost of passes.
  public private(set) var passes = PassStatistics()

  /// Whether changes of rows are animated; by default if the device's traits say so.
  public var animatesUpdates: Bool {
    get { window.animates }
    set { window.animates = newValue }
  }

  /// Whether each picture is compared with one that is drawn from scratch, for tests; by default if
  /// the device says so.
  package var checksPictures: Bool

  /// Keys that end `run(_:)`, unless a view or controller handles them: `q` and Ctrl-C.
  ///
  /// Keys without Ctrl don't while a controller is presented whose `isModalInPresentation` is set. A
  /// terminal usually turns Ctrl-C into a signal, which ends the program even while it is busy.
  public lazy var quitKeys: Set<Key> = ["q", .control("c")]

  /// Keys that show the help for keys, unless a view or controller handles them: `?` and F1.
  public lazy var helpKeys: Set<Key> = ["?", Key(.function(1))]

  /// Keys that redraw the screen (`redrawScreen()`), unless a view or controller handles them:
  /// Ctrl-L.
  public lazy var redrawKeys: Set<Key> = [.control("l")]

  /// Called after each pass, for programs that show its cost.
  public var didFinishPass: (() -> Void)?

  /// The kill ring that all text fields share.
  var killRing = KillRing()

  /// Whether the application says what is new after each act, as its device writes what it says.
  ///
  /// By default the device decides. Set it before `run(_:)`. See ``Accessibility``.
  public var speaks: Bool

  /// Says what is new; `nil` unless the application runs and speaks.
  private(set) var speaker: Speaker?

  let window = Window()
  var hintBar: KeyHintBar?
  var inspector: InspectorView?
  private(set) var grid: Grid
  private(set) var root: ViewController?
  private(set) var isStopping = false
  var isScreenLost = true
  /// Whether the display's traits have changed, so that everything must be redrawn.
  private var hasNewTraits = false
  nonisolated let posted = PostedWork()
  nonisolated let schedule = WorkSchedule()
  var quietWork = QuietWork()
  /// What tells the delegate of `draggedView` that a person has rested.
  var restWork = QuietWork()
  /// The view that a person scrolls.
  weak var draggedView: ScrollView?
  private let script: (any ScriptedDevice)?
  private var mainQueue: MainQueue?
  private var screen: Screen?
  /// When the first event of the pass came.
  private var start = SteadyTime.now
  var appearances = Appearances()
  /// The traits that controllers were last told of.
  var toldTraits: TraitCollection?
  private var completions = Completions()
  /// When the next step of running animations is due.
  private var nextStep: ContinuousClock.Instant?
  /// Whether the device is waiting for an event, so that no pass comes before there is one.
  private var isWaiting = false
  /// Whether there was scheduled work when the device was asked for an event.
  private var hasScheduledWork = false
  /// Whether events come next, because due work has just had its turn.
  private var owesListening = false

  /// The most events before a pass: more than a person makes between two passes.
  private static let maximumEventsInPass = 4096
  /// How long a steady flow of work from other threads may delay the next picture.
  private static let longestWork = Duration.milliseconds(50)
  /// The most layouts in one pass.
  private static let maximumLayoutsInPass = 8

  /// Creates an application that draws on `device`.
  public init(device: any ScreenDevice) {
    self.device = device
    grid = Grid(size: device.size, traits: device.traits)
    script = device as? any ScriptedDevice
    checksPictures = script?.checksPictures ?? false
    speaks = device.speaks
    window.animates = device.traits.animates
  }

  /// Shows `root` and returns when `stop()` was called.
  ///
  /// Work of the main actor runs meanwhile, unless a task of the main actor has called this method:
  /// then the actor is busy until the method returns, and a warning says so. Tasks that aren't done
  /// when it returns do no harm. They continue when the main actor runs again, or never.
  ///
  /// - Throws: The device's error when its terminal is gone. The terminal is restored in any case.
  public func run(_ root: ViewController) throws {
    let outer = begin(root)
    defer { end(returningTo: outer) }
    while !isStopping {
      show()
      try handleNextEvents()
    }
  }

  /// Shows `root` like `run(_:)`, but lets other main-actor work run before each event.
  ///
  /// This is for the devices of tests, where the loop shares the main actor.
  package func run(_ root: ViewController, pausing pause: @MainActor () async -> Void) async throws
  {
    let outer = begin(root)
    defer { end(returningTo: outer) }
    while !isStopping {
      show()
      // Other main-actor work during the pause may have nothing to do with this application.
      Screen.main = outer
      await pause()
      Screen.main = screen ?? outer
      try handleNextEvents()
    }
  }

  /// Prepares the first pass.
  ///
  /// - Returns: The value of `Screen.main` until now.
  private func begin(_ root: ViewController) -> Screen {
    let outer = Screen.main
    let screen = Screen(device: device)
    screen.application = self
    Screen.main = screen
    self.screen = screen
    window.application = self
    self.root = root
    for owner in outer.takeUnknown() { registerCompletions(of: owner) }
    mainQueue = MainQueue(watchedBy: device)
    root.attach(to: self)
    toldTraits = traits
    if speaks { speaker = Speaker(self) }
    restWork = QuietWork { [unowned self] in endDragging() }
    draggedView = nil
    arrangeViews()
    isStopping = false
    schedule.open()
    start = .now
    return outer
  }

  private func end(returningTo outer: Screen) {
    speaker = nil
    mainQueue?.end()
    mainQueue = nil
    device.restore()
    schedule.close()
    let owners = letGo()
    window.application = nil
    screen?.application = nil
    screen = nil
    // The application ran inside an event of another one, whose screen is the main one again.
    if outer.application != nil { Screen.main = outer }
    for owner in owners { Screen.main.register(owner) }
  }

  /// Releases the controllers and their views.
  ///
  /// Work that views have left in the background may refer to the application, so the two would
  /// keep each other alive.
  ///
  /// - Returns: The views with handlers that weren't called.
  private func letGo() -> [TableView] {
    show([])
    root = nil
    appearances.forget()
    return completions.giveBack()
  }

  /// Ends `run(_:)` after the event that is being handled.
  public func stop() {
    isStopping = true
  }

  /// Waits for an event, then handles it and all pending ones.
  private func handleNextEvents() throws {
    guard !isStopping, let event = try nextEvent() else { return }
    start = .now
    handle(event)
    try handlePendingEvents()
    try handleEventsWhileDrawing()
  }

  /// Waits for an event, or until something is due: the next step of an animation, or scheduled
  /// work, which this method then runs.
  private func nextEvent() throws -> Event? {
    // A deadline that is set already stays, whatever events come.
    nextStep = window.isMoving ? nextStep ?? device.now + Window.stepDuration : nil
    script?.awaitsMotion = nextStep != nil
    reportEditing()
    let nextWork = beginWaiting()
    defer { endWaiting() }
    guard let due = nextStep.map({ min($0, nextWork ?? $0) }) ?? nextWork else {
      return try device.nextEvent(wait: true)
    }
    // Work that is always due alternates with events, so that neither can block the other.
    let listens = owesListening || device.now < due
    owesListening = false
    guard listens, let event = try device.nextEvent(until: due) else {
      endWaiting()
      runDue(at: device.now)
      return nil
    }
    // A person who acts should see the final picture; work from other threads needn't end an
    // animation.
    if event != .wake { endMotions() }
    return event
  }

  private func beginWaiting() -> ContinuousClock.Instant? {
    isWaiting = true
    let next = schedule.beginWaiting()
    hasScheduledWork = next != nil
    let quiet = quietWork.beginWaiting(at: device.now)
    let rest = restWork.beginWaiting(at: device.now)
    guard let first = next ?? quiet ?? rest else { return nil }
    return min(first, quiet ?? first, rest ?? first)
  }

  private func endWaiting() {
    guard isWaiting else { return }
    isWaiting = false
    schedule.endWaiting()
  }

  private func runDue(at time: ContinuousClock.Instant) {
    owesListening = true
    if let step = nextStep, step <= time {
      nextStep = nil
      window.step()
    }
    start = .now
    quietWork.take(dueAt: time)?()
    restWork.take(dueAt: time)?()
    runScheduledWork(dueAt: time)
  }

  private func endMotions() {
    window.endMotions()
    nextStep = nil
  }

  private func handlePendingEvents() throws {
    var count = 1
    reportEditing()
    while !isStopping, count < Self.maximumEventsInPass,
      let event = try device.nextEvent(wait: false)
    {
      handle(event)
      count += 1
      reportEditing()
      if mustWait(after: event) { return }
    }
  }

  /// Handles what comes while the device is still drawing, so that a slow one gets the last picture
  /// only.
  private func handleEventsWhileDrawing() throws {
    while !isStopping, let end = device.drawsUntil {
      reportEditing()
      if let event = try device.nextEvent(until: end) { handle(event) }
    }
  }

  /// Whether a steady flow of events must wait for a picture or for due work.
  private func mustWait(after event: Event) -> Bool {
    if let nextStep, nextStep <= device.now { return true }
    return (event == .wake || hasScheduledWork) && start.duration(to: .now) > Self.longestWork
  }

  /// Makes a pass, and further ones if completion handlers or appearance calls change something.
  private func show() {
    pass(from: start)
    for _ in 0..<Self.maximumLayoutsInPass where isPassDue {
      for call in appearances.takeUnfinished() { call() }
      for _ in 0..<completions.dueCount { completions.takeFirst()?(true) }
      pass(from: .now)
    }
    if let speaker {
      if speaker.putFocus() { pass(from: .now) }
      speaker.speak()
    }
    completions.warnOfOpenBatches()
    // Events are handled before the next pass.
    if isPassDue { device.wake() }
  }

  private var isPassDue: Bool {
    appearances.isUnfinished || completions.areOwed || window.owesPicture
  }

  /// Makes one pass: lays out, draws and presents; does nothing where nothing is marked.
  private func pass(from start: SteadyTime) {
    window.owesPicture = false
    notifyChildren()
    for _ in 0..<Self.maximumLayoutsInPass where window.isLayoutDue {
      window.layoutIfNeeded()
      notifyChildren()
      placePopovers()
    }
    completeUnseenUpdates()
    updateHints()
    let target = frontController?.keyTarget
    if let target { frontController?.notifyOfKeyTarget(target) }
    updateInspector()
    let cursor = target?.cursorOnScreen
    guard !window.displayMarks.isEmpty || isScreenLost || hasNewTraits || cursor != grid.cursor
    else { return }
    grid.cursor = cursor
    let drawingStart = window.isMoving ? device.now : nil
    let damage = draw()
    if checksPictures { grid.checkMarks { window.drawHierarchy(in: &$0) } }
    device.present(grid, damage: damage)
    isScreenLost = false
    hasNewTraits = false
    passes.recordPass(from: start)
    // A terminal that is too slow for animations gets the final picture at once.
    if let drawingStart, device.now - drawingStart > Window.stepDuration { endMotions() }
    guard didFinishPass != nil || inspector != nil else { return }
    // The bytes are read only if they are needed, because devices begin to measure when they are.
    passes.bytesOfLast = device.bytesOfLastPresent
    didFinishPass?()
  }

  // MARK: Completions

  /// Notes that `owner` has changed, and has handlers to call when the change is on the screen.
  func registerCompletions(of owner: TableView) {
    completions.register(owner)
    if isWaiting { device.wake() }
  }

  /// Calls the handlers `calls` after the next picture; without an `owner` they don't wait for any
  /// batch.
  func callAfterPicture(_ calls: [(Bool) -> Void], of owner: TableView?) {
    completions.append(calls, of: owner)
    if isWaiting { device.wake() }
  }

  /// Completes the updates of views that can't be seen, whether or not this pass lays them out.
  private func completeUnseenUpdates() {
    for owner in completions.takeWaiting() where !window.shows(owner) { owner.completeUpdates() }
  }

  // MARK: Drawing

  /// Draws the lines that changed.
  private func draw() -> Damage {
    let change = window.takeChange()
    guard !isScreenLost, !hasNewTraits, !grid.isCrowded else {
      grid.erase()
      grid.draw { window.drawHierarchy(in: &$0) }
      return Damage(isComplete: isScreenLost, scroll: change.move ?? change.hint ?? grid.scroll)
    }
    var lines = change.lines
    grid.redraw(lines, after: change.move) { window.drawHierarchy(in: &$0) }
    if let move = change.move { return Damage(scroll: move, lines: lines) }
    let hint = change.hint ?? grid.scroll
    if let hint { lines.insert(hint.lines) }
    return Damage(scroll: hint, lines: lines)
  }

  // MARK: Events

  private func handle(_ event: Event) {
    inspector?.record(event)
    switch event {
    case .resize(let size): resize(to: size)
    case .resume: resize(to: device.size)
    case .wake: runWork()
    case .mouse(let mouse):
      speaker?.markActed()
      dispatch(mouse)
    case .key(let key): handle(key)
    case .paste:
      speaker?.markActed()
      _ = isTaken(event)
    }
  }

  /// Handles a key as if it were pressed now.
  package func press(_ key: Key) { handle(key) }

  private func handle(_ key: Key) {
    layOutNewViews()
    guard speaker?.handleFirst(key) != true, !isTaken(.key(key)) else { return }
    // Nobody has a use for the letter: it may be that of another layout of the keyboard.
    guard let other = key.onStandardLayout else { return handleUnclaimed(key) }
    if !isTaken(.key(other)) { handleUnclaimed(other) }
  }

  /// Lays out the views of a controller that has come since the last picture, so that a key that was
  /// typed ahead finds what it would find on the screen.
  private func layOutNewViews() {
    notifyChildren()
    if appearances.isUnfinished { window.layoutIfNeeded() }
  }

  /// Runs posted work and waiting work of the main actor, then adopts changed traits.
  private func runWork() {
    posted.runAll()
    mainQueue?.run()
    guard device.traits != grid.traits else { return }
    grid = Grid(size: grid.size, traits: device.traits)
    hasNewTraits = true
    notifyOfTraits()
  }

  private func resize(to size: Size) {
    if size != grid.size { notifyOfSize() }
    if size != grid.size || device.traits != grid.traits {
      grid = Grid(size: size, traits: device.traits)
    }
    isScreenLost = true
    notifyOfTraits()
    arrangeViews()
  }

  /// Passes an event along the responder chain; returns whether a responder handled it.
  private func isTaken(_ event: Event) -> Bool {
    frontController?.keyTarget.dispatch(event) ?? false
  }

  /// Tells the device whether keys are text now.
  private func reportEditing() {
    device.isEditingText = frontController?.keyTarget.isEditingText ?? false
  }

  private func dispatch(_ mouse: MouseEvent) {
    if let target = window.takeMouseHolder(for: mouse) ?? target(of: mouse) {
      return target.dispatchMouse(.mouse(mouse))
    }
    guard let front = frontController, !front.handle(.mouse(mouse)) else { return }
    _ = front.sheet?.handle(.mouse(mouse))
  }

  private func target(of mouse: MouseEvent) -> View? {
    if let inspector, inspector.frame.contains(mouse.place) {
      return inspector.hitTest(inspector.pointInside(forScreen: mouse.place))
    }
    guard let front = frontController?.stageView else { return nil }
    return front.hitTest(front.pointInside(forScreen: mouse.place))
  }
}
