/// A currency as it stands beside an amount; two that are written differently are two.
struct Currency: Sendable, Hashable {
  /// The bytes of the sign or the word, which are few.
  private let bytes: UInt64

  private init(_ bytes: UnsafeBufferPointer<UInt8>.SubSequence) {
    self.bytes = bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The currency that a field begins with, and the number of its bytes.
  static func atStart(of field: UnsafeBufferPointer<UInt8>) -> (Currency, Int)? {
    guard let first = field.first, isPart(first) else { return nil }
    let end = field.firstIndex { !isPart($0) } ?? field.count
    return currency(field[..<end])
  }

  /// The currency that a field ends with, and the number of its bytes.
  static func atEnd(of field: UnsafeBufferPointer<UInt8>) -> (Currency, Int)? {
    guard let last = field.last, isPart(last) else { return nil }
    let start = field.lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0
    // What is behind a space that doesn't break isn't part of the space.
    let spaces: [[UInt8]] = [[0xC2, 0xA0], [0xE2, 0x80, 0xAF]]
    for space in spaces where field[start...].starts(with: space) {
      return currency(field[(start + space.count)...])
    }
    return currency(field[start...])
  }

  private static func currency(
    _ bytes: UnsafeBufferPointer<UInt8>.SubSequence
  ) -> (Currency, Int)? {
    guard bytes.count <= 8, names.contains(Currency(bytes)) else { return nil }
    return (Currency(bytes), bytes.count)
  }

  /// Letters, points behind them, dollar signs, and anything beyond ASCII.
  private static func isPart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte | 0x20 &- 0x61 < 26 || byte == UInt8(ascii: "$")
  }

  private static let names: Set<Currency> = {
    let signs = "$ ¢ £ ¤ ¥ ￥ ₡ ₦ ₩ ₪ ₫ € ₭ ₮ ₱ ₲ ₴ ₵ ₸ ₹ ₺ ₼ ₽ ₾ ₿ ฿"
    let words =
      "kr Kr Kč zł Ft lei лв Fr Rs RM Rp руб р грн din kn 元 円 원 US$ A$ C$ CA$ AU$ NZ$ HK$ S$ R$ NT$ "
      + "AED ARS AUD BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HRK HUF IDR ILS INR ISK "
      + "JPY KES KRW MAD MXN MYR NGN NOK NZD PEN PHP PKR PLN RON RSD RUB SAR SEK SGD THB TRY TWD "
      + "UAH USD VND ZAR"
    return Set(
      (signs + " " + words).split(separator: " ").map { name in
        var name = String(name)
        return name.withUTF8 { Currency($0[...]) }
      })
  }()
}
