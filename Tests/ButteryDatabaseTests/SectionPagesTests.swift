import ButteryDatabase
import ButteryRecords
import RuleTrait
import SeededRandom
import Testing

/// Sections and rows of which only parts are loaded, compared with the whole table.
///
/// Rows are inserted into and deleted from the table meanwhile.
@Suite("sections by key")
struct SectionPagesTests {
  /// The keys of rows by section; sections and rows are in order.
  struct Table {
    var sections: [(key: Int, rows: [Int])]

    func result(of job: PageJob) -> PageJob.Result {
      switch job {
      case .groups(let request):
        return [NaiveList(sections.map(\.key)).page(request)]
      case .groupsAround(let key, let limit):
        return NaiveList(sections.map(\.key)).around(key, limit: limit)
      case .rows(let parts):
        return parts.map { rows(of: $0.section).page($0.request) }
      case .rowsAround(let section, let row, _, let limit):
        return rows(of: section).around(row, limit: limit)
      case .beginning: return [[]]
      }
    }

    private func rows(of section: KeyedList.Key) -> NaiveList {
      NaiveList(sections.first { [.integer(Int64($0.key))] == section }?.rows ?? [])
    }

    mutating func change(_ chance: inout SeededGenerator) {
      let key = Int.random(in: 0...40, using: &chance)
      guard let place = sections.firstIndex(where: { $0.key >= key }), sections[place].key == key
      else {
        let place = sections.firstIndex { $0.key > key } ?? sections.endIndex
        sections.insert((key, [Int.random(in: 0...999, using: &chance)]), at: place)
        return
      }
      if Int.random(in: 0..<8, using: &chance) == 0 {
        sections.remove(at: place)
      } else if Bool.random(using: &chance), sections[place].rows.count > 1 {
        sections[place].rows.remove(at: sections[place].rows.indices.randomElement(using: &chance)!)
      } else {
        let row = Int.random(in: 0...999, using: &chance)
        guard !sections[place].rows.contains(row) else { return }
        let index = sections[place].rows.firstIndex { $0 > row } ?? sections[place].rows.endIndex
        sections[place].rows.insert(row, at: index)
      }
    }
  }

  /// A screen that moves over the pages while at most one job is running, as in a session.
  struct Walk {
    var table: Table
    var pages: SectionPages
    var top = DatabasePlace(section: 0, row: 0)
    var goal: SectionPages.Goal?
    var awaited: (PageJob, PageJob.Result)?
    var chance: SeededGenerator
    var arrivals = 0

    var screen: ClosedRange<DatabasePlace> {
      top...max(top, pages.place(12, behind: top))
    }

    mutating func step(isChanging: Bool, isFolding: Bool = false) {
      if isFolding, Int.random(in: 0..<6, using: &chance) == 0 { fold() }
      if isChanging, Int.random(in: 0..<3, using: &chance) == 0 { table.change(&chance) }
      switch Int.random(in: 0..<16, using: &chance) {
      case 0: goal = .last
      case 1: goal = .place(DatabasePlace(section: 0, row: 0))
      case 2: goal = .place(anyPlace())
      case 3:
        if let key = pages.key(ofSection: top.section), let row = pages.row(top)?.key {
          goal = .row(SectionPages.Around(section: key, row: row))
        }
      case 4: count()
      case 5...9: top = pages.place(Int.random(in: -14...14, using: &chance), behind: top)
      default: break
      }
      if awaited == nil { ask() } else if Bool.random(using: &chance) { receive() }
    }

    /// Folds or unfolds a section in sight, or all sections.
    private mutating func fold() {
      switch Int.random(in: 0..<8, using: &chance) {
      case 0: pages.folds.setAll(true)
      case 1: pages.folds.setAll(false)
      default: if let key = pages.key(ofSection: top.section) { pages.folds.toggle(key) }
      }
    }

