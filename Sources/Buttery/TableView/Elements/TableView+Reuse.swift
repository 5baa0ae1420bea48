public import FoundationEssentials

// Registration: one reuse pool for each identifier; cells and section views have separate pools.
extension TableView {
  /// Makes `identifier` hand out cells of `cellClass`, in style `default`; `nil` forgets it.
  ///
  /// Registering an identifier again releases the cells that were recycled under it. An empty
  /// identifier is a mistake that ends the program.
  public func register(
    _ cellClass: TableViewCell.Type?, forCellReuseIdentifier identifier: String
  ) {
    refuseEmpty(identifier)
    reusables.cells.register(
      cellClass.map { cellClass in
        { .success(cellClass.init(style: .default, reuseIdentifier: identifier)) }
      }, for: identifier)
  }

  /// Makes `identifier` hand out the cell that `nib` makes, in any style and of any class; `nil`
  /// forgets it.
  ///
  /// The nib must have exactly one object, a cell without an identifier or with this one. The table
  /// checks this when a cell is dequeued. Anything else is a mistake that ends the program then,
  /// and so is a missing nib. Registering an identifier again releases the cells that were recycled
  /// under it.
  public func register(_ nib: Nib?, forCellReuseIdentifier identifier: String) {
    refuseEmpty(identifier)
    reusables.cells.register(
      nib.map { nib in
        { Self.makeCell(from: nib, identifier: identifier) }
      }, for: identifier)
  }

  /// Makes `identifier` hand out header and footer views of `viewClass`; `nil` forgets it.
  ///
  /// Registering an identifier again releases the views that were recycled under it. An empty
  /// identifier is a mistake that ends the program.
  public func register(
    _ viewClass: TableViewHeaderFooterView.Type?,
    forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    refuseEmpty(identifier)
    reusables.sectionViews.register(
      viewClass.map { viewClass in { .success(viewClass.init(reuseIdentifier: identifier)) } },
      for: identifier)
  }

  /// Makes `identifier` hand out the header or footer view that `nib` makes; `nil` forgets it.
  ///
  /// The nib must have exactly one object, a `TableViewHeaderFooterView` without an identifier or
  /// with this one; anything else is a mistake that ends the program when a view is dequeued.
  public func register(_ nib: Nib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    refuseEmpty(identifier)
    reusables.sectionViews.register(
      nib.map { nib in
        { Self.makeSectionView(from: nib, identifier: identifier) }
      }, for: identifier)
  }

  private func refuseEmpty(_ identifier: String) {
    guard identifier.isEmpty else { return }
    TableViewDiagnostics.stop(.emptyIdentifier, in: self)
  }

  private static func makeCell(
    from nib: Nib, identifier: String
  ) -> Result<TableViewCell, TableViewError> {
    nib.makeOnlyObject(TableViewCell.self, identifier: identifier).flatMap { cell in
      if let error = mismatch(cell.reuseIdentifier, identifier) { return .failure(error) }
      cell.reuseIdentifier = identifier
      return .success(cell)
    }
  }

  private static func makeSectionView(
    from nib: Nib, identifier: String
  ) -> Result<TableViewHeaderFooterView, TableViewError> {
    nib.makeOnlyObject(TableViewHeaderFooterView.self, identifier: identifier).flatMap { view in
      if let error = mismatch(view.reuseIdentifier, identifier) { return .failure(error) }
      view.reuseIdentifier = identifier
      return .success(view)
    }
  }

  /// The error where a nib gives an identifier other than the registered one, else `nil`.
  private static func mismatch(_ found: String?, _ registered: String) -> TableViewError? {
    guard let found, found != registered else { return nil }
    return .identifierMismatch(nib: found, registered: registered)
  }
}

// MARK: - Dequeuing

// A recycled view if there is one, else a new one from what is registered.
extension TableView {
  /// A recycled cell, or a new one if a class or a nib is registered, or `nil`.
  public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
    do {
      return try reusables.takeCell(withIdentifier: identifier)
    } catch {
      TableViewDiagnostics.stop(error, in: self)
    }
  }

  /// A recycled cell, or a new one of the registered class or nib.
  ///
  /// Call this once in `tableView(_:cellForRowAt:)`, with the same index path. Using an identifier
  /// for which nothing is registered is a mistake that ends the program.
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> TableViewCell {
    if reusables.request.key == .row(indexPath.row, indexPath.section) {
      if reusables.request.isRowServed {
        TableViewDiagnostics.stop(
          .duplicateDequeue(identifier: identifier, indexPath), in: self)
      }
      reusables.request.isRowServed = true
    } else if layout.marks.isWorkingOff {
      TableViewDiagnostics.warning(
        "a cell for row \(indexPath.shortDescription) was dequeued while the table wasn't asking "
          + "for it (identifier \(identifier))")
    }
    if let existing = reusables.request.existing, reusables.request.isRowServed {
      guard existing.reuseIdentifier == identifier else {
        TableViewDiagnostics.stop(.reconfigureReturnedOtherCell(indexPath), in: self)
      }
      existing.beginRow()
      return existing
    }
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      TableViewDiagnostics.stop(.unregisteredIdentifier(identifier), in: self)
    }
    return cell
  }

  /// A recycled header or footer view, or a new one if a class or a nib is registered, or
  /// `nil`.
  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> TableViewHeaderFooterView? {
    do {
      return try reusables.takeSectionView(withIdentifier: identifier)
    } catch {
      TableViewDiagnostics.stop(error, in: self)
    }
  }
}
