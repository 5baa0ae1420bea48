/// Reads a size in bytes: a number and a unit, as `ls -h`, `df -h` and `docker` print them.
///
/// - Powers of 1,024: `10K`, `1.5G`, `1.5 GiB`, `128Mi`, `1.5g`.
/// - Powers of 1,000: `12.3kB`, `5 MB`, `4.1k`.
/// - Bytes: `512B`, `512 bytes`.
///
/// A number without a unit is a size only beside others that have one.
struct SizeParser {
  /// The size in bytes.
  let bytes: Double

  /// How the unit is written.
  let unit: Unit

  /// The ways to write units.
  enum Unit {
    /// A single letter: `K`.
    case letter
    /// `B` alone, which may also be billions.
    case bytes
    /// Letters that mean nothing else: `kB`, `KiB`, `Ki`.
    case certain
  }

  /// Reads all of the bytes as one size; nil if they aren't a number and a unit.
  init?(_ field: UnsafeBufferPointer<UInt8>) {
    let utf8 = field.trimmed
    guard let first = utf8.first, first.isDigit, utf8.count <= Self.longest else { return nil }
    let end = utf8.firstIndex { !($0.isDigit || $0 == Self.point || $0 == Self.comma) }
    guard let end, utf8[end - 1].isDigit else { return nil }
    let start = utf8[end...].firstIndex { $0 != 0x20 } ?? end
    guard let scale = Self.scale(of: UnsafeBufferPointer(rebasing: utf8[start...])),
      let number = Self.number(UnsafeBufferPointer(rebasing: utf8[..<end]))
    else { return nil }
    // Bytes aren't divided: `1.2B` are billions.
    if scale.unit == .bytes, !number.isInteger { return nil }
    (bytes, unit) = (number.value * scale.factor, scale.unit)
  }

  /// The bytes that a field of a column of sizes means: a number without a unit is bytes.
  static func bytes(of field: UnsafeBufferPointer<UInt8>) -> Double? {
    SizeParser(field)?.bytes ?? NumberParser.plain(field.trimmed)?.value
  }

  private static let longest = 32
  private static let point = UInt8(ascii: ".")
  private static let comma = UInt8(ascii: ",")

  /// A number whose comma groups digits if three of them follow, and is a decimal mark otherwise.
  private static func number(_ digits: UnsafeBufferPointer<UInt8>) -> ParsedNumber? {
    if let plain = NumberParser.plain(digits) { return plain }
    return NumberParser.parse(digits) ?? NumberParser.parse(digits, mark: .comma)
  }

  private static let powers: [UInt8] = Array("kmgtp".utf8)

  /// The bytes of a unit, and how it is written.
  private static func scale(
    of name: UnsafeBufferPointer<UInt8>
  ) -> (factor: Double, unit: Unit)? {
    guard let first = name.first else { return nil }
    if first == UInt8(ascii: "B"), name.count == 1 { return (1, .bytes) }
    if name.elementsEqual("bytes".utf8) || name.elementsEqual("Bytes".utf8) { return (1, .certain) }
    guard let power = powers.firstIndex(of: first | 0x20), first.isLetter else { return nil }
    let rest = name.dropFirst()
    let isBinary = rest.first == UInt8(ascii: "i")
    let behind = isBinary ? rest.dropFirst() : rest
    let hasByte = behind.elementsEqual("B".utf8)
    guard behind.isEmpty || hasByte else { return nil }
    if isBinary || hasByte {
      return (factor(isBinary ? 1_024 : 1_000, power), .certain)
    }
    // Metres and minutes have a small m, and so have thousandths.
    if first == UInt8(ascii: "m") { return nil }
    return (factor(first == UInt8(ascii: "k") ? 1_000 : 1_024, power), .letter)
  }

  private static func factor(_ base: Double, _ power: Int) -> Double {
    (0...power).reduce(1) { factor, _ in factor * base }
  }
}

/// The evidence of a column's fields for sizes.
struct SizeEvidence: Sendable, Equatable {
  private(set) var count: UInt32 = 0
  private var hasLetters = false
  private var hasBytes = false

  /// Whether `K` and `M` stand beside `B`, which then may be billions.
  var isDoubtful: Bool { hasLetters && hasBytes }

  mutating func add(_ size: SizeParser) {
    count += 1
    if size.unit == .letter { hasLetters = true }
    if size.unit == .bytes { hasBytes = true }
  }

  mutating func add(_ other: SizeEvidence) {
    count += other.count
    hasLetters = hasLetters || other.hasLetters
    hasBytes = hasBytes || other.hasBytes
  }
}