    private mutating func anyPlace() -> DatabasePlace {
      let section = Int.random(in: 0..<max(1, pages.sectionCount), using: &chance)
      let count = max(1, pages.rowCount(inSection: section))
      return DatabasePlace(section: section, row: Int.random(in: 0..<count, using: &chance))
    }

    private mutating func count() {
      guard let key = pages.key(ofSection: top.section),
        let rows = table.sections.first(where: { [.integer(Int64($0.key))] == key })?.rows
      else { return }
      hold { $0.setCount(.exact(rows.count), ofSection: key) }
    }

    mutating func ask() {
      var job: PageJob?
      if var goal {
        switch pages.nextStep(to: &goal) {
        case .fetch(let wanted):
          job = wanted
          self.goal = goal
        case .arrived(let place):
          self.goal = nil
          arrivals += 1
          top = place ?? DatabasePlace(section: 0, row: 0)
        }
      }
      if job == nil {
        job = pages.nextJob(for: screen)
        if case .rows(let parts)? = job {
          for part in parts { #expect(!pages.folds.contains(part.section), "seed \(chance.seed)") }
        }
      }
      awaited = job.map { ($0, table.result(of: $0)) }
    }

    mutating func receive() {
      guard let (job, result) = awaited else { return }
      awaited = nil
      hold { [screen] in $0.receive(result, for: job, wanted: screen) }
    }

    /// Changes the pages; if the row on the first line was loaded, it must stay there.
    private mutating func hold(_ body: (inout SectionPages) -> Void) {
      let old = pages
      let row = pages.row(top)
      let section = pages.key(ofSection: top.section)
      body(&pages)
      let place = pages.place(of: top, in: old)
      if let row, pages.isLoaded(row.key, ofSection: section) {
        #expect(pages.row(place)?.key == row.key, "seed \(chance.seed)")
        #expect(pages.key(ofSection: place.section) == section, "seed \(chance.seed)")
      }
      top = place
      if case .place(let wanted)? = goal { goal = .place(pages.place(of: wanted, in: old)) }
    }

    /// Fetches all missing sections and rows.
    mutating func complete() {
      receive()
      pages.folds.setAll(false)
      let first = DatabasePlace(section: 0, row: 0)
      for _ in 0..<5_000 {
        let last = max(0, pages.sectionCount - 1)
        let all =
          first...DatabasePlace(
            section: last, row: max(0, pages.rowCount(inSection: last) - 1))
        guard let job = pages.visibleJob(for: all) else { return }
        pages.receive(table.result(of: job), for: job, wanted: all)
      }
      Issue.record("seed \(chance.seed): it never ends")
    }
  }

  private func walk(_ seed: UInt64) -> Walk {
    var chance = SeededGenerator(seed: seed)
    let count = [0, 1, 5, 40].randomElement(using: &chance)!
    let largest = [3, 20, 150].randomElement(using: &chance)!
    let sections = (0..<count).map { key in
      (
        key: key,
        rows: Array(Set((0..<Int.random(in: 1...largest, using: &chance)).map { 6 * $0 })).sorted()
      )
    }
    let sizes = SectionPages.Sizes(block: 10, capacity: 30, groupBlock: 4, rowsInAll: 80)
    return Walk(
      table: Table(sections: sections), pages: SectionPages(sizes: sizes, epoch: 1), chance: chance)
  }

  /// The seeds of random walks: a million steps in release builds, fewer in debug builds.
  static let walks = Array(1...UInt64(cases(2_500, orShortly: 50)))

  @Test("what is fetched, in whatever order, is the table", arguments: walks)
  func still(seed: UInt64) {
    var walk = walk(seed)
    for _ in 0..<200 { walk.step(isChanging: false) }
    walk.complete()
    let found = (0..<walk.pages.sectionCount).compactMap { section in
      walk.pages.key(ofSection: section).map { key in
        (
          key,
          (0..<walk.pages.rowCount(inSection: section)).map {
            walk.pages.row(DatabasePlace(section: section, row: $0))?.key
          }
        )
      }
    }
    #expect(found.map(\.0) == walk.table.sections.map { [.integer(Int64($0.key))] }, "seed \(seed)")
    #expect(
      found.map(\.1) == walk.table.sections.map { $0.rows.map { [.integer(Int64($0))] } },
      "seed \(seed)")
  }

