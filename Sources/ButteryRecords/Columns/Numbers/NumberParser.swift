/// Reads numbers in the notations that are common in tables; only this type knows them.
///
/// A plain number is an optional sign, digits, and optionally a point and digits: `12`, `-0.5`,
/// `+3` and `.5`. `NumberDecoration` and `NumberDigits` also read:
///
/// - space around it, a percent sign, a currency before or behind it: `12.5 %`, `$12.50`, `12 kr`;
/// - signs of other kinds: `−5`, `5-`, `(5.00)`;
/// - groups of three digits: `1,234.5`, `1 234.5`, `1'234.5`, or as in India: `12,34,567`;
/// - an exponent: `1.5e-3`;
/// - digits beyond ASCII, as `PlainNotation` says.
///
/// Where a column's decimal mark is a comma, points separate groups. `5.`, `0x10` and `NaN` are no
/// numbers. The user's locale plays no part.
///
/// ```swift
/// let value = fields.withUTF8(column: 2) { NumberParser.parse($0)?.value }
/// ```
package enum NumberParser {
  /// The largest length in bytes of a number that isn't plain.
  static let longest = 64

  /// Reads all of the bytes as one number; nil if they aren't one.
  @inline(__always)
  package static func parse(
    _ field: UnsafeBufferPointer<UInt8>, mark: DecimalMark = .point
  ) -> ParsedNumber? {
    parse(field, plain: plain(field), mark: mark)
  }

  /// Reads all of the bytes as one number; nil if they aren't one.
  ///
  /// - Parameter plain: the plain number that the bytes are; nil where they aren't one.
  @inline(__always)
  static func parse(
    _ field: UnsafeBufferPointer<UInt8>, plain: ParsedNumber?, mark: DecimalMark
  ) -> ParsedNumber? {
    if let plain, mark == .point || plain.fractionDigits == 0 { return plain }
    return decorated(field, mark)
  }

  /// Reads all of the bytes as a plain number, without any decoration.
  @inline(__always)
  package static func plain(_ field: UnsafeBufferPointer<UInt8>) -> ParsedNumber? {
    NumberShape(field).map { ParsedNumber($0, digits: field) }
  }

  /// Reads a number that isn't plain.
  private static func decorated(
    _ field: UnsafeBufferPointer<UInt8>, _ mark: DecimalMark
  ) -> ParsedNumber? {
    let trimmed = field.trimmed
    // Blanks around a number don't count towards the largest length.
    if trimmed.count < field.count { return parse(trimmed, mark: mark) }
    return decoration(of: field).flatMap { number($0, mark) }
      ?? PlainNotation.reading(field) { parse($0, mark: mark)?.rewritten(from: field) }
  }

  /// Separates the decoration of a number; nil where the field is certainly no number.
  static func decoration(of field: UnsafeBufferPointer<UInt8>) -> NumberDecoration? {
    guard field.count > 1, field.count <= longest, mayBeNumber(field) else { return nil }
    return NumberDecoration(of: field)
  }

  /// Reads the digits of a number without its decoration.
  static func number(_ decoration: NumberDecoration, _ mark: DecimalMark) -> ParsedNumber? {
    NumberDigits(decoration.core, mark: mark).map { ParsedNumber($0, decoration, mark: mark) }
  }

  /// Whether a field has digits, and no more letters than a currency and an exponent.
  private static func mayBeNumber(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    var (digits, letters) = (0, 0)
    for byte in field {
      if byte.isDigit { digits += 1 } else if byte.isLetter { letters += 1 }
    }
    return digits > 0 && letters <= 5
  }
}

/// The digits of a plain number, whose value is computed only when it is needed.
struct NumberShape {
  let isNegative: Bool
  private(set) var digitCount = 0
  private(set) var fractionDigits = 0

  /// All digits as one integer; meaningless where it overflows.
  private(set) var mantissa: UInt64 = 0

