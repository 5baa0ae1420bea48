/// The menus and actions that a row has according to the data source and the delegate.
struct RowOffers {
  /// The row, and the data source and delegate that are asked about it.
  struct Question: Hashable {
    let row: ElementKey
    let dataSource: ObjectIdentifier?
    let delegate: ObjectIdentifier?
  }

  let hasMenu: Bool
  let hasLeadingActions: Bool
  let hasTrailingActions: Bool
}

extension TableView {
  /// Returns the menus and actions that the focused row has.
  ///
  /// The table calls it in each pass that shows key hints, but asks the data source and the
  /// delegate again only if their answers may have changed.
  func offers(ofFocusedRow row: ElementKey) -> RowOffers {
    bringUpToDate()
    let question = RowOffers.Question(
      row: row, dataSource: dataSource.map(ObjectIdentifier.init),
      delegate: delegate.map(ObjectIdentifier.init))
    if let known = interaction.offers(to: question) { return known }
    let changes = interaction.changes
    let offers = RowOffers(
      hasMenu: hasContextMenu, hasLeadingActions: offersActions(ofRow: row, at: .leading),
      hasTrailingActions: offersActions(ofRow: row, at: .trailing))
    if changes == interaction.changes { interaction.noteOffers(offers, to: question) }
    return offers
  }
}
