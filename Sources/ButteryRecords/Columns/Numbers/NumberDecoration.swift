/// What stands around the digits of a number: a sign, parentheses, a percent sign, a currency.
struct NumberDecoration {
  /// What is left.
  private(set) var core: UnsafeBufferPointer<UInt8>

  private(set) var isNegative = false
  private(set) var isPercentage = false

  /// Tells currencies apart; nil where there is none.
  private(set) var currency: Currency?

  private var hasSign = false

  /// Takes a field apart; nil where it has more of something than a number may have.
  init?(of field: UnsafeBufferPointer<UInt8>) {
    core = field
    trim()
    takeParentheses()
    guard takeFront(), takeBack() else { return nil }
  }

  /// Books write what is owed in parentheses.
  private mutating func takeParentheses() {
    guard core.count > 2, core.first == UInt8(ascii: "("), core.last == UInt8(ascii: ")") else {
      return
    }
    core = UnsafeBufferPointer(rebasing: core[1..<core.count - 1])
    isNegative = true
    hasSign = true
    trim()
  }

  /// Takes a sign and a currency, in either order.
  private mutating func takeFront() -> Bool {
    for _ in 0..<2 {
      if let sign = Sign(atStartOf: core) {
        guard take(sign) else { return false }
        drop(first: sign.byteCount)
      } else if let (found, byteCount) = Currency.atStart(of: core) {
        guard currency == nil else { return false }
        currency = found
        drop(first: byteCount)
      }
    }
    return true
  }

  private mutating func takeBack() -> Bool {
    if core.last == UInt8(ascii: "%") {
      isPercentage = true
      drop(last: 1)
      return currency == nil
    }
    for _ in 0..<2 {
      if let sign = Sign(atEndOf: core) {
        guard take(sign) else { return false }
        drop(last: sign.byteCount)
      } else if let (found, byteCount) = Currency.atEnd(of: core) {
        guard currency == nil else { return false }
        currency = found
        drop(last: byteCount)
      }
    }
    return true
  }

  private mutating func take(_ sign: Sign) -> Bool {
    defer { hasSign = true }
    isNegative = sign.isNegative
    return !hasSign
  }

  private mutating func drop(first count: Int) {
    core = UnsafeBufferPointer(rebasing: core[count...])
    trim()
  }

  private mutating func drop(last count: Int) {
    core = UnsafeBufferPointer(rebasing: core[..<(core.count - count)])
    trim()
  }

  /// Drops space at both ends, also such that doesn't break: U+00A0 and U+202F.
  private mutating func trim() {
    core = core.trimmed
    for space in [[0xC2, 0xA0], [0xE2, 0x80, 0xAF]] as [[UInt8]] {
      if core.ends(with: space) { drop(last: space.count) }
      if core.starts(with: space) { drop(first: space.count) }
    }
  }
}

/// A sign in front of a number or behind it.
private struct Sign {
  let isNegative: Bool
  let byteCount: Int

  private static let minus: [UInt8] = [0xE2, 0x88, 0x92]

  init?(atStartOf core: UnsafeBufferPointer<UInt8>) {
    self.init(core.first, isMinus: core.first == Self.minus[0] && core.starts(with: Self.minus))
  }

  /// A plus behind a number would mean "or more".
  init?(atEndOf core: UnsafeBufferPointer<UInt8>) {
    self.init(core.last, isMinus: core.last == Self.minus[2] && core.ends(with: Self.minus))
    if !isNegative { return nil }
  }

  private init?(_ byte: UInt8?, isMinus: Bool) {
    if isMinus {
      (isNegative, byteCount) = (true, Self.minus.count)
    } else if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      (isNegative, byteCount) = (byte == UInt8(ascii: "-"), 1)
    } else {
      return nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func ends(with other: [UInt8]) -> Bool {
    count >= other.count && suffix(other.count).elementsEqual(other)
  }
}
