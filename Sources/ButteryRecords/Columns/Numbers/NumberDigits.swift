/// The digits of a number with groups, a decimal mark of either kind, or an exponent.
struct NumberDigits {
  /// The digits with a point and without groups; those of an exponent aren't among them.
  let shape: NumberShape

  /// Whether there is a power of ten behind it.
  let hasExponent: Bool

  /// Reads all of the bytes, which begin with a digit or a decimal mark; nil if they aren't a
  /// number.
  init?(_ core: UnsafeBufferPointer<UInt8>, mark: DecimalMark) {
    guard let first = core.first, first.isDigit || first == mark.byte else { return nil }
    // A fast path: once their decoration is gone, most numbers are plain.
    if let plain = NumberShape(core), plain.fractionDigits != 3 || mark == .point {
      guard plain.fractionDigits == 0 || mark == .point else { return nil }
      (shape, hasExponent) = (plain, false)
      return
    }
    let end = core.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? core.count
    hasExponent = end < core.count
    if hasExponent {
      let exponent = UnsafeBufferPointer(rebasing: core[(end + 1)...])
      guard exponent.count <= 4, let power = NumberShape(exponent), power.fractionDigits == 0 else {
        return nil
      }
    }
    let mantissa = UnsafeBufferPointer(rebasing: core[..<end])
    let shape = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, end)) {
      Self.shape(of: mantissa, mark, with: $0)
    }
    // Numbers with an exponent are never grouped, so that their only mark is the decimal one.
    let isGrouped = shape.map { $0.digitCount + ($0.fractionDigits > 0 ? 1 : 0) < end } ?? false
    guard let shape, !(hasExponent && isGrouped) else { return nil }
    self.shape = shape
  }

  private static func shape(
    of mantissa: UnsafeBufferPointer<UInt8>, _ mark: DecimalMark,
    with room: UnsafeMutableBufferPointer<UInt8>
  ) -> NumberShape? {
    let point = mantissa.firstIndex(of: mark.byte) ?? mantissa.count
    guard
      var count = copyWhole(UnsafeBufferPointer(rebasing: mantissa[..<point]), mark, into: room)
    else { return nil }
    if point < mantissa.count {
      room[count] = DecimalMark.point.byte
      count += 1
      for byte in mantissa[(point + 1)...] {
        room[count] = byte
        count += 1
      }
    }
    // This fails if anything but digits was copied.
    return NumberShape(UnsafeBufferPointer(rebasing: room[..<count]))
  }

  /// Copies the digits in front of the decimal mark, and returns their number; nil where they are
  /// badly grouped.
  private static func copyWhole(
    _ whole: UnsafeBufferPointer<UInt8>, _ mark: DecimalMark,
    into room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    let head = whole.firstIndex { !$0.isDigit } ?? whole.count
    for index in 0..<head { room[index] = whole[index] }
    if head == whole.count { return head }
    let rest = UnsafeBufferPointer(rebasing: whole[head...])
    // A number with groups doesn't begin with a zero.
    guard (1...3).contains(head), whole[0] != UInt8(ascii: "0"),
      let separator = GroupSeparator(at: rest, mark)
    else { return nil }
    let room = UnsafeMutableBufferPointer(rebasing: room[head...])
    let size = separator.byteCount
    if rest.count % (size + 3) == 0,
      let count = copyGroups(rest, mark, separator, groupSize: 3, into: room)
    {
      return head + count
    }
    // Lakhs and crores, with commas only: 12,34,567.
    guard separator == .byte(UInt8(ascii: ",")), head < 3, rest.count > 4, rest.count % 3 == 1
    else { return nil }
    return copyGroups(rest, mark, separator, groupSize: 2, into: room).map { head + $0 }
  }

  /// Copies the digits of groups, the last of which has three digits; nil where the bytes are
  /// anything else.
  private static func copyGroups(
    _ rest: UnsafeBufferPointer<UInt8>, _ mark: DecimalMark, _ separator: GroupSeparator,
    groupSize: Int, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    var (count, start) = (0, 0)
    while start < rest.count {
      let left = rest.count - start - separator.byteCount
      let end = rest.count - left + (left == 3 ? 3 : groupSize)
      let group = UnsafeBufferPointer(rebasing: rest[start..<min(end, rest.count)])
      guard GroupSeparator(at: group, mark) == separator else { return nil }
      for byte in group[separator.byteCount...] {
        guard byte.isDigit else { return nil }
        room[count] = byte
        count += 1
      }
      start = end
    }
    return count
  }
}

/// A separator of groups of digits.
private enum GroupSeparator: Equatable {
  /// The mark that isn't the decimal one, an apostrophe, or a space.
  case byte(UInt8)
  /// A non-ASCII space or apostrophe of two or three bytes, by its last byte.
  case two(UInt8)
  case three(UInt8)

  init?(at bytes: UnsafeBufferPointer<UInt8>, _ mark: DecimalMark) {
    switch bytes.first {
    case mark.groupByte, UInt8(ascii: "'"), UInt8(ascii: " "): self = .byte(bytes[0])
    case 0xC2 where bytes.count > 1 && bytes[1] == 0xA0: self = .two(bytes[1])
    // U+2009, U+202F, U+2019.
    case 0xE2
    where bytes.count > 2 && bytes[1] == 0x80 && [0x89, 0xAF, 0x99].contains(bytes[2]):
      self = .three(bytes[2])
    default: return nil
    }
  }

  var byteCount: Int {
    switch self {
    case .byte: 1
    case .two: 2
    case .three: 3
    }
  }
}
