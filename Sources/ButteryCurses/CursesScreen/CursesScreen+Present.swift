public import ButteryGrid
import CNcurses

extension CursesScreen {
  /// Brings `grid` to the terminal: what differs from the last picture.
  ///
  /// What lies outside of the screen is left out; what the grid doesn't cover stays as it was.
  /// Nothing is allocated once the sizes, styles and clusters have been seen.
  public func present(_ grid: Grid, damage: Damage) {
    guard isActive else { return }
    bytesOfLastFlush = 0
    if damage.isComplete { mustRedraw = true }
    let isKnown = prepare(for: grid)
    let plan =
      isKnown
      ? shadow.plan(for: damage, of: grid, leastGain: leastGain) : WindowShadow.Plan(lines: .all)
    let before = meter?.bytesWritten()
    if let scroll = plan.scroll { move(scroll) }
    let changed = handOver(plan.lines, of: grid) + (plan.scroll == nil ? 0 : 1)
    let cursor = cursor(of: grid)
    guard changed > 0 || mustRedraw || cursor != shownCursor else { return }
    hideCursor(before: cursor)
    flush(isLarge: mustRedraw || changed > Self.largeChange)
    showCursor(cursor)
    if let before, let after = meter?.bytesWritten() { bytesOfLastFlush = after - before }
  }

  /// How many bytes the last `present` sent to the terminal; `nil` where the system doesn't count.
  ///
  /// Measured from the first time it is asked for. Counts what other threads wrote meanwhile, too.
  public var bytesOfLastPresent: Int? {
    guard meter == nil else { return bytesOfLastFlush }
    // The picture before wasn't measured: no number is better than a wrong one.
    meter = OutputMeter()
    return nil
  }

  /// Changes of so many lines are worth the bytes of synchronized output; fewer arrive in one
  /// piece anyway.
  private static let largeChange = 3

  /// How many places a movement of lines has to save, as all that moves is compared by ncurses: a
  /// line of them.
  private var leastGain: Int { size.width }

  /// Whether it is known what the window holds.
  private func prepare(for grid: Grid) -> Bool {
    let isKnown = shadow.adopt(size: size, tables: grid.tables)
    if !isKnown { styles.removeAll() }
    styles.extend(to: grid.tables)
    encoder.reserve(size.width)
    guard mustRedraw else { return isKnown }
    shadow.forget()
    clearok(cn_curscr(), true)
    return false
  }

  /// Moves lines as a terminal does.
  ///
  /// How the terminal is told is up to ncurses, which finds the movement by hashes of the lines.
  private func move(_ scroll: Damage.Scroll) {
    shadow.apply(scroll)
    // Only now: a window that may scroll does so, too, when its last place is written.
    scrollok(window, true)
    wsetscrreg(window, Int32(scroll.lines.lowerBound), Int32(scroll.lines.upperBound - 1))
    wscrl(window, Int32(scroll.distance))
    wsetscrreg(window, 0, Int32(size.height - 1))
    scrollok(window, false)
  }

  /// Hands over what differs on `lines`; returns the number of lines where something did.
  private func handOver(_ lines: LineSet, of grid: Grid) -> Int {
    // Read once: each is checked for exclusive access.
    let (window, shadow, encoder, styles) = (self.window, self.shadow, self.encoder, self.styles)
    let tables = grid.tables
    var changed = 0
    for line in 0..<min(size.height, grid.size.height) where lines.contains(line) {
      let runs = grid.withLine(line) { glyphs in
        var runs = 0
        var column = 0
        while let run = shadow.differingRun(of: glyphs, in: line, from: column) {
          encoder.encode(glyphs, in: run, tables: tables, styles: styles)
          wmove(window, Int32(line), Int32(run.lowerBound))
          wadd_wchnstr(window, encoder.places, Int32(encoder.count))
          shadow.store(glyphs, run, in: line)
          column = run.upperBound
          runs += 1
        }
        return runs
      }
      if runs > 0 { changed += 1 }
    }
    return changed
  }

  private func flush(isLarge: Bool) {
    let isSynchronized = isLarge && hasSynchronizedOutput
    if isSynchronized { files.send(SynchronizedOutput.begin) }
    mustRedraw = false
    doupdate()
    if isSynchronized { files.send(SynchronizedOutput.end) }
  }
}
