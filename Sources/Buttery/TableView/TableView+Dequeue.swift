public import FoundationEssentials

// Registration and reuse: one pool an identifier, cells apart from headers and footers.
extension TableView {
  /// Makes `identifier` hand out cells of `cellClass`, in style `default`; `nil` forgets it.
  ///
  /// Registering an identifier again lets go of the cells recycled under it. An empty identifier is
  /// a mistake that ends the program.
  public func register(
    _ cellClass: TableViewCell.Type?, forCellReuseIdentifier identifier: String
  ) {
    refuseEmpty(identifier)
    cellPools.register(
      cellClass.map { cellClass in
        { cellClass.init(style: .default, reuseIdentifier: identifier) }
      }, for: identifier)
  }

  /// Makes `identifier` hand out header and footer views of `viewClass`; `nil` forgets it.
  ///
  /// Registering an identifier again lets go of the views recycled under it. An empty identifier is
  /// a mistake that ends the program.
  public func register(
    _ viewClass: TableViewHeaderFooterView.Type?,
    forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    refuseEmpty(identifier)
    headerFooterPools.register(
      viewClass.map { viewClass in { viewClass.init(reuseIdentifier: identifier) } },
      for: identifier)
  }

  private func refuseEmpty(_ identifier: String) {
    guard identifier.isEmpty else { return }
    TableViewDiagnostics.stop(.emptyIdentifier, in: self)
  }

  /// A recycled cell, or a new one if a class is registered, or `nil`.
  public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
    guard let pool = cellPools[identifier], let (cell, isRecycled) = pool.take() else {
      return nil
    }
    cell.poolNumber = pool.number
    if isRecycled {
      cell.resetForReuse()
      cell.prepareForReuse()
    }
    noteHandOut(isRecycled: isRecycled, as: .row)
    if request.key?.kind == .row { request.note(cell) }
    return cell
  }

  /// A recycled cell, or a new one of the registered class.
  ///
  /// To be called in `tableView(_:cellForRowAt:)`, with its index path, once. An identifier that
  /// nothing is registered for is a mistake that ends the program.
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> TableViewCell {
    if request.key == .row(indexPath.row, indexPath.section) {
      if request.isRowServed {
        TableViewDiagnostics.stop(
          .duplicateDequeue(identifier: identifier, indexPath), in: self)
      }
      request.isRowServed = true
    }
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      TableViewDiagnostics.stop(.unregisteredIdentifier(identifier), in: self)
    }
    return cell
  }

  /// A recycled header or footer view, or a new one if a class is registered, or `nil`.
  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> TableViewHeaderFooterView? {
    guard let pool = headerFooterPools[identifier], let (view, isRecycled) = pool.take() else {
      return nil
    }
    view.poolNumber = pool.number
    if isRecycled {
      view.resetForReuse()
      view.prepareForReuse()
    }
    noteHandOut(isRecycled: isRecycled, as: request.key?.kind == .footer ? .footer : .header)
    return view
  }
}
