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
    prepare(for: grid)
    var changed = 0
    if let hint = damage.scroll, let scroll = shadow.worthwhile(hint, for: grid) {
      self.scroll(scroll)
      changed += 1
    }
    changed += handOver(grid)
    guard changed > 0 || mustRedraw else { return }
    flush(isLarge: mustRedraw || changed > Self.largeChange)
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

  private func prepare(for grid: Grid) {
    if !shadow.adopt(size: size, tables: grid.tables) { styles.removeAll() }
    styles.extend(to: grid.tables)
    encoder.reserve(size.width)
    guard mustRedraw else { return }
    shadow.forget()
    clearok(cn_curscr(), true)
  }

  private func scroll(_ scroll: Damage.Scroll) {
    // Only now: a window that may scroll does so, too, when its last place is written.
    scrollok(window, true)
    wsetscrreg(window, Int32(scroll.lines.lowerBound), Int32(scroll.lines.upperBound - 1))
    wscrl(window, Int32(scroll.distance))
    wsetscrreg(window, 0, Int32(size.height - 1))
    scrollok(window, false)
    shadow.apply(scroll)
  }

  /// Hands over what differs; returns the number of lines where something did.
  private func handOver(_ grid: Grid) -> Int {
    var changed = 0
    let tables = grid.tables
    for line in 0..<min(size.height, grid.size.height) {
      grid.withLine(line) { glyphs in
        guard let run = shadow.differingRun(of: glyphs, in: line) else { return }
        encoder.encode(glyphs, in: run, tables: tables, styles: styles)
        wmove(window, Int32(line), Int32(run.lowerBound))
        wadd_wchnstr(window, encoder.places, Int32(encoder.count))
        shadow.store(glyphs, run, in: line)
        changed += 1
      }
    }
    return changed
  }

  private func flush(isLarge: Bool) {
    mustRedraw = false
    let before = meter?.bytesWritten()
    let isSynchronized = isLarge && hasSynchronizedOutput
    if isSynchronized { files.send(SynchronizedOutput.begin) }
    wnoutrefresh(window)
    doupdate()
    if isSynchronized { files.send(SynchronizedOutput.end) }
    if let before, let after = meter?.bytesWritten() { bytesOfLastFlush = after - before }
  }
}
