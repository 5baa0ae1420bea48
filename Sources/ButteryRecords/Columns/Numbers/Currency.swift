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
    byte >= 0x80 || byte | 0x20 &- 0x61 < 26 || byte == UInt8(ascii: "$")
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
