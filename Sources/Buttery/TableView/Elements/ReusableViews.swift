/// A table's reuse pools, and its current request to the data source or delegate.
@MainActor final class ReusableViews {
  let cells = ReusePools<TableViewCell>()
  let sectionViews = ReusePools<TableViewHeaderFooterView>()
  private let standardViews = ReusePool {
    .success(TableViewHeaderFooterView(reuseIdentifier: nil))
  }
  /// What the data source or the delegate is being asked for.
  var request = ElementRequest()
  var statistics = ReuseStatistics()
  private var warnedClasses: Set<ObjectIdentifier> = []

  // MARK: Taking

  /// A recycled cell or a new one; `nil` where nothing is registered.
  func takeCell(withIdentifier identifier: String) throws(TableViewError) -> TableViewCell? {
    guard let pool = cells[identifier], let (cell, isRecycled) = try pool.take() else {
      return nil
    }
    cell.poolNumber = pool.number
    cell.beginRow()
    if isRecycled {
      cell.resetForReuse()
      cell.prepareForReuse()
    }
    statistics.countHandOut(isRecycled: isRecycled, as: .row)
    if request.key?.kind == .row { request.record(cell) }
    return cell
  }

  /// A recycled header or footer or a new one; `nil` where nothing is registered.
  func takeSectionView(
    withIdentifier identifier: String
  ) throws(TableViewError) -> TableViewHeaderFooterView? {
    guard let pool = sectionViews[identifier], let (view, isRecycled) = try pool.take() else {
      return nil
    }
    view.poolNumber = pool.number
    if isRecycled {
      view.resetForReuse()
      view.prepareForReuse()
    }
    let isFooter = request.key?.kind == .footer
    view.isFooter = isFooter
    statistics.countHandOut(isRecycled: isRecycled, as: isFooter ? .footer : .header)
    return view
  }

  /// A standard header or footer view, which shows a title.
  func takeStandardView(
    for kind: ElementKey.Kind
  ) throws(TableViewError) -> TableViewHeaderFooterView? {
    guard let (view, isRecycled) = try standardViews.take() else { return nil }
    view.isStandard = true
    if isRecycled { view.prepareForReuse() }
    view.textLabel?.textAttributes = kind == .header ? .bold : .dim
    statistics.countHandOut(isRecycled: isRecycled, as: kind)
    return view
  }

  // MARK: Putting back

  func recycle(_ cell: TableViewCell) {
    cell.recycleCount += 1
    cells.recycle(cell, fromPool: cell.poolNumber, identifier: cell.reuseIdentifier)
  }

  /// Recycles a header or footer view, if it came from one of the pools.
  func recycleSectionView(_ view: View) {
    guard let view = view as? TableViewHeaderFooterView else { return }
    view.recycleCount += 1
    if view.isStandard {
      standardViews.put(view)
    } else {
      sectionViews.recycle(view, fromPool: view.poolNumber, identifier: view.reuseIdentifier)
    }
  }

  // MARK: Asking

  /// Ends the request with `cell` as the answer; other dequeued cells are recycled.
  func endRequest(with cell: TableViewCell) {
    if !request.isOnly(cell) {
      for other in request.handedOut where other !== cell { recycle(other) }
    }
    request.end()
  }

  /// Whether this is the first warning about the class of `view`; notes that there was one.
  func isFirstWarning(of view: View) -> Bool {
    warnedClasses.insert(ObjectIdentifier(type(of: view))).inserted
  }
}

// MARK: - Pools

/// The reuse pools of one kind of view, by identifier.
///
/// Registering an identifier again replaces its pool. So views that were recycled before are
/// released, and views that are still on screen aren't recycled into the new pool.
@MainActor final class ReusePools<Item: AnyObject> {
  private var pools: [String: ReusePool<Item>] = [:]
  private var registrations = 0
  /// A cache of the last pool used, which is mostly the next one, too.
  private var last: (identifier: String, pool: ReusePool<Item>)?

  /// Makes `identifier` hand out what `make` creates; `nil` removes the registration.
  func register(_ make: (() -> Result<Item, TableViewError>)?, for identifier: String) {
    registrations += 1
    last = nil
    pools[identifier] = make.map { ReusePool(number: registrations, make: $0) }
  }

  /// The pool of `identifier`, if one is registered.
  subscript(identifier: String) -> ReusePool<Item>? {
    if let last, last.identifier == identifier { return last.pool }
    guard let pool = pools[identifier] else { return nil }
    last = (identifier, pool)
    return pool
  }

