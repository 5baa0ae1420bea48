/// Finds a text with letters beyond ASCII in either case; a letter's cases may differ in length.
struct ScalarSearch: Sendable, Equatable {
  /// How one scalar may be written: as it is, and in its other case.
  private struct Element: Sendable, Equatable {
    let lower: [UInt8]
    let upper: [UInt8]
  }

  private static let stride = 64

  private let elements: [Element]

  /// The first element's first byte in either case.
  private let firstBytes: (lower: UInt8, upper: UInt8)

  static func == (left: ScalarSearch, right: ScalarSearch) -> Bool {
    left.elements == right.elements
  }

  /// - Parameter text: has no capitals.
  init(_ text: String) {
    elements = text.unicodeScalars.map { scalar in
      let upper = Array(scalar.properties.uppercaseMapping.unicodeScalars)
      // A mapping to several scalars, as that of ß, isn't a simple one.
      return Element(
        lower: Array(String(scalar).utf8),
        upper: Array(String(upper.count == 1 ? upper[0] : scalar).utf8))
    }
    firstBytes = (elements[0].lower[0], elements[0].upper[0])
  }

  /// The first match between two offsets.
  func firstRange(in bytes: UnsafeRawPointer, _ start: Int, _ end: Int) -> Range<Int>? {
    var place = start
    while place + Self.stride <= end {
      var candidates = candidates(bytes + place)
      while candidates != 0 {
        let candidate = place + candidates.trailingZeroBitCount
        if let match = match(at: candidate, in: bytes, end) { return match }
        candidates &= candidates &- 1
      }
      place += Self.stride
    }
    while place < end {
      if let match = match(at: place, in: bytes, end) { return match }
      place += 1
    }
    return nil
  }

  /// A bit for each of 64 places, set where the first byte matches.
  @inline(__always)
  private func candidates(_ bytes: UnsafeRawPointer) -> UInt64 {
    let (lower, upper) = (firstBytes.lower, firstBytes.upper)
    let marks = { (offset: Int) in
      let lanes = ByteLanes(at: bytes + offset)
      return lanes.marks(of: lower) | lanes.marks(of: upper)
    }
    return ByteLanes.isAnySet(marks) ? ByteLanes.bits(marks) : 0
  }

  private func match(at start: Int, in bytes: UnsafeRawPointer, _ end: Int) -> Range<Int>? {
    var place = start
    for element in elements {
      if isText(element.lower, at: place, in: bytes, end) {
        place += element.lower.count
      } else if isText(element.upper, at: place, in: bytes, end) {
        place += element.upper.count
      } else {
        return nil
      }
    }
    return start..<place
  }

  private func isText(
    _ text: [UInt8], at place: Int, in bytes: UnsafeRawPointer, _ end: Int
  ) -> Bool {
    guard place + text.count <= end else { return false }
    for index in text.indices
    where bytes.load(fromByteOffset: place + index, as: UInt8.self) != text[index] {
      return false
    }
    return true
  }
}
