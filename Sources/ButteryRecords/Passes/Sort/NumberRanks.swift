/// The ranks of numbers, by all their digits.
enum NumberRanks {
  /// The rank of each field, the same for equal numbers; `SortKeys.none` for fields that are no
  /// numbers of the column's form.
  ///
  /// - Parameter field: returns the field at an index, always the same one.
  static func ranks(
    count: Int, form: ColumnForm, field: (Int) -> UnsafeBufferPointer<UInt8>
  ) -> [UInt64] {
    let keys = (0..<count).map { number -> UInt64 in
      FieldValue.number(of: field(number), form: form).map { UInt64(orderOf: $0) } ?? SortKeys.none
    }
    var order = Array(0..<UInt32(count))
    var sorter = KeySorter()
    sorter.sort(&order, in: 0..<count) { keys[Int($0)] }
    // Numbers that are equal as `Double` may differ in digits that a `Double` doesn't have.
    func isLess(_ left: UInt32, _ right: UInt32) -> Bool {
      guard let left = FieldValue.parsed(field(Int(left)), form: form),
        let right = FieldValue.parsed(field(Int(right)), form: form)
      else { return false }
      return left.isLess(than: right)
    }
    KeySorter.sortTies(&order, keys, isLess: isLess)
    return ranks(order, keys, isLess: isLess)
  }

  private static func ranks(
    _ order: [UInt32], _ keys: [UInt64], isLess: (UInt32, UInt32) -> Bool
  ) -> [UInt64] {
    var ranks = [UInt64](repeating: SortKeys.none, count: order.count)
    var rank: UInt64 = 0
    for (place, number) in order.enumerated() where keys[Int(number)] != SortKeys.none {
      if place > 0 {
        let last = order[place - 1]
        if keys[Int(last)] != keys[Int(number)] || isLess(last, number) { rank += 1 }
      }
      ranks[Int(number)] = rank
    }
    return ranks
  }
}

extension KeySorter {
  /// Sorts the elements with equal keys, which are next to each other already, by `isLess`.
  static func sortTies(
    _ order: inout [UInt32], _ keys: [UInt64], isLess: (UInt32, UInt32) -> Bool
  ) {
    var start = 0
    while start < order.count {
      let key = keys[Int(order[start])]
      var end = start + 1
      while end < order.count, keys[Int(order[end])] == key { end += 1 }
      if end - start > 1 { order[start..<end].sort(by: isLess) }
      start = end
    }
  }
}
