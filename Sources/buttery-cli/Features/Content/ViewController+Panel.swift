import Buttery

extension ViewController {
  /// Makes the controller a panel in front of the table: a sheet that keeps all keys.
  ///
  /// - Parameters:
  ///   - hints: The key hints, the longest text first; nil for a hint at Esc.
  ///   - leavesTopLine: Whether the top line stays visible; it has messages about changes of the table.
  func beSheet(hints: [String]? = nil, leavesTopLine: Bool = false) {
    modalPresentationStyle = .formSheet
    guard let sheet = sheetPresentationController else { return }
    sheet.keepsKeys = true
    sheet.hints = hints
    if leavesTopLine { sheet.margins = EdgeInsets(top: 1) }
  }
}
