extension Range<Int> {
  /// The first number for which `isBeyond` is true, or the range's end, by binary search.
  ///
  /// - Parameter isBeyond: must be false for the first numbers, and true for all others.
  @inline(__always)
  package func partitionIndex(where isBeyond: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
