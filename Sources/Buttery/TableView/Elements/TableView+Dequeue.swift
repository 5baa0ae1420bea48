public import FoundationEssentials

// Reuse: what was recycled comes first, then what is registered makes a new one.
extension TableView {
  /// A recycled cell, or a new one if a class or a nib is registered, or `nil`.
  public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
    guard let pool = cellPools[identifier], let (cell, isRecycled) = take(from: pool) else {
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

  /// A recycled cell, or a new one of the registered class or nib.
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
    } else if marks.isWorkingOff {
      TableViewDiagnostics.warning(
        "a cell for row \(indexPath.shortDescription) was dequeued while the table wasn't asking "
          + "for it (identifier \(identifier))")
    }
    if let existing = request.existing, request.isRowServed {
      guard existing.reuseIdentifier == identifier else {
        TableViewDiagnostics.stop(.reconfigureReturnedOtherCell(indexPath), in: self)
      }
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
    guard let pool = headerFooterPools[identifier], let (view, isRecycled) = take(from: pool)
    else {
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

  /// What `pool` hands out; a nib that can't be used is a mistake.
  func take<Item>(from pool: ReusePool<Item>) -> (item: Item, isRecycled: Bool)? {
    do {
      return try pool.take()
    } catch {
      TableViewDiagnostics.stop(error, in: self)
    }
  }
}
