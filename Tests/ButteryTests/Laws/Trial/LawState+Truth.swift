import Buttery

extension LawState {
  /// Returns the state of a new exact table with the same contents, selection and focus, at an
  /// offset; `nil` for the minimum offset.
  @MainActor func truth(at offset: Int? = nil) -> LawState {
    var model = table.exact
    model.place = .alone
    model.early = []
    model.keepsRows = false
    var choice = selection.compactMap { model.content[$0].map { LawStep.select($0.id) } }
    if let row = focus.flatMap({ model.content[$0] }) { choice.append(.focus(row.id)) }
    // Focusing a row scrolls to it, so it comes first.
    let turns: [LawTurn] = [choice, [.scroll(offset ?? minimum)]]
    let states = LawCase(model, walk: [], turns: turns).states()
    return states[states.count - 1]
  }

  /// Returns the offset in a table with exact heights at which the anchor row, found by its id, has
  /// the same distance from the top inset as here; `nil` if no row in sight is an anchor.
  func offset(in truth: LawState) -> Int? {
    guard let anchor, isInSight(anchor), let row = table.content[anchor],
      let path = truth.table.content.path(ofRow: row.id)
    else { return nil }
    return truth.rect(of: path).minY - (rect(of: anchor).minY - pinTop) - truth.table.insets.top
  }

  /// Returns whether that offset is possible without clamping, neither by GE-12 nor because the
  /// anchor row has too few lines there for its distance.
  func isUnclamped(in truth: LawState) -> Bool {
    guard let offset = offset(in: truth), let anchor, let row = table.content[anchor],
      let path = truth.table.content.path(ofRow: row.id)
    else { return false }
    return offset >= truth.minimum && offset <= truth.maximum
      && rect(of: anchor).minY - pinTop > -truth.rect(of: path).height
  }

  func isInSight(_ path: IndexPath) -> Bool {
    let rect = rect(of: path)
    return rect.height > 0 && rect.minY < bottom && rect.maxY > offset
  }

  /// The exact table with the same content; this one if it is exact.
  @MainActor var exactTwin: LawState { table.isExact ? self : truth() }
}
