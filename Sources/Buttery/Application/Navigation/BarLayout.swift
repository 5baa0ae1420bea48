internal import ButteryGrid

/// The columns of a bar's line that the back button, the other buttons and the title take.
///
///      ‹ Contacts          Ada Lovelace          [Edit]
package struct BarLayout: Hashable, Sendable {
  /// The text of the back button; empty for none.
  package private(set) var back = ""
  package private(set) var backColumns = 0..<0
  /// The columns of each left button, from the left; empty where a button has no room.
  package private(set) var left: [Range<Int>] = []
  /// The columns of each right button, from the right; empty where a button has no room.
  package private(set) var right: [Range<Int>] = []
  package private(set) var title = 0..<0

  private static let margin = 1
  private static let gap = 1
  /// The least columns of a shortened title; fewer would say nothing.
  private static let leastTitle = 4

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - width: The columns of the bar.
  ///   - back: The texts for the back button, the longest one first.
  ///   - left: The columns of the left buttons, with their brackets.
  ///   - right: The columns of the right buttons, with their brackets.
  ///   - title: The columns of the title.
  package init(width: Int, back: [String], left: [Int], right: [Int], title: Int) {
    let margin = width > 2 * Self.margin ? Self.margin : 0
    var free = margin..<max(margin, width - margin)
    chooseBack(back, room: free.count - Self.taken(left + right + [min(title, width / 2)]))
    backColumns = Self.take(TextMetrics.width(of: self.back), from: &free, atEnd: false)
    for columns in right { self.right.append(Self.take(columns, from: &free, atEnd: true)) }
    for columns in left { self.left.append(Self.take(columns, from: &free, atEnd: false)) }
    place(title, in: free, middle: width / 2)
  }

  private static func taken(_ columns: [Int]) -> Int {
    columns.reduce(0) { $0 + ($1 > 0 ? $1 + gap : 0) }
  }

  private mutating func chooseBack(_ forms: [String], room: Int) {
    back = forms.first { TextMetrics.width(of: $0) <= room } ?? forms.last ?? ""
  }

  /// Takes columns from one end of `free`; the result is empty where there is no room.
  private static func take(_ columns: Int, from free: inout Range<Int>, atEnd: Bool) -> Range<Int> {
    guard columns > 0, columns <= free.count else { return 0..<0 }
    let taken =
      atEnd
      ? free.upperBound - columns..<free.upperBound : free.lowerBound..<free.lowerBound + columns
    let gap = min(Self.gap, free.count - columns)
    free =
      atEnd
      ? free.lowerBound..<taken.lowerBound - gap : taken.upperBound + gap..<free.upperBound
    return taken
  }

  /// Places the title in the middle of the bar, or as near to it as there is room.
  private mutating func place(_ columns: Int, in free: Range<Int>, middle: Int) {
    let width = min(columns, free.count)
    guard width == columns || width >= Self.leastTitle else { return }
    let start = min(max(free.lowerBound, middle - width / 2), free.upperBound - width)
    title = start..<start + width
  }
}
