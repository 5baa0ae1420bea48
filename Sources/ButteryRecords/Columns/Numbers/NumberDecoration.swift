/// An end of a field.
enum FieldEnd { case front, back }

/// What stands around the digits of a number: a sign, parentheses, a percent sign, a currency.
struct NumberDecoration {
  /// The field without its decoration.
  private(set) var core: UnsafeBufferPointer<UInt8>

  private(set) var isNegative = false
  private(set) var isPercentage = false

  /// The currency; nil where there is none.
  private(set) var currency: Currency?

  private var hasSign = false

  /// Separates the decoration from the digits; nil where a part is there twice that a number has
  /// once.
  init?(of field: UnsafeBufferPointer<UInt8>) {
    core = field
    guard !consumeDollar() else { return }
    trim()
    consumeParentheses()
    guard consumeSignAndCurrency(at: .front) else { return nil }
    dropDashOfCents()
    if core.last == UInt8(ascii: "%") {
      if currency != nil { return nil }
      isPercentage = true
      drop(1, at: .back)
    } else if !consumeSignAndCurrency(at: .back) {
      return nil
    }
    dropDashOfCents()
    // Spreadsheets write a currency outside of the parentheses.
    if !hasSign { consumeParentheses() }
  }

  /// Takes a dollar sign in front of digits without other decoration: a fast path for a frequent
  /// case.
  @inline(__always)
  private mutating func consumeDollar() -> Bool {
    guard core.count > 1, core[0] == UInt8(ascii: "$"), core[1].isDigit,
      core[core.count - 1].isDigit
    else { return false }
    core = UnsafeBufferPointer(rebasing: core[1...])
    currency = Currency.dollar
    return true
  }

  /// Whether a field is a currency and a dash, as spreadsheets write an amount of zero: `$ -`.
  static func isAmountOfDash(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    for end in [FieldEnd.front, .back] {
      guard let (_, byteCount) = Currency.find(at: end, of: field) else { continue }
      let rest = end == .front ? field.dropFirst(byteCount) : field.dropLast(byteCount)
      let trimmed = UnsafeBufferPointer(rebasing: rest).trimmed
      if trimmed.count == 1, trimmed.first == UInt8(ascii: "-") { return true }
    }
    return false
  }

  /// Drops the mark and the dash that stand for no cents: `5.-`, `5,-`, `5.–`.
  private mutating func dropDashOfCents() {
    for dash in Self.dashes where core.count > dash.count + 1 {
      let mark = core.count - dash.count - 1
      let isMark = core[mark] == UInt8(ascii: ".") || core[mark] == UInt8(ascii: ",")
      guard isMark, core[(mark + 1)...].elementsEqual(dash) else { continue }
      drop(dash.count + 1, at: .back)
    }
  }

  /// A hyphen, an en dash and an em dash.
  private static let dashes = ["-", "–", "—"].map { Array($0.utf8) }

  /// Accounts write negative amounts in parentheses.
  private mutating func consumeParentheses() {
    guard core.count > 2, core.first == UInt8(ascii: "("), core.last == UInt8(ascii: ")") else {
      return
    }
    core = UnsafeBufferPointer(rebasing: core[1..<core.count - 1])
    isNegative = true
    hasSign = true
    trim()
  }

  /// Takes a sign and a currency, in either order; false if the number has one of them already.
  private mutating func consumeSignAndCurrency(at end: FieldEnd) -> Bool {
    for _ in 0..<2 {
      if let sign = Sign(at: end, of: core) {
        guard apply(sign) else { return false }
        drop(sign.byteCount, at: end)
      } else if let (found, byteCount) = Currency.find(at: end, of: core) {
        guard currency == nil else { return false }
        currency = found
        drop(byteCount, at: end)
      }
    }
    return true
  }

  private mutating func apply(_ sign: Sign) -> Bool {
    defer { hasSign = true }
    isNegative = sign.isNegative
    return !hasSign
  }

  private mutating func drop(_ count: Int, at end: FieldEnd) {
    core = UnsafeBufferPointer(
      rebasing: end == .front ? core.dropFirst(count) : core.dropLast(count))
    trim()
  }

  /// Drops space at both ends, including no-break spaces.
  private mutating func trim() {
    core = core.trimmed
    let behind = core.fixedSpace(endingAt: core.count)
    if behind > 0 { drop(behind, at: .back) }
    let inFront = core.fixedSpace(beginningAt: 0)
    if inFront > 0 { drop(inFront, at: .front) }
  }
}

/// A sign in front of a number or behind it.
private struct Sign {
  let isNegative: Bool
  let byteCount: Int

  /// The sign at an end of a number; a plus behind it isn't a sign, as it would mean "or more".
  init?(at end: FieldEnd, of core: UnsafeBufferPointer<UInt8>) {
    switch end {
    case .front: self.init(core.first, isMinus: core.count > 2 && core.isMinus(at: 0))
    case .back:
      self.init(core.last, isMinus: core.count > 2 && core.isMinus(at: core.count - 3))
      if !isNegative { return nil }
    }
  }

  @inline(__always)
  private init?(_ byte: UInt8?, isMinus: Bool) {
    if isMinus {
      (isNegative, byteCount) = (true, 3)
    } else if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      (isNegative, byteCount) = (byte == UInt8(ascii: "-"), 1)
    } else {
      return nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether three bytes are U+2212.
  fileprivate func isMinus(at index: Int) -> Bool {
    self[index] == 0xE2 && self[index + 1] == 0x88 && self[index + 2] == 0x92
  }

  /// The length in bytes of a no-break space, U+00A0 or U+202F, which begins at a place; 0 if there
  /// is none.
  func fixedSpace(beginningAt index: Int) -> Int {
    if index + 2 <= count, self[index] == 0xC2, self[index + 1] == 0xA0 { return 2 }
    let isNarrow =
      index + 3 <= count && self[index] == 0xE2 && self[index + 1] == 0x80
      && self[index + 2] == 0xAF
    return isNarrow ? 3 : 0
  }

  /// The length in bytes of a no-break space that ends in front of a place; 0 if there is none.
  fileprivate func fixedSpace(endingAt index: Int) -> Int {
    for size in 2...3 where index >= size && fixedSpace(beginningAt: index - size) == size {
      return size
    }
    return 0
  }
}
