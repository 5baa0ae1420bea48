public import ButteryGrid
import CLibrary
import CNcurses
import CTerminalRestore

extension CursesScreen {
  /// Brings `grid` to the terminal by sending what differs from the last picture.
  ///
  /// Glyphs outside the screen are left out. Places that the grid doesn't cover stay as they were.
  /// Nothing is allocated unless the grid has a new size, style or cluster.
  public func present(_ grid: Grid, damage: Damage) {
    guard isActive else { return }
    bytesOfLastFlush = 0
    let isUneven = redrawsWholly && (grid.tables.hasRightToLeft || overlay?.isShown == true)
    if damage.isComplete || isUneven { mustRedraw = true }
    let isKnown = prepare(for: grid)
    let plan =
      isKnown
      ? shadow.plan(for: damage, of: grid, minimumGain: minimumGain)
      : WindowShadow.Plan(lines: .all)
    let before = meter?.bytesWritten()
    if let scroll = plan.scroll { move(scroll) }
    let (lines, count) = handOver(plan.lines, of: grid)
    if encoder.lacksCharacters, !traits.lacksCharacters {
      traits.lacksCharacters = true
      input.wake()
    }
    let changed = count + (plan.scroll == nil ? 0 : 1)
    let cursor = cursor(of: grid)
    guard changed > 0 || mustRedraw || cursor != shownCursor else { return }
    hideCursor(before: cursor)
    let hasOverlay = overlay?.isShown == true || encoder.leavesGlyphsOut
    flush(isLarge: mustRedraw || changed > Self.largeChange || hasOverlay) {
      guard hasOverlay else {
        doupdate()
        return
      }
      var touched = count > 1 || plan.scroll != nil || mustRedraw ? LineSet.all : lines
      // On its way to the cursor's place, ncurses may write what it believes to be there.
      if let cursor { touched.insert(cursor.place.y) }
      overlay(grid, on: touched)
    }
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
  private var minimumGain: Int { size.width }

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

  /// Hands the differing runs on `lines` to ncurses; returns the lines with any.
  private func handOver(_ lines: LineSet, of grid: Grid) -> (lines: LineSet, count: Int) {
    // Each property is read once, because Swift checks each access for exclusivity.
    let (window, shadow, encoder, styles) = (self.window, self.shadow, self.encoder, self.styles)
    let tables = grid.tables
    var changed = (lines: LineSet(), count: 0)
    for line in lines.members(of: 0..<min(size.height, grid.size.height)) {
      let runs = grid.withLine(line) { glyphs in
        var runs = 0
        var column = 0
        while var run = shadow.differingRun(of: glyphs, in: line, from: column) {
          // The first place depends on the whole line: see `PlaceEncoder`.
          if tables.hasRightToLeft, encoder.marksDirection {
            run = 0..<min(size.width, glyphs.count)
          }
          encoder.encode(glyphs, in: run, tables: tables, styles: styles)
          wmove(window, Int32(line), Int32(run.lowerBound))
          wadd_wchnstr(window, encoder.places, Int32(encoder.count))
          shadow.store(glyphs, run, in: line)
          column = run.upperBound
          runs += 1
        }
        return runs
      }
      if runs > 0 {
        changed.lines.insert(line)
        changed.count += 1
      }
    }
    return changed
  }

  /// Brings the picture to the terminal, with the glyphs on `lines` that ncurses has blanks for.
  private func overlay(_ grid: Grid, on lines: LineSet) {
    guard let overlay else {
      doupdate()
      return
    }
    if mustRedraw { overlay.forget() }
    files.send(overlay.erase(lines))
    doupdate()
    files.send(overlay.write(lines, of: grid, encoder: encoder, styles: &styles))
    encoder.leavesGlyphsOut = false
  }

  private func flush(isLarge: Bool, _ update: () -> Void) {
    let isSynchronized = isLarge && hasSynchronizedOutput
    let start = TerminalInput.now
    if isSynchronized { files.send(SynchronizedOutput.begin) }
    update()
    mustRedraw = false
    if isSynchronized { files.send(SynchronizedOutput.end) }
    let end = TerminalInput.now
    if asksKind {
      asksKind = false
      files.send(CursesSession.kindQuestion)
      pace.recordKindQuestion(at: start)
    }
    if pace.asks(afterPictureAt: end, writing: end - start) { files.send(DrawingPace.question) }
  }
}

// MARK: - The cursor

// The terminal's cursor. With each picture ncurses moves it to the place that the grid names, or,
// if the grid names none, leaves it wherever drawing ended (`leaveok`).
extension CursesScreen {
  /// The grid's cursor, if it is on the screen.
  func cursor(of grid: Grid) -> Cursor? {
    guard let cursor = grid.cursor, Rect(origin: .zero, size: size).contains(cursor.place) else {
      return nil
    }
    return cursor
  }

  /// Hides the cursor unless `cursor` is visible, and makes the next picture leave it at
  /// `cursor.place`.
  private func hideCursor(before cursor: Cursor?) {
    if shownCursor?.isVisible == true, cursor?.isVisible != true { curs_set(0) }
    if (cursor == nil) != (shownCursor == nil) { leaveok(window, cursor == nil) }
    if let cursor { wmove(window, Int32(cursor.place.y), Int32(cursor.place.x)) }
  }

  /// Shows the cursor if it should be visible; to be called after the picture has placed it.
  private func showCursor(_ cursor: Cursor?) {
    if cursor?.isVisible == true, shownCursor?.isVisible != true { curs_set(1) }
    shownCursor = cursor
  }

  /// Hides the cursor and treats its place as unknown, after the terminal was given away.
  func forgetCursor() {
    curs_set(0)
    leaveok(window, true)
    shownCursor = nil
  }
}

// MARK: - Synchronized output

/// Synchronized output (private mode 2026): the terminal shows a picture only once it is complete.
///
/// See "Synchronized Output" in the terminal working group's specifications and DECRQM in XTerm's
/// control sequences.
package enum SynchronizedOutput {
  /// Asks whether the terminal has the mode.
  static let query = "\u{1B}[?2026$p".bytes
  /// From here on the terminal holds the picture back.
  fileprivate static let begin = "\u{1B}[?2026h".bytes
  /// The picture is complete.
  static let end = "\u{1B}[?2026l".bytes

  /// Whether the answer `setting` says that the mode can be set.
  ///
  /// The answers to DECRQM are 0 for unknown, 1 for set, 2 for reset, 3 for permanently set and 4
  /// for permanently reset.
  package static func isAvailable(setting: Int) -> Bool {
    (1...3).contains(setting)
  }
}

// MARK: - Counting bytes

/// Reads how many bytes this process has written; only Linux counts them.
struct OutputMeter {
  private let file: Int32

  init?() {
    file = open("/proc/self/io", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
  }

  /// The number of bytes written so far; reading it allocates nothing.
  fileprivate func bytesWritten() -> Int? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
      let start = text.baseAddress!
      let count = pread(file, start, text.count - 1, 0)
      guard count > 0 else { return nil }
      start[count] = 0
      guard let found = strstr(start, "wchar: ") else { return nil }
      return strtol(found + 7, nil, 10)
    }
  }

  func close() {
    _ = CLibrary.close(file)
  }
}
