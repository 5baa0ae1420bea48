internal import FoundationEssentials

/// What is known of a delegate whose class inherits `tableView(_:heightForRowAt:)`.
///
/// Whether a subclass overrides it can't be seen. So an answer of the inherited method stands for
/// all rows until a row that comes into sight says otherwise, which an override does that calls
/// `super` for some rows only.
enum InheritedRowHeight {
  case unknown, assumed, refuted
}

extension TableView {
  /// Notes that a class from which delegates inherit leaves the height of a row to `rowHeight`.
  func noteInheritedRowHeight() {
    guard inheritedRowHeight != .refuted else { return }
    inheritedRowHeight = .assumed
    defaults.insert(.rowHeight)
  }

  /// Asks for the height of a row that comes into sight; a height of its own shows that there is
  /// an override, and heights are found out from then on as for any delegate.
  func checkInheritedRowHeight(at path: IndexPath) {
    guard let delegate, delegate.tableView(self, heightForRowAt: path) != rowHeight else { return }
    inheritedRowHeight = .refuted
    defaults.remove(.rowHeight)
    forgetHeights()
  }
}
