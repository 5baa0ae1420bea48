import Buttery
import ButteryTestSupport

/// A real table and a naive one whose rows come, go, are selected and focused, and must agree.
@MainActor final class UpdateTrial {
  private var numbers: SeededGenerator
  private let twins: TableTwins
  private var log: [UpdateOperation] = []
  private var before = ""
  private(set) var complaint: String?

  init(_ generator: SeededGenerator) {
    numbers = generator
    var model = TableModel.random(using: &numbers)
    model.identify(using: &numbers)
    if Bool.random(using: &numbers) { model.interaction = .random(using: &numbers) }
    let size = TableOperation.randomSize(like: Size(width: 12, height: 8), using: &numbers)
    twins = TableTwins(model, size: size, isExact: true, numbers: numbers)
  }

  /// Does `count` random things, in passes that each are followed by a comparison.
  func run(operations count: Int) {
    let size = twins.naive.size
    StepScreen.run(twins.table, width: size.width, height: size.height) { screen in
      self.check(screen)
      self.complaint = self.twins.complaint(after: self.log, before: self.before)
      guard self.complaint == nil, self.log.count < count else { return nil }
      self.before = self.twins.state(screen)
      return self.performSome()
    }
  }

  // MARK: Doing

  /// Mostly one thing, now and then several in the same pass.
  private func performSome() -> [Event] {
    let most = Int.random(in: 0..<4, using: &numbers) == 0 ? 4 : 1
    for count in 0..<most {
      let operation = UpdateOperation.random(for: twins.naive, using: &numbers)
      if count > 0 {
        guard operation.mayFollow else { break }
        settle(before: operation)
      }
      let events = perform(operation)
      if !operation.mayBeFollowed { return events }
    }
    return []
  }

  /// Several updates may be laid out at once; keys count from what there is now.
  private func settle(before operation: UpdateOperation) {
    if case .update = operation, Bool.random(using: &numbers) { return }
    if operation.isImmediate { twins.table.layoutIfNeeded() }
    twins.naive.settle()
    twins.noteStep()
  }

  private func perform(_ operation: UpdateOperation) -> [Event] {
    log.append(operation)
    switch operation {
    case .table(let operation): return twins.perform(operation)
    case .update(let update):
      twins.perform(update)
      return []
    default: return choose(operation)
    }
  }

  private func choose(_ operation: UpdateOperation) -> [Event] {
    let keys = keys(for: operation)
    twins.naive.perform(operation)
    twins.source.model = twins.naive.model
    let table = twins.table
    switch operation {
    case .select(let path, let position):
      table.selectRow(at: path, animated: false, scrollPosition: position)
    case .deselect(let path): table.deselectRow(at: path, animated: false)
    case .focus(let path): table.focusRow(at: path)
    case .interaction: twins.source.setInteraction(of: table)
    case .click(let place) where !twins.naive.size.isEmpty:
      return [.mouse(MouseEvent(.press(button: 1), at: place))]
    default: return keys.map { .key($0) }
    }
    return []
  }

  /// The keys that stand for an operation now: what Space means depends on the focus.
  private func keys(for operation: UpdateOperation) -> [Key] {
    switch operation {
    case .command(.focusRow): return twins.naive.focused == nil ? [Key(.enter)] : []
    case .command(let command):
      var key = twins.key(for: command)
      while key == " " { key = twins.key(for: command) }
      return [key]
    case .activate(let key): return [key]
    case .leave: return [Key(.escape)]
    default: return []
    }
  }

  // MARK: Comparing

  private func check(_ screen: StepScreen) {
    twins.naive.settle()
    twins.check(screen)
    let naive = twins.naive
    let selected = naive.selected.isEmpty ? nil : naive.selected.sorted()
    twins.expect("selected rows", twins.table.indexPathsForSelectedRows, selected)
    twins.expect("focused row", twins.table.indexPathForFocusedRow, naive.focused)
    for (path, cell) in zip(naive.visibleRows, twins.table.visibleCells) {
      twins.expect("selection of \(path)", cell.isSelected, naive.selected.contains(path))
      twins.expect("focus of \(path)", cell.isFocused, naive.focused == path)
    }
    twins.expect("calls", twins.source.tape.lines, naive.tape)
    twins.source.tape.clear()
    twins.naive.tape = []
  }
}
