/// Which columns the segments of a control take.
///
/// All have the same width where they aren't apportioned by their contents; where that has no room
/// they are as narrow as their titles; where that has none either, only one is shown.
package struct SegmentLayout: Hashable, Sendable {
  /// Of each segment; empty where only the chosen one is shown.
  package private(set) var columns: [Range<Int>] = []

  /// A column at both sides of each title.
  package static let padding = 1

  /// - Parameters:
  ///   - titles: The columns of the titles.
  ///   - room: The columns that there are.
  ///   - isApportioned: Whether a longer title has a wider segment.
  package init(titles: [Int], room: Range<Int>, isApportioned: Bool) {
    let narrow = titles.map { $0 + 2 * Self.padding }
    let equal = Array(repeating: narrow.max() ?? 0, count: titles.count)
    let widths = isApportioned || Self.sum(equal) > room.count ? narrow : equal
    guard Self.sum(widths) <= room.count else { return }
    var start = room.lowerBound + (room.count - Self.sum(widths)) / 2
    for width in widths {
      columns.append(start..<start + width)
      start += width
    }
  }

  /// The columns that all segments ask for.
  package static func wanted(titles: [Int], isApportioned: Bool) -> Int {
    let narrow = titles.map { $0 + 2 * padding }
    return isApportioned ? sum(narrow) : (narrow.max() ?? 0) * titles.count
  }

  private static func sum(_ widths: [Int]) -> Int { widths.reduce(0, +) }

  /// The segment at a column.
  package func segment(at column: Int) -> Int? { columns.firstIndex { $0.contains(column) } }
}
