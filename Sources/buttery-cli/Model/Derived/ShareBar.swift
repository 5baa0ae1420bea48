/// A bar of eighths of a column's width: `▇▇▇▌`.
enum ShareBar {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// - Parameters:
  ///   - part: 0 to 1, of the longest bar.
  ///   - width: the columns of the longest bar.
  static func text(part: Double, width: Int) -> String {
    guard part > 0 else { return "" }
    let count = max(1, Int((min(1, part) * Double(width * 8)).rounded()))
    return String(repeating: "█", count: count / 8) + eighths[count % 8]
  }
}
