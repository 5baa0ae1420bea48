/// How high an element in sight is, and who says so.
struct HeightInSight {
  enum Origin: String {
    /// The same for all: `rowHeight`, `sectionHeaderHeight`, `sectionFooterHeight`.
    case table = "the table"
    case delegate = "the delegate"
    /// The view in it, by its constraints.
    case constraints
    /// The view in it, by its intrinsic size.
    case content
    /// Nobody was asked yet.
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
