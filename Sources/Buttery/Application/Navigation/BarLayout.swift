internal import ButteryGrid

/// Which columns of a bar's line the way back, the buttons and the title take.
///
///      ‹ Contacts          Ada Lovelace          [Edit]
package struct BarLayout: Hashable, Sendable {
  /// The way back as it is shown; empty for none.
  package private(set) var back = ""
  package private(set) var backColumns = 0..<0
  /// Of each left button, from the left; empty where it has no room.
  package private(set) var left: [Range<Int>] = []
  /// Of each right button, from the right; empty where it has no room.
  package private(set) var right: [Range<Int>] = []
  package private(set) var title = 0..<0

  private static let margin = 1
  private static let gap = 1
  /// Fewer columns of a title say nothing.
  private static let leastTitle = 4

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - back: The way back, the longest form first.
  ///   - left: The columns of the left buttons, with their brackets.
  ///   - right: Those of the right buttons.
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

  /// Takes columns from one end; what has no room gets none.
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

  /// In the middle of the bar, or as near to it as there is room.
  private mutating func place(_ columns: Int, in free: Range<Int>, middle: Int) {
    let width = min(columns, free.count)
    guard width == columns || width >= Self.leastTitle else { return }
    let start = min(max(free.lowerBound, middle - width / 2), free.upperBound - width)
    title = start..<start + width
  }
}
