/// A bar of whole columns: `▇▇▇▇`.
enum ShareBar {
  /// - Parameters:
  ///   - part: 0 to 1, of the longest bar.
  ///   - width: the columns of the longest bar.
  static func text(part: Double, width: Int) -> String {
    guard part > 0 else { return "" }
    let count = Int((min(1, part) * Double(width)).rounded())
    return String(repeating: "▇", count: max(1, count))
  }
}
