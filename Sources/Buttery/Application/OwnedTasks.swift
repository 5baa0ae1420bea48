/// Tasks that are cancelled with what they work for.
@MainActor final class OwnedTasks {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var nextNumber = 0

  func start(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    let number = nextNumber
    nextNumber += 1
    let task = Task { [weak self] in
      await work()
      self?.tasks[number] = nil
    }
    tasks[number] = task
    return task
  }

  func cancel() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }

  isolated deinit { cancel() }
}

extension ViewController {
  /// Starts a task that is cancelled when the controller goes.
  ///
  /// Capture the controller weakly, so that the task doesn't keep it:
  ///
  ///     task { [weak self] in
  ///       for await wheel in Cellar.arrivals { self?.show(wheel) }
  ///     }
  ///
  /// Not in UIKit.
  @discardableResult
  public final func task(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    ownedTasks.start(work)
  }
}

extension TableViewCell {
  /// Starts a task for the row that the cell shows, which is cancelled when the cell leaves the screen or
  /// its row is configured anew.
  ///
  ///     cell.task { [weak cell] in
  ///       let count = await Cellar.count(of: wheel)
  ///       if !Task.isCancelled { cell?.detailTextLabel?.text = "\(count)" }
  ///     }
  ///
  /// Not in UIKit.
  @discardableResult
  public final func task(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    let tasks = neededExtras.tasks ?? OwnedTasks()
    neededExtras.tasks = tasks
    return tasks.start(work)
  }
}

extension TableViewDiffableDataSource {
  /// Shows each snapshot of a sequence as it comes, until the data source goes or follows another one.
  ///
  ///     source.follow(store.snapshots)
  ///
  /// An error of the sequence ends it. Not in UIKit.
  ///
  /// - Returns: The task, which can be cancelled, and ends with the sequence.
  @discardableResult
  public func follow<Snapshots: AsyncSequence>(
    _ snapshots: Snapshots, animatingDifferences: Bool = true
  ) -> Task<Void, any Error>
  where Snapshots.Element == DiffableDataSourceSnapshot<SectionID, ItemID> {
    follow(snapshots, animatingDifferences) { $0 = $1 }
  }

  /// Makes each change of a sequence as it comes, and shows what it leads to; as `follow(_:)` for
  /// snapshots.
  ///
  ///     source.follow(arrivals.map { wheel in { $0.appendItems([wheel]) } })
  @discardableResult
  public func follow<Changes: AsyncSequence>(
    _ changes: Changes, animatingDifferences: Bool = true
  ) -> Task<Void, any Error>
  where
    Changes.Element == @Sendable (inout DiffableDataSourceSnapshot<SectionID, ItemID>) -> Void
  {
    follow(changes, animatingDifferences) { $1(&$0) }
  }

  private func follow<Elements: AsyncSequence>(
    _ elements: Elements, _ animatingDifferences: Bool,
    _ change:
      @escaping @MainActor (
        inout DiffableDataSourceSnapshot<SectionID, ItemID>, Elements.Element
      ) -> Void
  ) -> Task<Void, any Error> {
    following?.cancel()
    let task = Task { [weak self] in
      for try await element in elements {
        guard let self, !Task.isCancelled else { return }
        var snapshot = snapshot()
        change(&snapshot, element)
        apply(snapshot, animatingDifferences: animatingDifferences)
      }
    }
    following = task
    return task
  }
}
