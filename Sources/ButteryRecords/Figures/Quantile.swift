/// A value that a part of all values lies below: half of them for the median.
struct Quantile: Sendable, Equatable {
  let value: Double
  /// The most digits behind the point that any of the values has.
  let fractionDigits: Int
  /// By how much the part may be wrong, 0 to 1; 0 where all values were looked at.
  let error: Double
}

extension UnsafeMutableBufferPointer where Element == Double {
  /// The value that a part of all values lies below, between two of them in proportion; the buffer
  /// has another order then.
  ///
  /// - Parameter part: 0 to 1. The buffer has values, none of which is NaN.
  func quantile(_ part: Double) -> Double {
    let place = part * Double(count - 1)
    let index = Int(place)
    let low = select(index)
    let share = place - Double(index)
    guard share > 0 else { return low }
    // What stands behind is not less.
    let high = self[(index + 1)...].min() ?? low
    return low == high ? low : low + (high - low) * share
  }

  /// Brings the value that would stand at `index` of the sorted values there, smaller ones before it
  /// and larger ones behind it.
  private func select(_ index: Int) -> Double {
    var (low, high) = (0, count - 1)
    while low < high {
      let pivot = middle(self[low], self[low + (high - low) / 2], self[high])
      var (left, right) = (low, high)
      while left <= right {
        while self[left] < pivot { left += 1 }
        while self[right] > pivot { right -= 1 }
        guard left <= right else { break }
        swapAt(left, right)
        (left, right) = (left + 1, right - 1)
      }
      if index <= right { high = right } else if index >= left { low = left } else { break }
    }
    return self[index]
  }

  private func middle(_ first: Double, _ second: Double, _ third: Double) -> Double {
    Swift.max(Swift.min(first, second), Swift.min(Swift.max(first, second), third))
  }
}
