import Buttery

/// Jobs that wait, run and are done while one looks on: a hundred changes a second.
///
/// The list shows the differences, so that focus and selection stay on their rows. Rows observe their jobs:
/// where only a job's progress changes, nothing else is drawn.
final class LiveQueueController: ViewController, TableViewDelegate {
  private let table = TableView(frame: .zero, style: .plain)
  private let keys = Label()
  private lazy var source = makeSource()
  private var queue = JobQueue()
  /// The next tick; `nil` while nothing happens by itself.
  private var clock: ScheduledWork?

  private static let changesPerTick = 10

  override func loadView() {
    let whole = View()
    for part in [table, keys] {
      part.translatesAutoresizingMaskIntoConstraints = false
      whole.addSubview(part)
    }
    LayoutConstraint.activate([
      table.topAnchor.constraint(equalTo: whole.topAnchor),
      table.leadingAnchor.constraint(equalTo: whole.leadingAnchor),
      table.trailingAnchor.constraint(equalTo: whole.trailingAnchor),
      table.bottomAnchor.constraint(equalTo: keys.topAnchor),
      keys.leadingAnchor.constraint(equalTo: whole.leadingAnchor),
      keys.trailingAnchor.constraint(equalTo: whole.trailingAnchor),
      keys.bottomAnchor.constraint(equalTo: whole.bottomAnchor),
      keys.heightAnchor.constraint(equalToConstant: 1),
    ])
    view = whole
  }

  override func viewDidLoad() {
    table.separatorStyle = .none
    table.rowHeight = 1
    table.register(
      Nib { _ in [TableViewCell(style: .value1, reuseIdentifier: "job")] },
      forCellReuseIdentifier: "job")
    table.delegate = self
    keys.textAttributes = .dim
    source.apply(queue.fill())
    showKeys()
  }

  override var preferredFocusedView: View { table }

  // MARK: - Contents

  private func makeSource() -> JobSource {
    let source = JobSource(tableView: table) { [unowned self] table, path, number in
      let cell = table.dequeueReusableCell(withIdentifier: "job", for: path)
      if let job = queue.job(number) { fill(cell, with: job) }
      return cell
    }
    source.reorderingHandlers.canReorderItem = { [unowned source] number in
      source.snapshot().sectionIdentifier(containingItem: number) == .waiting
    }
    source.onDelete = { [unowned self] number in
      change { queue, snapshot in queue.remove(number, from: &snapshot) }
    }
    return source
  }

  private func fill(_ cell: TableViewCell, with job: Job) {
    cell.textLabel?.text = job.name
    cell.detailTextLabel?.text =
      switch job.progress {
      case 0: "–"
      case 100: "✓"
      default: job.bar
      }
  }

  /// Changes the jobs and shows the difference.
  private func change(_ body: (inout JobQueue, inout JobSnapshot) -> Void) {
    var snapshot = source.snapshot()
    body(&queue, &snapshot)
    source.apply(snapshot)
  }

  /// A job stays in its section when it is moved by hand.
  func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath,
    toProposedIndexPath proposed: IndexPath
  ) -> IndexPath {
    if proposed.section == source.section { return proposed }
    let last = tableView.numberOfRows(inSection: source.section) - 1
    return IndexPath(row: proposed.section < source.section ? 0 : last, section: source.section)
  }

  // MARK: - Keys

  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key("q"), .key(Key(.escape)):
      stopClock()
      runningApplication?.stop()
    case .key("n"):
      change { queue, snapshot in queue.change(&snapshot) }
    case .key("l"):
      table.setEditing(false, animated: true)
      if clock == nil { startClock() } else { stopClock() }
    case .key("e"):
      stopClock()
      table.setEditing(!table.isEditing, animated: true)
    default:
      return super.handle(event)
    }
    showKeys()
    return true
  }

  private func showKeys() {
    let state = clock == nil ? "l live" : "l stop"
    keys.text =
      table.isEditing
      ? " Enter focus  - delete  m move  e end  q quit"
      : " \(state)  n next  Enter focus  e edit  q quit"
  }

  // MARK: - Time

  /// Has the program sleep until the next tick.
  private func startClock() {
    clock = runningApplication?.post(after: .milliseconds(100)) { [unowned self] in tick() }
  }

  private func stopClock() {
    clock?.cancel()
    clock = nil
  }

  private func tick() {
    startClock()
    change { queue, snapshot in
      for _ in 0..<Self.changesPerTick { queue.change(&snapshot) }
    }
  }
}
