/// What else can be done with a row, as its data source and delegate say.
struct RowOffers {
  /// The row that is asked about, and who is asked.
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
  /// What else can be done with the focused row.
  ///
  /// Asked for in each pass that shows hints; data source and delegate are asked again only where
  /// the answer may be another one.
  func offers(ofFocusedRow row: ElementKey) -> RowOffers {
    bringUpToDate()
    let question = RowOffers.Question(
      row: row, dataSource: dataSource.map(ObjectIdentifier.init),
      delegate: delegate.map(ObjectIdentifier.init))
    if let known = interaction.offers(to: question) { return known }
    let offers = RowOffers(
      hasMenu: hasContextMenu, hasLeadingActions: offersActions(ofRow: row, at: .leading),
      hasTrailingActions: offersActions(ofRow: row, at: .trailing))
    interaction.noteOffers(offers, to: question)
    return offers
  }
}