  /// Puts `item` back into the pool that it came from.
  ///
  /// An item that came from none of the pools, or from a replaced one, isn't kept: its maker may
  /// still use it.
  ///
  /// - Parameter number: The number of the pool that the item came from; 0 if it was made by hand.
  func recycle(_ item: Item, fromPool number: Int, identifier: String?) {
    guard let identifier, let pool = self[identifier], pool.number == number else { return }
    pool.put(item)
  }
}

/// The recycled views of one registration, as a stack.
@MainActor final class ReusePool<Item: AnyObject> {
  /// The number of the registration; views remember the number of the pool that they came from.
  let number: Int
  private let make: (() -> Result<Item, TableViewError>)?
  private var idle: [Item] = []
  private var made = 0

  /// Creates a pool; without `make` it only hands out what was put in.
  init(number: Int = 0, make: (() -> Result<Item, TableViewError>)? = nil) {
    self.number = number
    self.make = make
  }

  /// The item recycled last, or else a new one where the pool can make one.
  ///
  /// - Throws: The error of the registration where it can't make an item.
  func take() throws(TableViewError) -> (item: Item, isRecycled: Bool)? {
    if let item = idle.popLast() { return (item, true) }
    guard let make else { return nil }
    // Reserves room for all items made, so that recycling during a scroll never allocates.
    made += 1
    if idle.capacity < made { idle.reserveCapacity(2 * made) }
    return (try make().get(), false)
  }

  func put(_ item: Item) {
    idle.append(item)
  }
}

// MARK: - Counters

/// How often a table made, handed out and showed views of one kind.
public struct ReuseCounters: Hashable, Sendable {
  /// How many instances were created.
  public internal(set) var created = 0
  /// How many times a view was handed out, new or recycled.
  public internal(set) var dequeued = 0
  /// The greatest number of views that were on the screen at once.
  public internal(set) var peak = 0

  fileprivate mutating func countHandOut(isRecycled: Bool) {
    dequeued += 1
    if !isRecycled { created += 1 }
  }
}

/// The reuse counters of a table view, by what the views were used for.
public struct ReuseStatistics: Hashable, Sendable {
  /// Cells.
  public internal(set) var cells = ReuseCounters()
  /// Section headers, standard ones included.
  public internal(set) var headers = ReuseCounters()
  /// Section footers, standard ones included.
  public internal(set) var footers = ReuseCounters()

  fileprivate mutating func countHandOut(isRecycled: Bool, as kind: ElementKey.Kind) {
    switch kind {
    case .header: headers.countHandOut(isRecycled: isRecycled)
    case .footer: footers.countHandOut(isRecycled: isRecycled)
    case .row: cells.countHandOut(isRecycled: isRecycled)
    }
  }

  /// Notes which elements are on the screen.
  mutating func countDisplayed(_ frames: [ElementFrame]) {
    var (cells, headers, footers) = (0, 0, 0)
    for frame in frames {
      switch frame.key.kind {
      case .row: cells += 1
      case .header: headers += 1
      case .footer: footers += 1
      }
    }
    self.cells.peak = max(self.cells.peak, cells)
    self.headers.peak = max(self.headers.peak, headers)
    self.footers.peak = max(self.footers.peak, footers)
  }
}

// MARK: - Requests

/// The request that a table is making of its data source or delegate at the moment.
@MainActor struct ElementRequest {
  /// The requested element; `nil` while there is no request.
  private(set) var key: ElementKey?
  /// The cells dequeued during a request for a row; those that the data source doesn't return are
  /// recycled.
  private(set) var handedOut: [TableViewCell] = []
  /// Whether a cell was dequeued for the row's index path, which may happen only once.
  var isRowServed = false

  /// The cell that is displayed for the row already and is only configured again; `nil` for others.
  private(set) var existing: TableViewCell?

  mutating func begin(_ key: ElementKey, reconfiguring cell: TableViewCell? = nil) {
    self.key = key
    existing = cell
  }

  mutating func record(_ cell: TableViewCell) {
    handedOut.append(cell)
  }

  /// Whether `cell` is the only dequeued cell, as is nearly always the case.
  func isOnly(_ cell: TableViewCell) -> Bool {
    handedOut.count == 1 && handedOut[0] === cell
  }

  mutating func end() {
    key = nil
    existing = nil
    isRowServed = false
    handedOut.removeAll(keepingCapacity: true)
  }
}
