import Buttery

/// The row numbers before all columns, with a bar after them.
enum RowNumberColumn {
  /// The width of the row numbers; 0 if they would leave too little room for the rows.
  static func width(forRows count: Int, lineWidth: Int) -> Int {
    let width = ColumnLayout.margin + max(leastDigits, digits(of: count)) + barWidth
    return width * leastShare <= lineWidth ? width : 0
  }

  /// The digits that always have room, so that the first rows of a file that is still being read
  /// don't move the columns.
  private static let leastDigits = 3
  /// The width of the bar, with a blank before it.
  private static let barWidth = 2
  /// Numbers take at most one part in this many of a line.
  private static let leastShare = 4

  /// The width of a number with its commas.
  private static func digits(of number: Int) -> Int {
    var (count, rest) = (1, number)
    while rest > 9 {
      count += 1
      rest /= 10
    }
    return count + (count - 1) / 3
  }

  /// The size of the buffer, more than the longest number takes.
  private static let mostBytes = 32

  /// Draws a number at the right of a column of `width`, without allocating memory on the heap.
  static func draw(_ number: Int, width: Int, on canvas: inout Canvas) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: mostBytes) { bytes in
      let start = write(number, atEndOf: bytes)
      canvas.write(
        utf8: UnsafeBufferPointer(rebasing: bytes[start...]),
        at: Point(x: width - barWidth - (bytes.count - start), y: 0))
    }
  }

  /// - Returns: The index of the number's first byte.
  private static func write(_ number: Int, atEndOf bytes: UnsafeMutableBufferPointer<UInt8>) -> Int
  {
    var (place, rest, count) = (bytes.count, number, 0)
    repeat {
      if count > 0, count.isMultiple(of: 3) {
        place -= 1
        bytes[place] = UInt8(ascii: ",")
      }
      place -= 1
      bytes[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
      count += 1
    } while rest > 0
    return place
  }
}