  @Test(
    "the row on the first line stays while others come and go", .rules("DB-8"), arguments: walks)
  func changing(seed: UInt64) {
    var walk = walk(seed)
    for _ in 0..<200 { walk.step(isChanging: true) }
    #expect(walk.arrivals > 0, "seed \(seed)")
  }

  @Test(
    "no more rows are kept than may be, however far one goes", .rules("DB-9"), arguments: 1...20)
  func capacity(seed: UInt64) {
    var walk = walk(seed)
    for _ in 0..<400 {
      walk.step(isChanging: false)
      #expect(walk.pages.loadedCount <= 80 + 60, "seed \(seed)")
    }
  }

  @Test("of folded sections no row is fetched for the screen, of others all", arguments: 1...40)
  func folds(seed: UInt64) {
    var walk = walk(seed)
    for _ in 0..<200 { walk.step(isChanging: true, isFolding: true) }
    walk.goal = nil
    repeat {
      walk.receive()
      walk.ask()
    } while walk.awaited != nil
    var (place, pages) = (walk.top, walk.pages)
    for _ in 0..<12 where pages.sectionCount > 0 {
      if !pages.isFolded(section: place.section), pages.rowCount(inSection: place.section) > 0 {
        #expect(pages.row(place) != nil, "seed \(seed): \(place)")
      }
      place = pages.place(1, behind: place)
    }
    pages.folds.setAll(true)
    let screens = DatabasePlace(section: 0, row: 0)...DatabasePlace(section: 3, row: 0)
    while case .groups(let request)? = pages.nextJob(for: screens) {
      pages.receive(
        walk.table.result(of: .groups(request)), for: .groups(request), wanted: screens)
    }
    #expect(pages.nextJob(for: screens) == nil, "seed \(seed)")
  }

  @Test("rows of another section stay where a long one makes room for itself", .rules("DB-9"))
  func ownRoom() {
    let table = Table(sections: (0..<2).map { (key: $0, rows: Array(0..<300)) })
    var pages = SectionPages(
      sizes: SectionPages.Sizes(block: 10, capacity: 30, groupBlock: 4, rowsInAll: 50), epoch: 1)
    func show(_ section: Int, _ row: Int) {
      let rows =
        DatabasePlace(section: section, row: row)...DatabasePlace(section: section, row: row + 4)
      while let job = pages.nextJob(for: rows) {
        pages.receive(table.result(of: job), for: job, wanted: rows)
        for key in 0..<2 { pages.setCount(.exact(300), ofSection: [.integer(Int64(key))]) }
      }
    }
    show(0, 0)
    show(1, 0)
    for row in stride(from: 0, through: 60, by: 5) { show(0, row) }
    #expect(pages.loadedCount <= 50)
    for row in 0..<20 { #expect(pages.row(DatabasePlace(section: 1, row: row)) != nil, "\(row)") }
  }

  @Test("going up from the end of long sections costs at most a page for each screen")
  func upwards() {
    let table = Table(sections: (0..<30).map { (key: $0, rows: Array(0..<3_000)) })
    var pages = SectionPages(
      sizes: SectionPages.Sizes(block: 80, capacity: 2_000, groupBlock: 4, rowsInAll: 4_000),
      epoch: 1)
    var goal = SectionPages.Goal.last
    var screen = DatabasePlace(section: 0, row: 0)...DatabasePlace(section: 0, row: 0)
    while case .fetch(let job) = pages.nextStep(to: &goal) {
      pages.receive(table.result(of: job), for: job, wanted: screen)
    }
    var top = DatabasePlace(section: pages.sectionCount - 1, row: 79)
    var jobs = 0
    for _ in 0..<200 {
      let first = pages.place(-40, behind: top)
      screen = first...pages.place(40, behind: first)
      while let job = pages.nextJob(for: screen) {
        let old = pages
        pages.receive(table.result(of: job), for: job, wanted: screen)
        screen = pages.rows(screen, in: old)
        jobs += 1
      }
      top = screen.lowerBound
    }
    // 200 screens of 40 lines: each row is fetched once, and so are the groups.
    #expect(jobs <= 200 + 20)
    let last = pages.key(ofSection: top.section)?[0].integer ?? 0
    #expect(last == 27, "\(top)")
  }

  @Test(
    "a row is gone to by its number in a section that nobody has counted", .rules("DB-1a", "DB-10"),
    arguments: [nil, 2_900, 3_115, 9_000])
  func uncounted(estimate: Int?) {
    let table = Table(sections: (0..<5).map { (key: $0, rows: Array(0..<3_000)) })
    for number in [0, 79, 300, 2_999, 3_000, 1_000_000] {
      var pages = SectionPages(sizes: SectionPages.Sizes(), epoch: 1)
      var goal = SectionPages.Goal.first
      var end: DatabasePlace?
      for isLast in [false, true] {
        if isLast {
          let place = DatabasePlace(section: 3, row: number)
          if let estimate {
            pages.setCount(.estimate(estimate), ofSection: [.integer(3)])
          }
          pages.makeRoom(for: place)
          goal = .place(place)
        }
        while case .fetch(let job) = pages.nextStep(to: &goal) {
          let old = pages
          pages.receive(table.result(of: job), for: job, wanted: nil)
          if case .place(let place) = goal { goal = .place(pages.place(of: place, in: old)) }
        }
        if case .arrived(let place) = pages.nextStep(to: &goal) { end = place }
      }
      #expect(
        end.flatMap { pages.row($0) }?.key == [.integer(Int64(min(number, 2_999)))],
        "\(number) of \(estimate ?? 0)")
    }
  }

