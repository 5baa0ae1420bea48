public import FoundationEssentials

// Dequeuing: a recycled view if there is one, else a new one from what is registered.
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
      reusables.noteRowServed()
    } else if layout.marks.isWorkingOff {
      TableViewDiagnostics.warning(
        "a cell for row \(indexPath.shortDescription) was dequeued while the table wasn't asking "
          + "for it (identifier \(identifier))")
    }
    if let existing = reusables.request.existing, reusables.request.isRowServed {
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
    do {
      return try reusables.takeSectionView(withIdentifier: identifier)
    } catch {
      TableViewDiagnostics.stop(error, in: self)
    }
  }
}
