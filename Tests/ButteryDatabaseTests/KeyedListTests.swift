import ButteryDatabase
import RuleTrait
import SeededRandom
import Testing

/// A list of which only parts are loaded, compared with the whole list.
@Suite("a list by key")
struct KeyedListTests {
  /// A screen that moves over the list while pages are being fetched.
  struct Walk {
    var table: NaiveList
    var list: KeyedList
    var top = 0
    let height = 5
    var awaited: [(KeyedList.Request, [KeyedList.Row])] = []
    var chance: SeededGenerator

    var screen: Range<Int> { top..<min(top + height, max(list.count, top)) }

    mutating func step() {
      switch Int.random(in: 0..<13, using: &chance) {
      case 4: top = Int.random(in: 0...max(0, list.count - height), using: &chance)
      case 0:
        ask(list.request(atEnd: true))
        top = max(0, list.count - height)
      case 1:
        ask(list.request(atEnd: false))
        top = 0
      case 2: top = max(0, top - height)
      case 3: top = min(top + height, max(0, list.count - height))
      default: top = max(0, min(top + Int.random(in: -2...2, using: &chance), list.count - height))
      }
      ask(list.request(for: screen))
      if !awaited.isEmpty, Bool.random(using: &chance) { receive() }
      list.drop(keeping: screen)
    }

    mutating func ask(_ request: KeyedList.Request?) {
      guard let request, awaited.count < 2, !awaited.contains(where: { $0.0 == request })
      else { return }
      awaited.append((request, table.page(request)))
    }

    /// Receives a page that was requested; the rows in sight must stay the same.
    mutating func receive() {
      let (request, rows) = awaited.remove(
        at: Int.random(in: awaited.indices, using: &chance))
      let before = screen.map { list[$0] }
      let top = top
      guard let change = list.receive(rows, for: request) else { return }
      for (offset, row) in before.enumerated() {
        guard let row else { continue }
        let index = change.newIndex(of: top + offset)
        #expect(index.flatMap { list[$0] } == row, "seed \(chance.seed)")
        self.top = (index ?? self.top + offset) - offset
      }
    }

    /// Fetches all missing rows.
    mutating func complete() {
      var turns = 0
      while !awaited.isEmpty { receive() }
      while !list.isExact || (0..<list.count).contains(where: { list[$0] == nil }), turns < 10_000 {
        turns += 1
        guard let request = list.request(for: 0..<list.count) else { break }
        _ = list.receive(table.page(request), for: request)
      }
      #expect(turns < 10_000, "seed \(chance.seed)")
    }
  }

  static let steps = 400

  private func walk(_ seed: UInt64, capacity: Int) -> Walk {
    var chance = SeededGenerator(seed: seed)
    let count = Int.random(in: 0...120, using: &chance)
    let guess = [1, count, 2 * count, 40].randomElement(using: &chance)!
    return Walk(
      table: NaiveList((0..<count).map { 1_000 * $0 }),
      list: KeyedList(guess: guess, blockSize: 10, capacity: capacity), chance: chance)
  }

  @Test(
    "rows in sight stay, and what is fetched is the table", .rules("DB-8"),
    arguments: 1...UInt64(cases(250, orShortly: 50)))
  func still(seed: UInt64) {
    var walk = walk(seed, capacity: 40)
    for _ in 0..<Self.steps { walk.step() }
    walk.complete()
    let all = (0..<walk.list.count).map { walk.list[$0]?.key }
    #expect(all == walk.table.keys.map { [.integer(Int64($0))] }, "seed \(seed)")
  }

  @Test(
    "rows in sight stay while others come and go", .rules("DB-8"),
    arguments: 1...UInt64(cases(250, orShortly: 50)))
  func changing(seed: UInt64) {
    var walk = walk(seed, capacity: 40)
    for _ in 0..<Self.steps {
      walk.step()
      guard Int.random(in: 0..<4, using: &walk.chance) == 0 else { continue }
      if Bool.random(using: &walk.chance), !walk.table.keys.isEmpty {
        walk.table.keys.remove(at: Int.random(in: walk.table.keys.indices, using: &walk.chance))
      } else {
        let key = Int.random(in: 0...120_000, using: &walk.chance)
        guard !walk.table.keys.contains(key) else { continue }
        walk.table.keys.insert(
          key, at: walk.table.keys.firstIndex { $0 > key } ?? walk.table.keys.endIndex)
      }
    }
    walk.complete()
    let keys = (0..<walk.list.count).compactMap { walk.list[$0]?.key }
    #expect(Set(keys).count == keys.count, "seed \(seed): a row is there twice")
  }
}
