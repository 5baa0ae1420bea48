import Buttery
import ButteryTestSupport

/// Walks with one random table and tries a law again and again on the way.
@MainActor final class LawTrial {
  private(set) var judged = 0
  private(set) var failure: LawCase?
  private let law: Law
  private let table: LawTable
  private var numbers: SeededGenerator
  private var log: [LawTurn] = []
  /// The turns of the law that weren't taken yet, and where they began.
  private var left: [LawTurn] = []
  private var start: Int?
  private var states: [LawState] = []
  private var walksLeft = 0

  init(_ law: Law, _ generator: SeededGenerator) {
    self.law = law
    numbers = generator
    var table = LawTable.random(using: &numbers)
    law.prepare(&table, &numbers)
    self.table = table
  }

  /// Takes about `count` turns.
  func run(steps count: Int) {
    walksLeft = Int.random(in: 0...2, using: &numbers)
    LawStage(table).play { stage in
      self.note(stage)
      guard self.failure == nil, self.start != nil || self.log.count < count else { return nil }
      let turn = self.next(stage)
      self.log.append(turn)
      return turn
    }
  }

  private func note(_ stage: LawStage) {
    guard let start else { return }
    states.append(stage.state(withScreen: true))
    guard left.isEmpty else { return }
    self.start = nil
    let played = LawCase(table, walk: Array(log[..<start]), turns: Array(log[start...]))
    switch law.judge(played, states) {
    case .open: break
    case .holds: judged += 1
    case .broken:
      judged += 1
      failure = played
    }
  }

  private func next(_ stage: LawStage) -> LawTurn {
    if start != nil { return left.removeFirst() }
    let state = stage.state(withScreen: false)
    if walksLeft == 0 {
      walksLeft = Int.random(in: 0...2, using: &numbers)
      if let turns = law.propose(state, &numbers), !turns.isEmpty {
        start = log.count
        states = [stage.state(withScreen: true)]
        left = turns
        return left.removeFirst()
      }
    }
    walksLeft = max(0, walksLeft - 1)
    return LawWalk.turn(from: state, using: &numbers)
  }
}
