import ButteryGrid
import CNcurses

/// Moves lines on the terminal, and in all that ncurses believes about it.
///
/// Left alone, ncurses hashes each line that a scroll touched, finds the movement by that, and then
/// compares all that moved place by place: most of what a scrolled line costs. Here the terminal is
/// told at once, with the same capabilities, and ncurses is left with the lines that came in.
///
/// Its hashes don't learn of that. They only serve for finding movements, so what is shown is right
/// whatever they are; but where enough lines change for a movement to be found, `settle` comes
/// first, lest it is a wrong one.
///
/// After a movement by a line or two not even its two windows, the terminal's picture and the next
/// one, learn of it: copying their lines would touch more memory than all else that a scrolled line
/// needs. Such lines are *behind*: both windows hold the same there, so that ncurses sees nothing
/// to do, and it is up to `CursesScreen` to bring them up to date before that matters.
@MainActor final class LineMover {
  private typealias Text = UnsafePointer<CChar>

  private let saveCursor: Text
  private let restoreCursor: Text
  private let address: Text
  private let lineAddress: Text?
  private let region: Text
  private let forward: Means
  private let reverse: Means
  private let delete: Means
  private let insert: Means

  /// Whether ncurses' hashes are those of lines that have moved since.
  private(set) var isAhead = false
  /// Whether a line may be behind, and which are.
  private(set) var isBehind = false
  private var behind: [Bool] = []
  /// What was moved last, and the bytes for it: the next movement is likely to be the same.
  private var last: (scroll: Damage.Scroll, height: Int)?
  private var bytes: [UInt8] = []

  /// A mover for the terminal that ncurses has been started on; `nil` where that, or ncurses, lacks
  /// a part.
  init?() {
    guard cn_can_put(), let saveCursor = cn_capability("sc"),
      let restoreCursor = cn_capability("rc"), let address = cn_capability("cup"),
      let region = cn_capability("csr"), let forward = Means("ind", "indn"),
      let reverse = Means("ri", "rin"), let delete = Means("dl1", "dl"),
      let insert = Means("il1", "il")
    else { return nil }
    // Lines from beyond the screen, or ones that aren't blank, would come in.
    guard !["da", "db", "ndscr"].contains(where: Capabilities.flag),
      Capabilities.number("xmc") == nil
    else { return nil }
    self.saveCursor = saveCursor
    self.restoreCursor = restoreCursor
    self.address = address
    lineAddress = cn_capability("vpa")
    self.region = region
    self.forward = forward
    self.reverse = reverse
    self.delete = delete
    self.insert = insert
    bytes.reserveCapacity(128)
  }

  /// In fewer lines that change ncurses finds no movement.
  static let leastMovement = 3

  /// Moves lines on a screen of `height`, of which ncurses doesn't have to look at any therefore.
  ///
  /// The bytes go out with those of the next update. Beforehand no line may be behind, unless
  /// `leavesBehind(scroll)`.
  func move(_ scroll: Damage.Scroll, height: Int) {
    prepareBytes(for: scroll, height: height)
    cn_put(bytes, bytes.count)
    isAhead = true
    guard Self.leavesBehind(scroll) else {
      cn_curscr()?.moveUnseen(scroll, height: height)
      cn_newscr()?.moveUnseen(scroll, height: height)
      return
    }
    if behind.count < height {
      behind.append(contentsOf: repeatElement(false, count: height - behind.count))
    }
    for line in scroll.lines { behind[line] = true }
    for line in scroll.linesComingIn {
      cn_curscr()?.clearUnseen(line)
      cn_newscr()?.clearUnseen(line)
      behind[line] = false
    }
    isBehind = true
  }

  /// Whether a movement leaves lines behind.
  static func leavesBehind(_ scroll: Damage.Scroll) -> Bool {
    scroll.distance.magnitude < leastMovement
  }

  /// Whether ncurses' windows hold something else on `line` than the terminal shows.
  func isBehind(_ line: Int) -> Bool { isBehind && line < behind.count && behind[line] }

  /// Brings `line` up to date, of which `places` are what the terminal shows.
  func catchUp(_ line: Int, _ places: UnsafePointer<cchar_t>, _ count: Int) {
    cn_curscr()?.replaceUnseen(line, places, count)
    cn_newscr()?.replaceUnseen(line, places, count)
    behind[line] = false
  }

