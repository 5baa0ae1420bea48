import Glibc
import RuleTrait
import Testing

extension EndToEnd.Gates {
  /// The number of records in the filtered table.
  private static let filtering =
    Products.isOptimized
    ? (records: 3_000_000, all: "3,000,000 rows") : (records: 150_000, all: "150,000 rows")

  @Test("conditions are looked for in the background, and no key waits for that", .rules("FI-3"))
  func keysWhileFiltering() throws {
    let file = try TemporaryFile(Self.numbered(Self.filtering.records))
    let session = try TerminalSession("buttery", [file.path])
    try session.wait(for: "row 1 ")
    try session.settle(quiet: 300)
    var costs = KeyCosts(session)
    let before = (all: try session.computingTime(), main: try costs.runtime())
    let rows = Self.filtering.records.description
    let conditions = ["number > 7", "text ~ (r|o)+w [0-9]*7", "number = 3..9, 77", "text : 99"]
    for condition in conditions {
      for key in ["&"] + condition.map(String.init) + ["enter"] { try costs.press(key) }
      for key in ["down", "pgdn", "right", "G", "up", "home", "left", "down", "l", "enter"] {
        try costs.press(key)
      }
      // A narrow title has the number of matching rows without the total.
      try session.wait("some rows should be left, and be counted") {
        let title = $0.text(line: 0)
        return title.contains(" of ")
          || title.contains(" rows") && !title.contains(Self.filtering.all)
      }
      for key in ["esc", "backspace"] { try costs.press(key) }
    }
    #expect(costs.whileBusy * 4 > costs.all.count, "the table of \(rows) rows is too small")
    let key = costs.percentile(99)
    let others = try session.computingTime() - before.all - (costs.runtime() - before.main)
    let search = others / conditions.count
    print(
      "a key takes \(key / 1000) µs of the main thread, \(costs.all.count) keys;",
      "a condition takes \(search / 1000) µs of others")
    // On a busy machine, several results may be taken over while a key is waited for.
    #expect(key * 3 <= search)
  }

  private static func numbered(_ count: Int) -> String {
    var text = "number,text\n"
    text.reserveCapacity(count * 20)
    for row in 1...count { text += "\(row % 100),row \(row) \n" }
    return text
  }
}

/// The time that the program's main thread runs for each key, in nanoseconds.
private struct KeyCosts {
  private let session: TerminalSession
  private(set) var all: [Int] = []
  /// The number of keys that were pressed while other threads were busy.
  private(set) var whileBusy = 0

  init(_ session: TerminalSession) { self.session = session }

  mutating func press(_ key: String) throws {
    let before = try runtime()
    if session.sleepingThreads() == nil { whileBusy += 1 }
    session.press(key)
    try session.wait("the key should be handled") { $0.rest(.mainThreads) != nil }
    all.append(try runtime() - before)
  }

  func percentile(_ percent: Int) -> Int {
    let sorted = all.sorted()
    return sorted[min(sorted.count - 1, sorted.count * percent / 100)]
  }

  /// The computing time of the main thread so far, in nanoseconds.
  func runtime() throws -> Int {
    let path = "/proc/\(session.process)/task/\(session.process)/schedstat"
    let words = try TerminalSession.contents(path).split(separator: " ")
    guard let nanoseconds = words.first.flatMap({ Int($0) }) else {
      throw session.failure("the main thread's time isn't known")
    }
    return nanoseconds
  }
}
