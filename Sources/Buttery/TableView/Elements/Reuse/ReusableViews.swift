/// A table's reuse pools, and its current request to the data source or delegate.
@MainActor final class ReusableViews {
  private let cells = ReusePools<TableViewCell>()
  private let sectionViews = ReusePools<TableViewHeaderFooterView>()
  private let standardViews = ReusePool {
    .success(TableViewHeaderFooterView(reuseIdentifier: nil))
  }
  /// What the data source or the delegate is being asked for.
  private(set) var request = ElementRequest()
  private(set) var statistics = ReuseStatistics()
  private var warnedClasses: Set<ObjectIdentifier> = []

  // MARK: Registering

  /// Makes `identifier` hand out the cells that `make` creates; `nil` forgets it.
  func registerCells(
    _ make: (() -> Result<TableViewCell, TableViewError>)?, for identifier: String
  ) {
    cells.register(make, for: identifier)
  }

  /// Makes `identifier` hand out the headers and footers that `make` creates; `nil` forgets it.
  func registerSectionViews(
    _ make: (() -> Result<TableViewHeaderFooterView, TableViewError>)?, for identifier: String
  ) {
    sectionViews.register(make, for: identifier)
  }

  // MARK: Taking

  /// A recycled cell or a new one; `nil` where nothing is registered.
  func takeCell(withIdentifier identifier: String) throws(TableViewError) -> TableViewCell? {
    guard let pool = cells[identifier], let (cell, isRecycled) = try pool.take() else {
      return nil
    }
    cell.poolNumber = pool.number
    if isRecycled {
      cell.resetForReuse()
      cell.prepareForReuse()
    }
    statistics.noteHandOut(isRecycled: isRecycled, as: .row)
    if request.key?.kind == .row { request.note(cell) }
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
    statistics.noteHandOut(isRecycled: isRecycled, as: isFooter ? .footer : .header)
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
    statistics.noteHandOut(isRecycled: isRecycled, as: kind)
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

  /// Notes the element for which the table is about to ask.
  func beginRequest(_ key: ElementKey, reconfiguring cell: TableViewCell? = nil) {
    request.begin(key, reconfiguring: cell)
  }

  /// Notes that a cell was dequeued for the index path of the requested row.
  func noteRowServed() { request.isRowServed = true }

  /// Ends the request.
  func endRequest() { request.end() }

  /// Ends the request with `cell` as the answer; other dequeued cells are recycled.
  func endRequest(with cell: TableViewCell) {
    if !request.isOnly(cell) {
      for other in request.handedOut where other !== cell { recycle(other) }
    }
    request.end()
  }

  // MARK: Counting

  /// Notes how many views of each kind are on the screen.
  func noteDisplayed(cells: Int, headers: Int, footers: Int) {
    statistics.noteDisplayed(cells: cells, headers: headers, footers: footers)
  }

  /// Whether this is the first warning about the class of `view`; notes that there was one.
  func isFirstWarning(of view: View) -> Bool {
    warnedClasses.insert(ObjectIdentifier(type(of: view))).inserted
  }
}
