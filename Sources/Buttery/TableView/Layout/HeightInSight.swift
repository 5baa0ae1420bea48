/// The height of an element in sight, and where the height comes from.
struct HeightInSight {
  enum Origin: String {
    /// The same for all: `rowHeight`, `sectionHeaderHeight`, `sectionFooterHeight`.
    case table = "the table"
    case delegate = "the delegate"
    /// The constraints of the element's view.
    case constraints
    /// The intrinsic size of the element's view.
    case content
    /// An estimate: the table hasn't asked for the height yet.
    case estimate
  }

  var key: ElementKey
  var lines: Int
  var origin: Origin
}

extension TableView {
  /// The elements that are displayed, from the top.
  var heightsInSight: [HeightInSight] {
    visible.elements.map { element in
      HeightInSight(
        key: element.key, lines: layout.geometry.height(of: element.key),
        origin: origin(ofHeightOf: element))
    }
  }

  private func origin(ofHeightOf element: VisibleElement) -> HeightInSight.Origin {
    if fixedHeight(of: element.key.kind) != nil { return .table }
    if !element.isMeasured { return .estimate }
    guard element.isSelfSized else { return .delegate }
    return element.view?.isSizedByConstraints == true ? .constraints : .content
  }
}
