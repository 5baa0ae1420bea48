import ButteryDatabase
import ButteryRecords
import Foundation

/// A screen of a table, and a clock.
final class Viewer {
  private let session: DatabaseSession
  private let groups: [String]
  private let change = NSCondition()
  private let height = 50
  private let clock = ContinuousClock()

  struct NotReached: Error, CustomStringConvertible {
    let description: String
  }

  init(_ session: DatabaseSession, groups: [String]) {
    self.session = session
    self.groups = groups
  }

  /// - Parameter keys: how many lines it goes down and up again at the end, to see how much memory that takes.
  func run(keys: Int) throws {
    let opening = try clock.measure { try session.open() }
    report("connected, and the table is known", opening)
    try firstScreen()
    try pages(count: 200)
    try end()
    try pages(count: 50, step: -1)
    try counted()
    reportMemory("anonymous memory")
    try lines(count: keys)
    session.close()
  }

  private lazy var memoryAtStart = anonymousMemory

  // MARK: What a person does

  private func firstScreen() throws {
    _ = memoryAtStart
    var query = RecordQuery()
    let columns = session.snapshot.columns
    query.groupLevels = GroupLevels(
      groups.compactMap { name in columns.firstIndex { $0.name == name }.map { [$0] } })
    let begun = clock.now
    if let refusal = session.setQuery(query) { throw NotReached(description: refusal) }
    session.start { [change] _ in
      change.lock()
      change.broadcast()
      change.unlock()
    }
    let first = DatabasePlace(section: 0, row: 0)
    try wait { $0.query == query && self.isHere(from: first, in: $0) }
    report("first screen", clock.now - begun)
  }

  /// Goes from screen to screen, and waits until each is here.
  private func pages(count: Int, step: Int = 1) throws {
    var waits: [Duration] = []
    var snapshot = session.snapshot
    var top = snapshot.arrival?.place ?? DatabasePlace(section: 0, row: 0)
    for _ in 0..<count {
      top = moved(top, by: step * height, in: snapshot)
      let begun = clock.now
      let screen = top...max(top, moved(top, by: height, in: snapshot))
      session.want(screen, of: snapshot)
      let old = snapshot
      snapshot = try wait { self.isHere(from: $0.rows(screen, in: old).lowerBound, in: $0) }
      waits.append(clock.now - begun)
      top = snapshot.rows(screen, in: old).lowerBound
      // A person looks at a screen before the next key.
      Thread.sleep(forTimeInterval: 0.02)
    }
    waits.sort()
    report("\(step > 0 ? "PageDown" : "PageUp"), median of \(count)", waits[count / 2])
    report("the slowest", waits[count - 1])
  }

  /// Goes up from line to line, as a key that is held down, and waits for each page.
  private func lines(count: Int) throws {
    var snapshot = session.snapshot
    var top = snapshot.arrival?.place ?? DatabasePlace(section: 0, row: 0)
    for key in 1...max(1, count) where count > 0 {
      top = moved(top, by: -1, in: snapshot)
      if key % height == 0 {
        let screen = top...max(top, moved(top, by: height, in: snapshot))
        session.want(screen, of: snapshot)
        let old = snapshot
        snapshot = try wait { self.isHere(from: $0.rows(screen, in: old).lowerBound, in: $0) }
        top = snapshot.rows(screen, in: old).lowerBound
      }
      if key % max(1, count / 4) == 0 { reportMemory("after \(key) lines") }
    }
  }

  private func end() throws {
    let begun = clock.now
    let number = session.jump(to: .last, of: session.snapshot)
    try wait { $0.arrival?.jump == number }
    report("End", clock.now - begun)
  }

  private func counted() throws {
    let begun = clock.now
    let snapshot = try wait { $0.total?.isExact == true || self.clock.now - begun > .seconds(20) }
    let total = snapshot.total.map { "\($0.mark)\($0.number)" } ?? "?"
    print("  rows: \(total); sections: \(snapshot.sectionCount)")
    for note in snapshot.notes { print("  note: \(note)") }
  }

  // MARK: Looking

  private func isHere(from top: DatabasePlace, in snapshot: DatabaseSnapshot) -> Bool {
    guard snapshot.sectionCount > 0 else { return true }
    var place = top
    for _ in 0..<height {
      guard snapshot.rowCount(inSection: place.section) == 0 || snapshot.row(place) != nil else {
        return false
      }
      let next = moved(place, by: 1, in: snapshot)
      if next == place { break }
      place = next
    }
    return true
  }

  private func moved(
    _ place: DatabasePlace, by count: Int, in snapshot: DatabaseSnapshot
  ) -> DatabasePlace {
    var place = place
    for _ in 0..<abs(count) {
      var next = place
      next.row += count.signum()
      if next.row < 0 {
        guard next.section > 0 else { return place }
        next.section -= 1
        next.row = max(0, snapshot.rowCount(inSection: next.section) - 1)
      } else if next.row >= snapshot.rowCount(inSection: next.section) {
        guard next.section + 1 < snapshot.sectionCount else { return place }
        next = DatabasePlace(section: next.section + 1, row: 0)
      }
      place = next
    }
    return place
  }

  @discardableResult
  private func wait(_ body: (DatabaseSnapshot) -> Bool) throws -> DatabaseSnapshot {
    change.lock()
    defer { change.unlock() }
    let end = Date.now.addingTimeInterval(120)
    while true {
      let snapshot = session.snapshot
      if body(snapshot) { return snapshot }
      switch snapshot.phase {
      case .refused(let line), .lost(let line): throw NotReached(description: line)
      case .ready, .loading, .stopped: break
      }
      guard Date.now < end else { throw NotReached(description: "nothing came in two minutes") }
      _ = change.wait(until: Date.now.addingTimeInterval(0.02))
    }
  }

  // MARK: Reporting

  private func report(_ name: String, _ duration: Duration) {
    let milliseconds =
      Double(duration.components.attoseconds) / 1e15
      + Double(duration.components.seconds) * 1_000
    print("  \(name): \(String(format: "%.2f", milliseconds)) ms")
  }

  private func reportMemory(_ name: String) {
    let memory = anonymousMemory
    print("  \(name): \(memory) KiB, \(memory - memoryAtStart) KiB more than before")
  }

  /// In KiB, as Linux says.
  private var anonymousMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }
}
