public import ButteryGrid
import CNcurses

extension CursesScreen {
  /// Brings `grid` to the terminal by sending what differs from the last picture.
  ///
  /// Glyphs outside the screen are left out. Places that the grid doesn't cover stay as they were.
  /// Nothing is allocated unless the grid has a new size, style or cluster.
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
  /// Measuring begins when this property is first read, which then returns `nil`. The number
  /// includes what other threads wrote meanwhile.
  public var bytesOfLastPresent: Int? {
    guard meter == nil else { return bytesOfLastFlush }
    // The last picture wasn't measured, and no number is better than a wrong one.
    meter = OutputMeter()
    return nil
  }

  /// The number of changed lines above which a picture uses synchronized output.
  ///
  /// Smaller changes arrive in one piece anyway and aren't worth the extra bytes.
  private static let largeChange = 3

  /// How many places a scroll must save to be worth it: as many as one line has.
  ///
  /// A scroll isn't free, because ncurses compares all lines that it moves.
  private var leastGain: Int { size.width }

  /// Prepares everything for `grid`; returns whether the shadow still knows what the window holds.
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

  /// Scrolls lines of the ncurses window and of its shadow.
  ///
  /// ncurses finds the movement again by hashes of the lines and decides how to tell the terminal.
  private func move(_ scroll: Damage.Scroll) {
    shadow.apply(scroll)
    // `scrollok` is set only for this call: otherwise writing the window's last place would scroll
    // it, too.
    scrollok(window, true)
    wsetscrreg(window, Int32(scroll.lines.lowerBound), Int32(scroll.lines.upperBound - 1))
    wscrl(window, Int32(scroll.distance))
    wsetscrreg(window, 0, Int32(size.height - 1))
    scrollok(window, false)
  }

  /// Hands the differing runs on `lines` to ncurses; returns the number of lines with any.
  private func handOver(_ lines: LineSet, of grid: Grid) -> Int {
    // Each property is read once, because Swift checks each access for exclusivity.
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
