/// A bar of whole columns: `▇▇▇▇`.
enum ShareBar {
  /// - Parameters:
  ///   - part: the length as a share of the longest bar, 0 to 1.
  ///   - width: the columns of the longest bar.
  static func text(part: Double, width: Int) -> String {
    guard part > 0 else { return "" }
    let count = Int((min(1, part) * Double(width)).rounded())
    return String(repeating: "▇", count: max(1, count))
  }
}
