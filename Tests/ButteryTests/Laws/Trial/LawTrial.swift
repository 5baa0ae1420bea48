import Buttery
import ButteryTestSupport

/// Takes a random walk with one table, and tests a law again and again on the way.
@MainActor final class LawTrial {
  /// The number of judgements, by kind; see `LawCase.kind(from:)`.
  private(set) var judged: [String: Int] = [:]
  private(set) var failure: LawCase?
  private let law: Law
  private let table: LawTable
  private var numbers: SeededGenerator
  private var log: [LawTurn] = []
  /// The turns of the law that haven't been taken yet; `start` is the index of its first turn in
  /// the log.
  private var left: [LawTurn] = []
  private var start: Int?
  private var states: [LawState] = []
  private var walksLeft = 0

  /// The number of turns that are judged together if nothing else may come before them.
  private static let turnsAtOnce = 10

  init(_ law: Law, _ generator: SeededGenerator) {
    self.law = law
    numbers = generator
    var table = LawTable.random(using: &numbers)
    law.prepare(&table, &numbers)
    self.table = table
  }

  /// Performs about `count` turns.
  func run(steps count: Int) {
    walksLeft = Int.random(in: 0...2, using: &numbers)
    LawStage(table).play { stage in
      if self.start != nil { self.states.append(stage.state(withScreen: true)) }
      let isLast = self.log.count >= count
      if self.law.walks {
        if self.left.isEmpty { self.judge() }
      } else if isLast || self.log.count % Self.turnsAtOnce == Self.turnsAtOnce - 1 {
        self.judge()
      }
      guard self.failure == nil, !isLast || !self.left.isEmpty else { return nil }
      let turn = self.law.walks ? self.next(stage) : self.nextWithoutWalk(stage)
      self.log.append(turn)
      return turn
    }
  }

  private func judge() {
    guard let start else { return }
    let turns = Array(log[start...])
    let played = LawCase(table, walk: Array(log[..<start]), turns: turns)
    let verdict = law.judge(played, states)
    if verdict.isJudged {
      judged[played.kind(from: states[0]), default: 0] += law.walks ? 1 : Self.turnsAtOnce
    }
    if verdict.complaint != nil { failure = played }
    if law.walks { self.start = nil }
  }

  private func next(_ stage: LawStage) -> LawTurn {
    if !left.isEmpty { return left.removeFirst() }
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

  private func nextWithoutWalk(_ stage: LawStage) -> LawTurn {
    let state = stage.state(withScreen: start == nil)
    if start == nil {
      start = 0
      states = [state]
    }
    return law.propose(state, &numbers)?.first ?? []
  }
}
