/// A value below which a given part of all values lies: half of them for the median.
struct Quantile: Sendable, Equatable {
  let value: Double
  /// The value with all its digits; nil where they aren't known.
  var exact: ExactDecimal?
  /// The largest number of digits that any of the values has behind the point.
  let fractionDigits: Int
  /// By how much the part may be wrong, 0 to 1; 0 where no values were left out.
  let error: Double
}

/// The two values in ascending order between which a quantile lies.
struct QuantileNeighbours {
  /// The place of the lower one in ascending order.
  let index: Int
  let low: Double
  let high: Double
  /// How far the quantile is from the lower one to the upper one, 0 to 1.
  let share: Double

  var value: Double { low == high ? low : low + (high - low) * share }
}

extension UnsafeMutableBufferPointer where Element == Double {
  /// The value below which a part of all values lies, interpolated between two of them; reorders
  /// the buffer.
  ///
  /// - Parameter part: 0 to 1. The buffer must not be empty nor have a NaN.
  func quantile(_ part: Double) -> Double { neighbours(part).value }

  /// The two values between which a quantile lies; reorders the buffer.
  func neighbours(_ part: Double) -> QuantileNeighbours {
    let place = part * Double(count - 1)
    let index = Int(place)
    let low = select(index)
    let share = place - Double(index)
    // After `select` the values behind the index aren't less than its value.
    let high = share > 0 ? self[(index + 1)...].min() ?? low : low
    return QuantileNeighbours(index: index, low: low, high: high, share: share)
  }

  /// Moves the value that is at `index` in sorted order to this index, smaller values before it and
  /// larger ones behind it (quickselect).
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