  /// Notes that no line is behind any more.
  func noteCaughtUp() {
    isBehind = false
    // Some may lie beyond a screen that is smaller now.
    for line in behind.indices { behind[line] = false }
  }

  /// Brings ncurses' hashes up to date.
  ///
  /// To be called while it knows of no change; nothing is sent. Every other line at a time: between
  /// lines that aren't looked at no movement is found either.
  func settle(height: Int) {
    guard isAhead else { return }
    isAhead = false
    for first in 0..<2 {
      for line in stride(from: first, to: height, by: 2) {
        wtouchln(cn_newscr(), Int32(line), 1, 1)
      }
      doupdate()
    }
  }

  // MARK: - Bytes

  private func prepareBytes(for scroll: Damage.Scroll, height: Int) {
    if let last, last == (scroll, height) { return }
    if last == nil { expandAll() }
    last = (scroll, height)
    let (top, bottom) = (scroll.lines.lowerBound, scroll.lines.upperBound - 1)
    let count = Int(scroll.distance.magnitude)
    let movesUp = scroll.distance > 0
    bytes.removeAll(keepingCapacity: true)
    append(saveCursor)
    if bottom == height - 1 {
      // Lines that are pushed out at the bottom, or come in there, need no region.
      goTo(top)
      append(movesUp ? delete : insert, count)
    } else {
      append(cn_expand2(region, Int32(top), Int32(bottom)))
      goTo(movesUp ? bottom : top)
      append(movesUp ? forward : reverse, count)
      append(cn_expand2(region, 0, Int32(height - 1)))
    }
    append(restoreCursor)
  }

  /// Expands each capability once, of which ncurses remembers how: with the first movement, lest
  /// later ones, by other numbers of lines, allocate.
  private func expandAll() {
    _ = cn_expand2(region, 0, 0)
    if let lineAddress { _ = cn_expand1(lineAddress, 0) }
    for means in [forward, reverse, delete, insert] {
      if let some = means.some { _ = cn_expand1(some, 1) }
    }
  }

  private func goTo(_ line: Int) {
    append(
      lineAddress.map { cn_expand1($0, Int32(line)) } ?? cn_expand2(address, Int32(line), 0))
  }

  private func append(_ text: Text?) {
    if let text { Capabilities.append(text, to: &bytes) }
  }

  private func append(_ means: Means, _ count: Int) {
    if count > 1, let some = means.some {
      append(cn_expand1(some, Int32(count)))
    } else {
      for _ in 0..<count { append(means.one) }
    }
  }

  /// How to do something to one line and, where the terminal can, to some at a time.
  private struct Means {
    let one: Text
    let some: Text?

    init?(_ one: String, _ some: String) {
      guard let text = cn_capability(one) else { return nil }
      self.one = text
      self.some = cn_capability(some)
    }
  }
}

extension UnsafeMutablePointer<WINDOW> {
  /// Moves lines as a terminal does, without ncurses' looking at any of them.
  fileprivate func moveUnseen(_ scroll: Damage.Scroll, height: Int) {
    moveLines(scroll, height: height)
    wtouchln(self, Int32(scroll.lines.lowerBound), Int32(scroll.lines.count), 0)
  }

  /// Makes `line` blank, without ncurses' looking at it.
  fileprivate func clearUnseen(_ line: Int) {
    wmove(self, Int32(line), 0)
    wclrtoeol(self)
    wtouchln(self, Int32(line), 1, 0)
  }

  /// Replaces the places of `line`, without ncurses' looking at it.
  fileprivate func replaceUnseen(_ line: Int, _ places: UnsafePointer<cchar_t>, _ count: Int) {
    wmove(self, Int32(line), 0)
    wadd_wchnstr(self, places, Int32(count))
    wtouchln(self, Int32(line), 1, 0)
  }

  /// Moves lines as a terminal does.
  func moveLines(_ scroll: Damage.Scroll, height: Int) {
    // Only now: a window that may scroll does so, too, when its last place is written.
    scrollok(self, true)
    wsetscrreg(self, Int32(scroll.lines.lowerBound), Int32(scroll.lines.upperBound - 1))
    wscrl(self, Int32(scroll.distance))
    wsetscrreg(self, 0, Int32(height - 1))
    scrollok(self, false)
  }
}
