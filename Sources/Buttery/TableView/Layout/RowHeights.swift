/// The heights of one section's rows, and where each row begins.
///
/// A row has the common height or one of its own. Memory grows only with the rows that have a
/// height of their own, so that a section of any length costs nothing until its rows are measured.
/// Lines count from the top of the first row.
package struct RowHeights: Hashable, Sendable {
  /// The number of rows.
  package let count: Int
  /// The height of rows without one of their own.
  private let common: Int
  /// The heights of rows with one of their own.
  private var own: HeightLeaves?

  package static let none = RowHeights.uniform(height: 0, count: 0)

  /// Rows of equal height.
  package static func uniform(height: Int, count: Int) -> RowHeights {
    RowHeights(common: height, count: count)
  }

  private init(common: Int, count: Int) {
    self.common = common
    self.count = count
  }

  /// Creates heights from a list; equal ones become uniform.
  package init(_ heights: [Int]) {
    self.init(common: heights.first ?? 0, count: heights.count)
    let common = common
    if heights.contains(where: { $0 != common }) {
      own = HeightLeaves(heights, common: common)
    }
  }

  /// The lines of all rows together.
  package var total: Int { common * count + (own?.surplus ?? 0) }

  /// Gives a row a height of its own.
  ///
  /// - Complexity: O(log n).
  package mutating func setHeight(_ height: Int, ofRow row: Int) {
    guard height != self.height(ofRow: row) else { return }
    HeightLeaves.own(&own, rows: count).setHeight(height, ofRow: row, common: common)
  }

  /// The line where `row` begins; for `row == count`, the end of the last row.
  ///
  /// - Complexity: O(log n).
  package func top(ofRow row: Int) -> Int {
    common * row + (own?.surplus(ofFirst: row, common: common) ?? 0)
  }

  package func height(ofRow row: Int) -> Int {
    own?.height(ofRow: row) ?? common
  }

  /// The row that `line` belongs to, or `nil` outside of all rows.
  ///
  /// Rows of no height have no line.
  package func row(atLine line: Int) -> Int? {
    guard line >= 0, line < total else { return nil }
    return own?.row(atLine: line, common: common) ?? line / common
  }

  /// The rows of which at least one line lies in `lines`.
  ///
  /// Rows of no height between others are part of the range; they have no line to show.
  package func rows(inLines lines: Range<Int>) -> Range<Int> {
    let wanted = lines.clamped(to: 0..<max(0, total))
    guard !wanted.isEmpty, let first = row(atLine: wanted.lowerBound),
      let last = row(atLine: wanted.upperBound - 1)
    else { return 0..<0 }
    return first..<last + 1
  }

  /// The same heights for `count` rows; rows added at the end have `newHeight`.
  ///
  /// - Complexity: O(1) where the count stays, else O(n log n) for n rows with heights of their
  ///   own.
  func resized(to count: Int, newHeight: Int) -> RowHeights {
    if count == self.count { return self }
    guard self.count > 0 else { return .uniform(height: newHeight, count: count) }
    var heights = moved(by: IndexShift(), count: count, common: nil)
    if newHeight != common, self.count < count {
      for row in self.count..<count { heights.setHeight(newHeight, ofRow: row) }
    }
    return heights
  }

  /// Whether `height` is the common height.
  func hasCommonHeight(_ height: Int) -> Bool { height == common }

  /// The heights after a shift, among `count` rows; placed rows have the common height.
  ///
  /// - Parameters:
  ///   - shift: The change of places.
  ///   - count: The number of rows after the change.
  ///   - common: The new common height; `nil` keeps the present one.
  func moved(by shift: IndexShift, count: Int, common: Int?) -> RowHeights {
    var moved = RowHeights(common: common ?? self.common, count: count)
    own?.visitAll { row, height in
      if height != self.common, let place = shift.newIndex(ofOld: row), place < count {
        moved.setHeight(height, ofRow: place)
      }
    }
    return moved
  }

  package static func == (left: RowHeights, right: RowHeights) -> Bool {
    left.count == right.count
      && (0..<left.count).allSatisfy { left.height(ofRow: $0) == right.height(ofRow: $0) }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(total)
  }
}

extension Array {
  /// The first index whose element satisfies `predicate`, which all elements after it do too.
  ///
  /// - Complexity: O(log n).
  func partitionIndex(where predicate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
