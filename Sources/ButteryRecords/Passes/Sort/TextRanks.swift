/// The ranks of texts in their order.
enum TextRanks {
  /// The rank of each text, the same for equal texts; `SortKeys.none` for empty ones.
  ///
  /// - Parameter text: returns the text at an index, always the same one.
  static func ranks(count: Int, text: (Int) -> UnsafeRawBufferPointer) -> [UInt64] {
    let prefixes = (0..<count).map { FoldedText.prefix(text($0)) }
    var sorter = KeySorter()
    var order = Array(0..<UInt32(count))
    sorter.sort(&order, in: 0..<count) { prefixes[Int($0)] }
    // Texts with the same first eight bytes are next to each other, but not in order yet.
    KeySorter.sortTies(&order, prefixes) {
      FoldedText.isLess(text(Int($0)), text(Int($1)))
    }
    var ranks = [UInt64](repeating: SortKeys.none, count: count)
    var rank: UInt64 = 0
    for (place, number) in order.enumerated() {
      if place > 0, FoldedText.isLess(text(Int(order[place - 1])), text(Int(number))) { rank += 1 }
      if !text(Int(number)).isEmpty { ranks[Int(number)] = rank }
    }
    return ranks
  }
}