  @Test("what is gone to is two jobs away where no more rows may be kept, too")
  func fullMemory() {
    let table = Table(sections: (0..<1_000).map { (key: $0, rows: Array(0..<30)) })
    var pages = SectionPages(
      sizes: SectionPages.Sizes(block: 80, capacity: 2_000, groupBlock: 60, rowsInAll: 400),
      epoch: 1)
    var screen = DatabasePlace(section: 0, row: 0)...DatabasePlace(section: 0, row: 29)
    func key(_ number: Int) -> SectionPages.Key { [.integer(Int64(number))] }
    let goals: [SectionPages.Goal] = [
      .last, .first, .sought(key(500), hasGroups: false), .start(key(505)),
      .row(SectionPages.Around(section: key(700), row: key(7))),
    ]
    // The first section stays in sight, the others come and go.
    for goal in goals + goals + goals {
      var goal = goal
      var jobs = 0
      while case .fetch(let job) = pages.nextStep(to: &goal), jobs < 10 {
        let old = pages
        pages.receive(table.result(of: job), for: job, wanted: screen)
        screen = pages.rows(screen, in: old)
        jobs += 1
      }
      #expect(jobs <= 2, "\(goal)")
      for section in stride(from: 0, to: pages.sectionCount, by: 4) {
        let first = DatabasePlace(section: section, row: 0)
        let rows = first...DatabasePlace(section: section, row: 29)
        if let job = pages.visibleJob(for: rows) {
          pages.receive(table.result(of: job), for: job, wanted: rows)
        }
      }
    }
  }

  @Test("what is gone to is asked for again where its page was cancelled")
  func cancelledPages() {
    let table = Table(sections: (0..<100).map { (key: $0, rows: Array(0..<300)) })
    let (section, row): (SectionPages.Key, SectionPages.Key) = ([.integer(50)], [.integer(150)])
    for goal in [
      SectionPages.Goal.sought(section, hasGroups: false),
      .row(SectionPages.Around(section: section, row: row)),
    ] {
      var goal = goal
      var pages = SectionPages(sizes: SectionPages.Sizes(), epoch: 1)
      while case .fetch(let job) = pages.nextStep(to: &goal) {
        goal.askAgain()
        #expect(pages.nextStep(to: &goal) == .fetch(job))
        pages.receive(table.result(of: job), for: job, wanted: nil)
      }
      guard case .arrived(let place?) = pages.nextStep(to: &goal) else {
        Issue.record("\(goal) led nowhere")
        continue
      }
      #expect(pages.key(ofSection: place.section) == section)
    }
  }