  /// Reads all of the bytes; nil if they aren't a plain number.
  @inline(__always)
  init?(_ utf8: UnsafeBufferPointer<UInt8>) {
    guard utf8.count > 0 else { return nil }
    isNegative = utf8[0] == UInt8(ascii: "-")
    let start = isNegative || utf8[0] == UInt8(ascii: "+") ? 1 : 0
    var index = start
    consumeDigits(utf8, from: &index)
    digitCount = index - start
    guard index < utf8.count else {
      if digitCount == 0 { return nil }
      return
    }
    guard utf8[index] == UInt8(ascii: ".") else { return nil }
    index += 1
    let point = index
    consumeDigits(utf8, from: &index)
    fractionDigits = index - point
    digitCount += fractionDigits
    guard fractionDigits > 0, index == utf8.count else { return nil }
  }

  @inline(__always)
  private mutating func consumeDigits(_ utf8: UnsafeBufferPointer<UInt8>, from index: inout Int) {
    while index < utf8.count {
      let digit = utf8[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      index += 1
    }
  }
}

extension UInt8 {
  @inline(__always)
  var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is a letter of ASCII.
  @inline(__always)
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// The byte in lower case if it is a letter of ASCII.
  @inline(__always)
  var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without spaces and tabs at both ends.
  var trimmed: UnsafeBufferPointer<UInt8> {
    var (start, end) = (0, count)
    while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
    while end > start, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
    return UnsafeBufferPointer(rebasing: self[start..<end])
  }
}

/// A currency beside an amount; two spellings of a currency are two different ones.
struct Currency: Sendable, Hashable {
  /// The index of its name among all names.
  private let number: UInt16

  /// The currency at an end of a field, and its length in bytes.
  static func find(
    at end: FieldEnd, of field: UnsafeBufferPointer<UInt8>
  ) -> (Currency, Int)? {
    guard let outermost = end == .front ? field.first : field.last, isPart(outermost) else {
      return nil
    }
    switch end {
    case .front: return currency(field.prefix { isPart($0) })
    case .back:
      let start = field.lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0
      // `isPart` takes the bytes of a no-break space for letters: they have to be left out.
      return currency(field[(start + field.fixedSpace(beginningAt: start))...])
    }
  }

  private static func currency(
    _ bytes: UnsafeBufferPointer<UInt8>.SubSequence
  ) -> (Currency, Int)? {
    guard bytes.count <= 8 else { return nil }
    let name = word(bytes)
    let place = names.indices.partitionIndex { names[$0] >= name }
    guard place < names.count, names[place] == name else { return nil }
    return (Currency(number: UInt16(place)), bytes.count)
  }

  /// The dollar, which most amounts have that were written by a program.
  static let dollar: Currency? = {
    let sign = [UInt8(ascii: "$")]
    return sign.withUnsafeBufferPointer { currency($0[...])?.0 }
  }()

  /// Whether amounts of the currency are written with three decimals.
  var hasThousandths: Bool { Self.withThousandths.contains(self) }

  private static let namesWithThousandths = "BHD IQD JOD KWD LYD OMR TND"

  private static let withThousandths = Set(
    namesWithThousandths.split(separator: " ").compactMap { name in
      var name = String(name)
      return name.withUTF8 { currency($0[...])?.0 }
    })

  /// A few bytes as a number.
  private static func word(_ bytes: UnsafeBufferPointer<UInt8>.SubSequence) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Letters, dollar signs, and anything beyond ASCII.
  private static func isPart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isLetter || byte == UInt8(ascii: "$")
  }

  /// The names of currencies, each as a number made of its bytes, in ascending order.
  private static let names: [UInt64] = {
    let signs = "$ ¢ £ ¤ ¥ ￥ ₡ ₦ ₩ ₪ ₫ € ₭ ₮ ₱ ₲ ₴ ₵ ₸ ₹ ₺ ₼ ₽ ₾ ₿ ฿"
    let words =
      "kr Kr Kč zł Ft lei лв Fr Rs RM Rp руб р грн din kn 元 円 원 US$ A$ C$ CA$ AU$ NZ$ HK$ S$ R$ NT$ "
      + "AED ARS AUD BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HRK HUF IDR ILS INR ISK "
      + "JPY KES KRW MAD MXN MYR NGN NOK NZD PEN PHP PKR PLN RON RSD RUB SAR SEK SGD THB TRY TWD "
      + "UAH USD VND ZAR"
    return "\(signs) \(words) \(namesWithThousandths)".split(separator: " ").map { name in
      var name = String(name)
      return name.withUTF8 { word($0[...]) }
    }.sorted()
  }()
}
