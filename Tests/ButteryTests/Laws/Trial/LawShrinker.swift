import Buttery

/// Makes a case smaller as long as it still breaks its law.
@MainActor struct LawShrinker {
  private let law: Law
  private(set) var smallest: LawCase
  private var attempts = 0
  private let maximumAttempts: Int

  init(_ law: Law, _ start: LawCase, maximumAttempts: Int = 2000) {
    self.law = law
    self.maximumAttempts = maximumAttempts
    smallest = start
  }

  mutating func run() {
    guard smallest.verdict(by: law).complaint != nil else { return }
    while attempts < maximumAttempts {
      let before = smallest
      dropTurns()
      dropSections()
      dropRows()
      for change in Self.plainer { attempt(change) }
      simplifyParts()
      simplifyRows()
      shrinkScreen()
      dropSteps()
      dropJudged()
      if smallest == before { return }
    }
  }

  /// Applies a change to the case, and keeps it if the case still breaks the law.
  @discardableResult private mutating func attempt(_ change: (inout LawCase) -> Void) -> Bool {
    guard attempts < maximumAttempts else { return false }
    var changed = smallest
    change(&changed)
    guard changed != smallest else { return false }
    attempts += 1
    guard changed.verdict(by: law).complaint != nil else { return false }
    smallest = changed
    return true
  }

  private mutating func dropTurns() {
    var size = max(1, smallest.walk.count / 2)
    while true {
      var end = smallest.walk.count
      while end > 0 {
        let range = max(0, end - size)..<end
        attempt { $0.walk.removeSubrange(range) }
        end = range.lowerBound
      }
      if size == 1 { return }
      size /= 2
    }
  }

  /// Removes judged turns, if the law can judge any number of turns.
  private mutating func dropJudged() {
    for turn in smallest.turns.indices.reversed() {
      if law.judgesAnyTurns { attempt { $0.turns.remove(at: turn) } }
    }
    for turn in smallest.turns.indices {
      for step in smallest.turns[turn].indices.reversed() {
        if law.judgesAnySteps, smallest.turns[turn].count > 1 {
          attempt { $0.turns[turn].remove(at: step) }
        }
      }
      for step in smallest.turns[turn].indices {
        for plainer in smallest.turns[turn][step].plainer {
          attempt { $0.turns[turn][step] = plainer }
        }
      }
    }
  }

  private mutating func dropSteps() {
    for step in smallest.table.early.indices.reversed() {
      attempt { $0.table.early.remove(at: step) }
    }
    for turn in smallest.walk.indices.reversed() {
      for step in smallest.walk[turn].indices.reversed() {
        attempt { $0.walk[turn].remove(at: step) }
      }
    }
  }

  private mutating func dropSections() {
    for id in Set(smallest.contents.flatMap { $0.sections.map(\.id) }).sorted() {
      attempt { $0.changeContents { $0.sections.removeAll { $0.id == id } } }
    }
  }

  private mutating func dropRows() {
    let ids = Set(smallest.contents.flatMap { $0.rows.map(\.id) }).sorted()
    var size = max(1, ids.count / 2)
    while true {
      for start in stride(from: 0, to: ids.count, by: size) {
        let dropped = Set(ids[start..<min(ids.count, start + size)])
        attempt { $0.changeSections { $0.rows.removeAll { dropped.contains($0.id) } } }
      }
      if size == 1 { return }
      size /= 2
    }
  }

  private mutating func simplifyParts() {
    let simpler: [LawPart] = [LawPart(), LawPart(.title(1))]
    for id in Set(smallest.contents.flatMap { $0.sections.map(\.id) }).sorted() {
      for part in [\LawSection.header, \LawSection.footer] {
        for plain in simpler {
          let isDone = attempt {
            $0.changeSections { if $0.id == id { $0[keyPath: part] = plain } }
          }
          if isDone { break }
        }
        attempt { $0.changeSections { if $0.id == id { $0[keyPath: part].lines = nil } } }
      }
    }
  }

  private mutating func simplifyRows() {
    for id in Set(smallest.contents.flatMap { $0.rows.map(\.id) }).sorted() {
      attempt { $0.changeRows { if $0.id == id { $0.height = .lines(1) } } }
      attempt { $0.changeRows { if $0.id == id { $0.height = $0.height.less } } }
    }
  }

  private mutating func shrinkScreen() {
    while attempt({ $0.table.size.height -= $0.table.size.height > 3 ? 1 : 0 }) {}
    while attempt({ $0.table.size.width -= $0.table.size.width > 11 ? 4 : 0 }) {}
  }

  /// The ways to make a table simpler.
  private static let plainer: [(inout LawCase) -> Void] = [
    { $0.table.place = .alone },
    { $0.table.isAnimated = false },
    { $0.table.header = nil },
    { $0.table.footer = nil },
    { $0.table.insets = EdgeInsets() },
    { $0.table.topPadding = 0 },
    { $0.table.hasIndex = false },
    { $0.table.hasSeparators = false },
    { $0.table.selectsSeveral = true },
    { $0.table.keepsRows = false },
    { $0.table.rowHeight = nil },
    { $0.table.estimates = .exact },
    { $0.table.estimates = .automatic },
    { $0.table.answers = .delegate },
    { $0.table.style = .plain },
  ]
}

extension LawStep {
  /// The step with one row or section less, in all variants.
  fileprivate var plainer: [LawStep] {
    func withoutOne(_ ids: [Int], _ make: ([Int]) -> LawStep) -> [LawStep] {
      ids.count < 2
        ? [] : ids.map { dropped in make(ids.filter { $0 != dropped }) }
    }
    return switch self {
    case .reloadRows(let ids): withoutOne(ids, LawStep.reloadRows)
    case .reloadSections(let ids): withoutOne(ids, LawStep.reloadSections)
    case .reconfigureRows(let ids): withoutOne(ids, LawStep.reconfigureRows)
    case .update(let content, .beginAndEnd): [.update(content, .batch)]
    default: []
    }
  }
}

extension LawHeight {
  /// About half the height.
  fileprivate var less: LawHeight {
    switch self {
    case .lines(let lines): .lines(lines - (lines + 1) / 2)
    case .words(let words): .words(max(1, words - words / 2))
    }
  }
}

extension LawCase {
  /// All contents that the table shows at some time.
  fileprivate var contents: [LawContent] {
    [table.content]
      + ([table.early] + walk + turns).joined().compactMap { step in
        switch step {
        case .newHeights(let content), .update(let content, _): content
        default: nil
        }
      }
  }

  fileprivate mutating func changeContents(_ change: (inout LawContent) -> Void) {
    change(&table.content)
    func changed(_ turns: [LawTurn]) -> [LawTurn] {
      turns.map { turn in
        turn.map { step in
          switch step {
          case .newHeights(var content):
            change(&content)
            return .newHeights(content)
          case .update(var content, let call):
            change(&content)
            return .update(content, call)
          default: return step
          }
        }
      }
    }
    table.early = changed([table.early])[0]
    walk = changed(walk)
    turns = changed(turns)
  }

  fileprivate mutating func changeSections(_ change: (inout LawSection) -> Void) {
    changeContents { content in
      for section in content.sections.indices { change(&content.sections[section]) }
    }
  }

  fileprivate mutating func changeRows(_ change: (inout LawRow) -> Void) {
    changeSections { section in
      for row in section.rows.indices { change(&section.rows[row]) }
    }
  }
}
