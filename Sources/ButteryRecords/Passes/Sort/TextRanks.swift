/// The places of texts in their order.
enum TextRanks {
  /// The rank of each text, the same for those that are equal; `SortKeys.none` for empty ones.
  ///
  /// - Parameter ends: 0, and where each of the texts ends among the bytes.
  static func ranks(of bytes: [UInt8], ends: [Int]) -> [UInt64] {
    bytes.withUnsafeBytes { bytes in
      ranks(count: ends.count - 1) {
        UnsafeRawBufferPointer(rebasing: bytes[ends[$0]..<ends[$0 + 1]])
      }
    }
  }

  /// - Parameter text: the text with a number, the same whenever it is asked for.
  static func ranks(count: Int, text: (Int) -> UnsafeRawBufferPointer) -> [UInt64] {
    let prefixes = (0..<count).map { FoldedText.prefix(text($0)) }
    var sorter = KeySorter()
    var order = Array(0..<UInt32(count))
    sorter.sort(&order, in: 0..<count) { prefixes[Int($0)] }
    sortTies(&order, prefixes, text)
    var ranks = [UInt64](repeating: SortKeys.none, count: count)
    var rank: UInt64 = 0
    for (place, number) in order.enumerated() {
      if place > 0, FoldedText.isLess(text(Int(order[place - 1])), text(Int(number))) { rank += 1 }
      if !text(Int(number)).isEmpty { ranks[Int(number)] = rank }
    }
    return ranks
  }

  /// Sorts those among which the first eight bytes don't decide.
  private static func sortTies(
    _ order: inout [UInt32], _ prefixes: [UInt64], _ text: (Int) -> UnsafeRawBufferPointer
  ) {
    var start = 0
    while start < order.count {
      let prefix = prefixes[Int(order[start])]
      var end = start + 1
      while end < order.count, prefixes[Int(order[end])] == prefix { end += 1 }
      if end - start > 1 {
        order[start..<end].sort { FoldedText.isLess(text(Int($0)), text(Int($1))) }
      }
      start = end
    }
  }
}