  @Test("the end is two jobs away, and so is the beginning from there")
  func ends() {
    let table = Table(sections: (0..<1_000).map { (key: $0, rows: Array(0..<300)) })
    var pages = SectionPages(sizes: SectionPages.Sizes(), epoch: 1)
    for goal in [SectionPages.Goal.last, .first] {
      var goal = goal
      var jobs = 0
      while case .fetch(let job) = pages.nextStep(to: &goal) {
        pages.receive(table.result(of: job), for: job, wanted: nil)
        jobs += 1
      }
      #expect(jobs == 2)
    }
    #expect(pages.key(ofSection: pages.sectionCount - 1) == [.integer(999)])
    #expect(pages.row(DatabasePlace(section: 0, row: 0))?.key == [.integer(0)])
  }

  @Test("a way ends at the first gap whose size nobody knows")
  func gaps() {
    let table = Table(sections: (0..<1_000).map { (key: $0, rows: Array(0..<300)) })
    var pages = SectionPages(sizes: SectionPages.Sizes(), epoch: 1)
    for goal in [SectionPages.Goal.first, .last] {
      var goal = goal
      while case .fetch(let job) = pages.nextStep(to: &goal) {
        pages.receive(table.result(of: job), for: job, wanted: nil)
      }
    }
    // 60 sections, a placeholder for those between, and 60 sections; of two some rows are loaded.
    #expect(pages.sectionCount == 121)
    let (first, last) = (
      DatabasePlace(section: 0, row: 0), DatabasePlace(section: 120, row: 0)
    )
    #expect(pages.endOfGuess(from: first, to: last) == DatabasePlace(section: 0, row: 80))
    for key in [0, 1, 2, 999] { pages.setCount(.exact(300), ofSection: [.integer(Int64(key))]) }
    #expect(
      pages.endOfGuess(from: first, to: DatabasePlace(section: 2, row: 299)) == nil)
    #expect(
      pages.endOfGuess(from: last, to: DatabasePlace(section: 60, row: 0))?.section == 119)
    for key in 0..<1_000 { pages.setCount(.exact(300), ofSection: [.integer(Int64(key))]) }
    let gap = DatabasePlace(section: 60, row: 0)
    #expect(pages.endOfGuess(from: first, to: last) == gap)
    #expect(pages.endOfGuess(from: last, to: first) == gap)
    #expect(pages.endOfGuess(from: first, to: gap) == nil)
    #expect(pages.endOfGuess(from: gap, to: first) == nil)
    #expect(pages.endOfGuess(from: gap, to: first, isInside: true) == gap)
  }

  @Test("the end is that of the last open section, whatever is folded behind it")
  func endBeforeFolds() {
    let table = Table(sections: (0..<10).map { (key: $0, rows: Array(0..<300)) })
    var pages = SectionPages(sizes: SectionPages.Sizes(), epoch: 1)
    pages.folds.set([[.integer(8)], [.integer(9)]], true)
    #expect(!pages.hasEnd)
    var goal = SectionPages.Goal.last
    while case .fetch(let job) = pages.nextStep(to: &goal) {
      pages.receive(table.result(of: job), for: job, wanted: nil)
    }
    #expect(pages.hasEnd)
    let rows = pages.rowCount(inSection: 7)
    #expect(pages.row(DatabasePlace(section: 7, row: rows - 1))?.key == [.integer(299)])
    pages.folds.toggle([.integer(8)])
    #expect(!pages.hasEnd)
    pages.folds.setAll(true)
    #expect(pages.hasEnd)
  }
}
