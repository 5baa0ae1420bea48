import Buttery
import ButteryTestSupport
import ReferenceTable
import Testing

/// A real table and a naive one whose rows change and are selected and focused, and which must
/// agree.
@MainActor final class UpdateTrial {
  private var numbers: SeededGenerator
  private let twins: TableTwins
  private var log: [UpdateOperation] = []
  private var before = ""
  /// The number of completions that the table has called.
  private var completions = 0
  private let isAnimated: Bool
  /// The state at the beginning of a pass that contains only an update.
  private var onlyUpdate: (update: NaiveUpdate, visible: Set<Int>, rows: Set<Int>)?
  private(set) var complaint: String?

  init(
    _ generator: SeededGenerator, isAnimated: Bool = false, hasEstimates: Bool = false,
    isNested: Bool = false
  ) {
    numbers = generator
    self.isAnimated = isAnimated
    var model = TableModel.random(using: &numbers)
    if isNested { model.nest(using: &numbers) }
    // Otherwise it would depend on unknown heights whether inner levels give way.
    if isNested, hasEstimates { model.maximumPinnedLines = 99 }
    model.identify(using: &numbers)
    if Bool.random(using: &numbers) { model.interaction = .random(using: &numbers) }
    let size = TableOperation.randomSize(like: Size(width: 12, height: 8), using: &numbers)
    if hasEstimates { model.estimate = TableModel.randomEstimate(using: &numbers) }
    twins = TableTwins(model, size: size, isExact: !hasEstimates, numbers: numbers)
  }

  /// Performs `count` random operations, in passes that are each followed by a comparison.
  func run(operations count: Int) {
    let screen = ScriptedScreen(
      size: twins.naive.size, traits: DisplayTraits(animates: isAnimated))
    screen.whenDrawn = { screen in
      self.check(screen)
      self.complaint = self.twins.complaint(after: self.log, before: self.before)
      guard self.complaint == nil, self.log.count < count else { return nil }
      self.before = self.twins.state(screen)
      return self.performSome()
    }
    screen.run(twins.table)
  }

  // MARK: Operations

  /// Performs mostly one operation, and sometimes several in the same pass.
  private func performSome() -> [Event] {
    guard twins.isExact else { return performOneWithEstimates() }
    let most = Int.random(in: 0..<4, using: &numbers) == 0 ? 4 : 1
    for count in 0..<most {
      let operation = UpdateOperation.random(for: twins.naive, using: &numbers)
      if count > 0 {
        guard operation.mayFollow else { break }
        layOutSometimes(before: operation)
      }
      noteOnlyUpdate(operation, isFirst: count == 0)
      let events = perform(operation)
      if !operation.mayBeFollowed { return events }
    }
    return []
  }

  /// Performs one operation on tables with estimates.
  ///
  /// The focus after paging, and what is in sight after an update, depend on estimates.
  private func performOneWithEstimates() -> [Event] {
    let operation = UpdateOperation.random(for: twins.naive, using: &numbers)
    guard twins.naive.determinesRows(of: operation, isInStep: twins.isInStep) else { return [] }
    switch operation {
    case .table(let operation): twins.prepare(for: operation)
    case .command(let command) where twins.naive.focused == nil:
      twins.prepare(for: .command(command))
    case .deselect, .interaction, .leave: break
    case .update, .remeasure: twins.isInStep = false
    default:
      twins.isInStep = false
      twins.forgetViews()
    }
    return perform(operation)
  }

  private func noteOnlyUpdate(_ operation: UpdateOperation, isFirst: Bool) {
    onlyUpdate = nil
    guard isFirst, let update = operation.update else { return }
    let naive = twins.naive
    onlyUpdate = (
      update, Set(naive.visibleRows.map { naive.model[$0].id }),
      Set(naive.model.indexPaths.map { naive.model[$0].id })
    )
  }

  /// Sometimes lays the table out before an immediate operation; events always find any state.
  private func layOutSometimes(before operation: UpdateOperation) {
    guard operation.isImmediate, Bool.random(using: &numbers) else { return }
    twins.table.layoutIfNeeded()
    twins.noteStep()
    twins.naive.settle()
    twins.laidOut = twins.naive
  }

  private func perform(_ operation: UpdateOperation) -> [Event] {
    log.append(operation)
    if let update = operation.update {
      perform(update)
      return []
    }
    noteStep()
    defer { noteStep() }
    if case .table(let operation) = operation { return twins.perform(operation) }
    return choose(operation)
  }

  private func perform(_ update: NaiveUpdate) {
    let all: [TableView.RowAnimation] = [
      .automatic, .none, .fade, .left, .right, .top, .bottom, .middle,
    ]
    let animations = isAnimated ? all.shuffled(using: &numbers) : [.none]
    twins.perform(update, animations: animations) { isFinished in
      if isFinished { self.completions += 1 }
    }
  }

  /// Notes the step if heights are exact; with estimates there is one change in each pass.
  private func noteStep() {
    if twins.isExact { twins.noteStep() }
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

  /// Returns the keys for an operation now; the meaning of Space depends on the focus.
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

  /// Compares selection and focus before the pictures, because a difference there says more.
  private func check(_ screen: ScriptedScreen) {
    twins.naive.settle()
    let selected = twins.naive.selected.isEmpty ? nil : twins.naive.selected.sorted()
    twins.expect("selected rows", twins.table.indexPathsForSelectedRows, selected)
    twins.expect("focused row", twins.table.indexPathForFocusedRow, twins.naive.focused)
    twins.expect("calls", twins.source.tape.lines, twins.naive.tape)
    twins.source.tape.clear()
    twins.naive.tape = []
    twins.expect("completions", completions, updateCount)
    twins.check(screen)
    checkCells()
  }

  private func checkCells() {
    let naive = twins.naive
    for (path, cell) in zip(naive.visibleRows, twins.table.visibleCells) where twins.isInStep {
      twins.expect("selection of \(path)", cell.isSelected, naive.selected.contains(path))
      twins.expect("focus of \(path)", cell.isFocused, naive.focused == path)
    }
    if let only = onlyUpdate, twins.isExact {
      twins.checkQuestions(only.update, visible: only.visible, rows: only.rows)
    }
    twins.source.asked = []
  }

  private var updateCount: Int {
    log.count { $0.update != nil }
  }
}
