public import ButteryGrid

/// Shows view controllers on a screen device and brings them its events.
///
/// Everything happens in one loop on one thread: wait for an event, handle it and all that are
/// pending, lay out, draw, present. Nothing is drawn in between, so a burst of keys costs one pass.
///
///     let application = Application(device: try CursesScreen())
///     try application.run(MyViewController())
///
/// The loop serves the main actor: `Task`, `await` and `MainActor.run` go on while it runs, and so
/// does `DispatchQueue.main`; see <doc:AsyncData>.
@MainActor public final class Application {
  /// The device that is drawn on.
  public nonisolated let device: any ScreenDevice

  /// What the passes cost.
  public private(set) var passes = PassStatistics()

  /// Whether rows that come and go do so in steps; by default where the device's traits say so.
  public var animatesUpdates: Bool {
    get { window.animates }
    set { window.animates = newValue }
  }

  /// Whether each picture is compared with one that is drawn from nothing, for tests; by default
  /// where the device says so.
  package var checksPictures: Bool

  /// Keys that end `run(_:)` where no view and no controller takes them: `q` and Ctrl-C.
  ///
  /// A terminal usually makes a signal of Ctrl-C, which ends the program even where it is busy.
  public var quitKeys: Set<Key> = ["q", .control("c")]

  /// Keys that show which keys mean what, where no view and no controller takes them: `?` and F1.
  public var helpKeys: Set<Key> = ["?", Key(.function(1))]

  /// Keys that have everything drawn anew (`redrawScreen()`), where no view and no controller takes
  /// them: Ctrl-L.
  public var redrawKeys: Set<Key> = [.control("l")]

  /// Called after each pass, for programs that show what it cost.
  public var didFinishPass: (() -> Void)?

  /// What was killed in any of the texts, for any of them to yank.
  var killRing = KillRing()

  let window = Window()
  var hintBar: KeyHintBar?
  var inspector: (any Inspecting)?
  private(set) var grid: Grid
  private(set) var root: ViewController?
  private(set) var isStopping = false
  var isScreenLost = true
  /// Whether the display can show something else than before, so that all is drawn anew.
  private var hasNewTraits = false
  nonisolated let posted = PostedWork()
  nonisolated let schedule = WorkSchedule()
  var quietWork = QuietWork()
  private let script: (any ScriptedDevice)?
  private var mainQueue: MainQueue?
  private var screen: Screen?
  /// When the first event of the pass came.
  private var start = SteadyTime.now
  var appearances = Appearances()
  /// The traits that controllers know of.
  var toldTraits: TraitCollection?
  private var completions = Completions()
  /// When the next step is due of what is in motion.
  private var nextStep: ContinuousClock.Instant?
  /// Whether the device was asked for an event: no pass comes before there is one.
  private var isWaiting = false
  /// Whether there was work to do later when the device was asked.
  private var hasScheduledWork = false
  /// Whether it is the turn of events, as something that was due has had its turn.
  private var owesListening = false

  /// More events than a person makes between two passes; then the screen is drawn all the same.
  private static let mostEventsInPass = 4096
  /// How long work from elsewhere may keep the next picture waiting, where there is always more.
  private static let longestWork = Duration.milliseconds(50)
  /// Layouts that may ask for one more layout within one pass.
  private static let mostLayoutsInPass = 8

  /// Creates an application that draws on `device`.
  public init(device: any ScreenDevice) {
    self.device = device
    grid = Grid(size: device.size, traits: device.traits)
    script = device as? any ScriptedDevice
    checksPictures = script?.checksPictures ?? false
    window.animates = device.traits.animates
  }

  /// Shows `root` and returns when `stop()` was called.
  ///
  /// The main actor is served meanwhile, unless a task of its own has called this method: the actor
  /// is busy with that one then, and a warning says so. Tasks that aren't done when it returns do no
  /// harm: they go on when somebody serves the main actor again, or never.
  ///
  /// - Throws: What the device throws when its terminal is gone. The terminal is restored either
  ///   way.
  public func run(_ root: ViewController) throws {
    let outer = begin(root)
    defer { end(returningTo: outer) }
    while !isStopping {
      show()
      try takeEvents()
    }
  }

  /// Shows `root` as `run(_:)` does, for devices that let others have the main actor before they are
  /// asked for an event: a test's, where the main actor isn't the loop's alone.
  package func run(_ root: ViewController, pausing pause: @MainActor () async -> Void) async throws
  {
    let outer = begin(root)
    defer { end(returningTo: outer) }
    while !isStopping {
      show()
      // Whoever is on the main actor meanwhile may have nothing to do with this application.
      Screen.main = outer
      await pause()
      Screen.main = screen ?? outer
      try takeEvents()
    }
  }

  /// Has everything ready for the first pass.
  ///
  /// - Returns: The screen until now.
  private func begin(_ root: ViewController) -> Screen {
    let outer = Screen.main
    let screen = Screen(device: device)
    screen.application = self
    Screen.main = screen
    self.screen = screen
    window.application = self
    self.root = root
    mainQueue = MainQueue(watchedBy: device)
    root.attach(to: self)
    toldTraits = traits
    arrangeViews()
    isStopping = false
    schedule.open()
    start = .now
    return outer
  }

  private func end(returningTo outer: Screen) {
    mainQueue?.end()
    mainQueue = nil
    device.restore()
    schedule.close()
    letGo()
    window.application = nil
    screen?.application = nil
    screen = nil
    // One that ran inside of another one's event.
    if outer.application != nil { Screen.main = outer }
  }

