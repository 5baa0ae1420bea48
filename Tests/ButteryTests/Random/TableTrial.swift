import Buttery
import ButteryTestSupport
import ReferenceTable
import Testing

/// A real table and a naive one that undergo the same operations and must agree.
@MainActor final class TableTrial {
  private var numbers: SeededGenerator
  private let twins: TableTwins
  private var log: [TableOperation] = []
  private var before = ""
  private(set) var complaint: String?

  init(
    _ generator: SeededGenerator, hasEstimates: Bool = false, isNested: Bool = false,
    hasLittleRoom: Bool = false
  ) {
    numbers = generator
    var model = TableModel.random(using: &numbers)
    if isNested { model.nest(using: &numbers) }
    // Otherwise it would depend on unknown heights whether inner levels give way.
    if isNested, hasEstimates, !hasLittleRoom { model.maximumPinnedLines = 99 }
    if hasEstimates { model.estimate = TableModel.randomEstimate(using: &numbers) }
    let size = TableOperation.randomSize(like: Size(width: 12, height: 8), using: &numbers)
    twins = TableTwins(model, size: size, isExact: !hasEstimates, numbers: numbers)
  }

  /// Performs `count` random operations, each followed by a pass and a comparison.
  func run(operations count: Int) {
    var left = count
    let size = twins.naive.size
    ScriptedScreen(width: size.width, height: size.height).run(twins.table) { screen in
      self.twins.check(screen)
      self.complaint = self.twins.complaint(after: self.log, before: self.before)
      guard self.complaint == nil, left > 0 else { return nil }
      left -= 1
      self.before = self.twins.state(screen)
      return self.performSome()
    }
  }

  /// Performs mostly one operation, and sometimes scrolls before and after it in the same pass.
  private func performSome() -> [Event] {
    let operation = TableOperation.random(for: twins.naive, using: &numbers)
    twins.prepare(for: operation)
    var events = perform(operation)
    guard twins.isExact else { return events }
    let extra = Int.random(in: 0..<8, using: &numbers)
    guard extra < 2, events.isEmpty || extra == 0 else { return events }
    for _ in 0...extra {
      let more = TableOperation.random(for: twins.naive, using: &numbers)
      guard more.isScroll, case .command = more else { continue }
      events += perform(more)
    }
    return events
  }

  private func perform(_ operation: TableOperation) -> [Event] {
    log.append(operation)
    return twins.perform(operation)
  }
}
