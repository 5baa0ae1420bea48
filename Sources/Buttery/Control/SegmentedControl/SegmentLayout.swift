/// The columns of the segments of a control.
///
/// All segments have the same width, unless they are apportioned by their contents. If there isn't
/// room for that, each is as narrow as its title allows. If there isn't room for that either, only
/// the chosen one is shown.
package struct SegmentLayout: Hashable, Sendable {
  /// The columns of each segment; empty if only the chosen one is shown.
  package private(set) var columns: [Range<Int>] = []

  /// The columns at each side of a title.
  package static let padding = 1

  /// Lays out segments.
  ///
  /// - Parameters:
  ///   - titles: The widths of the titles.
  ///   - room: The columns for all segments.
  ///   - isApportioned: Whether segments with longer titles are wider.
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

  /// Returns the number of columns that all segments need.
  package static func wanted(titles: [Int], isApportioned: Bool) -> Int {
    let narrow = titles.map { $0 + 2 * padding }
    return isApportioned ? sum(narrow) : (narrow.max() ?? 0) * titles.count
  }

  private static func sum(_ widths: [Int]) -> Int { widths.reduce(0, +) }

  /// Returns the index of the segment at a column; `nil` for none.
  package func segment(at column: Int) -> Int? { columns.firstIndex { $0.contains(column) } }
}