  /// Forgets the controllers and their views: some of these know the application, by what they left
  /// in the background, so that neither would ever go.
  private func letGo() {
    show([])
    root = nil
    appearances.forget()
    completions.giveBack()
  }

  /// Ends `run(_:)` after the event that is being handled.
  public func stop() {
    isStopping = true
  }

  /// Waits for an event, and handles it and all that are pending.
  private func takeEvents() throws {
    guard !isStopping, let event = try nextEvent() else { return }
    start = .now
    handle(event)
    try handlePendingEvents()
  }

  /// Waits for an event, or until something is due: the next step of what is in motion, or work for
  /// later, which is done then.
  private func nextEvent() throws -> Event? {
    // Stays where it is, whatever comes meanwhile.
    nextStep = window.isMoving ? nextStep ?? device.now + Window.stepDuration : nil
    script?.awaitsMotion = nextStep != nil
    let nextWork = beginWaiting()
    defer { endWaiting() }
    guard let due = nextStep.map({ min($0, nextWork ?? $0) }) ?? nextWork else {
      return try device.nextEvent(wait: true)
    }
    // What is always due takes turns with what always comes.
    let listens = owesListening || device.now < due
    owesListening = false
    guard listens, let event = try device.nextEvent(until: due) else {
      endWaiting()
      runDue(at: device.now)
      return nil
    }
    // Whoever acts sees what is there; a change from elsewhere needn't cut a motion short.
    if event != .wake { endMotions() }
    return event
  }

  private func beginWaiting() -> ContinuousClock.Instant? {
    isWaiting = true
    let next = schedule.beginWaiting()
    hasScheduledWork = next != nil
    guard let quiet = quietWork.beginWaiting(at: device.now) else { return next }
    return next.map { min($0, quiet) } ?? quiet
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
    runScheduledWork(dueAt: time)
  }

  private func endMotions() {
    window.endMotions()
    nextStep = nil
  }

  private func handlePendingEvents() throws {
    var count = 1
    while !isStopping, count < Self.mostEventsInPass,
      let event = try device.nextEvent(wait: false)
    {
      handle(event)
      count += 1
      if mustWait(after: event) { return }
    }
  }

  /// Whether events that always come have to wait for a picture, or for what is due.
  private func mustWait(after event: Event) -> Bool {
    if let nextStep, nextStep <= device.now { return true }
    return (event == .wake || hasScheduledWork) && start.duration(to: .now) > Self.longestWork
  }

  /// A pass, and more of them where somebody changes something once it is on the screen.
  private func show() {
    pass(from: start)
    for _ in 0..<Self.mostLayoutsInPass where isPassDue {
      for call in appearances.takeUnfinished() { call() }
      for _ in 0..<completions.dueCount { completions.takeFirst()?(true) }
      pass(from: .now)
    }
    // Between two passes at least the events are heard.
    if isPassDue { device.wake() }
  }

  private var isPassDue: Bool {
    appearances.isUnfinished || completions.areOwed || window.owesPicture
  }

  /// Layout, drawing, presentation; nothing at all where nothing was marked.
  private func pass(from start: SteadyTime) {
    window.owesPicture = false
    tellChildren()
    for _ in 0..<Self.mostLayoutsInPass where window.isLayoutDue {
      window.layoutIfNeeded()
      tellChildren()
      placePopovers()
    }
    completeUnseenUpdates()
    updateHints()
    let target = frontController?.keyTarget
    if let target { frontController?.noteKeyTarget(target) }
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
    passes.notePass(from: start)
    // A terminal that takes so long for a picture gets the last one at once.
    if let drawingStart, device.now - drawingStart > Window.stepDuration { endMotions() }
    guard didFinishPass != nil || inspector != nil else { return }
    // Asked for only where somebody wants to know: devices measure from the first time on.
    passes.bytesOfLast = device.bytesOfLastPresent
    didFinishPass?()
  }

  // MARK: Completions

  /// Notes that `owner` has changed something, and has calls to make when that is on the screen.
  func noteCompletions(of owner: any Completing) {
    completions.note(owner)
    if isWaiting { device.wake() }
  }

  /// Has `calls` made after the next picture; whoever has no owner has nobody who waits either.
  func callAfterPicture(_ calls: [(Bool) -> Void], of owner: (any Completing)?) {
    completions.append(calls, of: owner)
    if isWaiting { device.wake() }
  }

  /// What can't be seen is complete with the pass, whether or not it is laid out in it.
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
    inspector?.note(event)
    switch event {
    case .resize(let size): resize(to: size)
    case .resume: resize(to: device.size)
    case .wake: runWork()
    case .mouse(let mouse): bring(mouse)
    case .key(let key): if !isTaken(event) { takeUnclaimed(key) }
    case .paste: _ = isTaken(event)
    }
  }

  /// Runs what was posted and what waits for the main actor.
  private func runWork() {
    posted.runAll()
    mainQueue?.run()
    guard device.traits != grid.traits else { return }
    grid = Grid(size: grid.size, traits: device.traits)
    hasNewTraits = true
    tellOfTraits()
  }

  private func resize(to size: Size) {
    if size != grid.size { tellOfSize() }
    if size != grid.size || device.traits != grid.traits {
      grid = Grid(size: size, traits: device.traits)
    }
    isScreenLost = true
    tellOfTraits()
    arrangeViews()
  }

  /// Whether anybody on the way of keys takes an event.
  private func isTaken(_ event: Event) -> Bool {
    frontController?.keyTarget.bring(event) ?? false
  }

  private func bring(_ mouse: MouseEvent) {
    if let target = window.takeMouseHolder(for: mouse) ?? target(of: mouse) {
      return target.bringMouse(.mouse(mouse))
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
