/// How texts are brought into an order.
package enum TextCollation: String, Sendable, Hashable, CaseIterable {
  /// By letters without marks and cases, then by marks, and then by cases: `Äpfel` beside `Apfel`.
  case letters

  /// By bytes.
  case binary
}

/// A text in an order: its letters, and its marks behind these.
///
/// Both are bytes that compare as the texts do. A mark is the place of its letter, of which a later one
/// comes first, and itself: a text without a mark comes before one with it.
///
/// As `EqualText`, it is a class because it is asked for each record.
final class OrderedText: Sendable {
  private let text: [UInt8]
  private let isASCII: Bool
  private let collation: TextCollation
  private let prefix: UInt64
  private let keys: TextKeys

  init(_ text: String, _ collation: TextCollation) {
    let bytes = Array(text.utf8)
    var keys = TextKeys()
    prefix = bytes.withUnsafeBytes { bytes in
      keys.append(bytes)
      return TextOrder.prefix(bytes, collation)
    }
    self.text = bytes
    self.keys = keys
    self.collation = collation
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// Negative where a field comes before the text, 0 where they are equal.
  func order(of field: UnsafeRawBufferPointer) -> Int {
    let beginning = TextOrder.prefix(field, collation)
    if beginning != prefix { return beginning < prefix ? -1 : 1 }
    return text.withUnsafeBytes { text in
      if collation == .binary { return TextOrder.compareBytes(field, text) }
      if isASCII, field.isASCII { return TextOrder.compareASCII(field, text) }
      var keys = keys
      keys.append(field)
      let order = keys.compare(1, 0)
      return order == 0 ? TextOrder.compareCanonical(field, text) : order
    }
  }

  /// Negative where another text comes before this one.
  func order(of other: OrderedText) -> Int { other.text.withUnsafeBytes(order(of:)) }
}

/// The keys by which some texts are ordered, one behind the other.
struct TextKeys: Sendable {
  private struct End: Sendable {
    var letters: Int
    var marks: Int
  }

  private var bytes: [UInt8] = []
  private var ends: [End] = []

  /// Appends the key of a text.
  mutating func append(_ text: UnsafeRawBufferPointer) {
    var marks: [UInt8] = []
    var letterCount: UInt32 = 0
    SegmentReader.forEachScalar(of: text, .folded) { scalar in
      if CombiningClass.of(scalar) == 0 {
        letterCount += 1
        guard bytes.append(letter: scalar) else { return }
      }
      // What is left of a letter such as `ø` counts as its mark.
      for word in [~letterCount, scalar] {
        withUnsafeBytes(of: word.bigEndian) { marks.append(contentsOf: $0) }
      }
    }
    let letters = bytes.count
    bytes += marks
    ends.append(End(letters: letters, marks: bytes.count))
  }

  /// Negative where one text comes before another one, 0 where they have the same letters and marks.
  func compare(_ left: Int, _ right: Int) -> Int {
    bytes.withUnsafeBytes { bytes in
      func start(_ place: Int) -> Int { place == 0 ? 0 : ends[place - 1].marks }
      let letters = TextOrder.compareBytes(
        bytes.part(start(left)..<ends[left].letters), bytes.part(start(right)..<ends[right].letters)
      )
      if letters != 0 { return letters }
      return TextOrder.compareBytes(
        bytes.part(ends[left].letters..<ends[left].marks),
        bytes.part(ends[right].letters..<ends[right].marks))
    }
  }
}

/// Compares texts by their order.
enum TextOrder {
  /// A sort key of a text's first eight bytes in its order; where keys agree, the rest decides.
  static func prefix(_ text: UnsafeRawBufferPointer, _ collation: TextCollation) -> UInt64 {
    if collation == .binary { return prefix(of: text) { $0 } }
    return text.isASCII ? prefix(of: text, by: { $0.lowercased }) : prefix(ofLettersOf: text)
  }

  private static func prefix(ofLettersOf text: UnsafeRawBufferPointer) -> UInt64 {
    guard let bytes = text.baseAddress else { return 0 }
    var reader = SegmentReader(.folded)
    var letters: [UInt8] = []
    var place = 0
    while place < text.count, letters.count < 8 {
      place = reader.read(bytes, from: place, to: text.count)
      for item in reader.items where item.combiningClass == 0 {
        letters.append(letter: item.scalar)
      }
    }
    return letters.withUnsafeBytes { prefix(of: $0) { $0 } }
  }

  /// The greatest key belongs to what has no value.
  @inline(__always)
  private static func prefix(
    of bytes: UnsafeRawBufferPointer, by key: (UInt8) -> UInt8
  ) -> UInt64 {
    var prefix: UInt64 = 0
    let count = min(8, bytes.count)
    for place in 0..<count { prefix = prefix << 8 | UInt64(key(bytes[place])) }
    return count == 0 ? 0 : min(prefix << UInt64(8 * (8 - count)), UInt64.max - 1)
  }

  /// Compares texts of ASCII: by their letters in either case, and where these agree by their bytes.
  @inline(__always)
  static func compareASCII(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Int {
    let order = compare(left, right, by: { $0.lowercased })
    return order == 0 ? compareBytes(left, right) : order
  }

  /// Compares texts that have the same letters and marks: by their cases, and 0 where they are
  /// canonically equal.
  static func compareCanonical(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Int {
    let (left, right) = (
      FoldedText.scalars(of: left, .canonical), FoldedText.scalars(of: right, .canonical)
    )
    if left.lexicographicallyPrecedes(right) { return -1 }
    return left == right ? 0 : 1
  }

  @inline(__always)
  static func compareBytes(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Int {
    compare(left, right) { $0 }
  }

  /// Negative where the left one comes first, and 0 where they are the same.
  @inline(__always)
  private static func compare(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, by key: (UInt8) -> UInt8
  ) -> Int {
    for place in 0..<min(left.count, right.count) {
      let (one, other) = (key(left[place]), key(right[place]))
      if one != other { return Int(one) - Int(other) }
    }
    return left.count - right.count
  }
}

extension [UInt8] {
  /// Appends a letter, or the ones that it is read as.
  ///
  /// - Returns: Whether it is read as others.
  @discardableResult
  fileprivate mutating func append(letter scalar: UInt32) -> Bool {
    guard let base = LatinBase.of(scalar) else {
      append(scalar: scalar)
      return false
    }
    self += base
    return true
  }
}

/// The letters of ASCII that Latin letters are read as which can't be taken apart: `o` for `ø`, `ae` for
/// `æ`.
package enum LatinBase {
  /// One letter or two; `nil` for all scalars that have none, among them capitals.
  @inline(__always)
  package static func of(_ scalar: UInt32) -> [UInt8]? {
    scalar &- 0xE6 <= 0x268 - 0xE6 ? known[scalar] : nil
  }

  private static let known: [UInt32: [UInt8]] = [
    0xE6: "ae", 0xF0: "d", 0xF8: "o", 0xFE: "th", 0x111: "d", 0x127: "h", 0x131: "i", 0x142: "l",
    0x14B: "n", 0x153: "oe", 0x167: "t", 0x180: "b", 0x19A: "l", 0x1B6: "z", 0x1DD: "e",
    0x1E5: "g", 0x23C: "c", 0x247: "e", 0x249: "j", 0x24D: "r", 0x24F: "y", 0x253: "b",
    0x257: "d", 0x259: "e", 0x260: "g", 0x268: "i",
  ].mapValues { (letters: String) in Array(letters.utf8) }

  /// The base letters of a scalar by its Unicode name, such as `LATIN SMALL LETTER O WITH STROKE`.
  package static func named(_ scalar: Unicode.Scalar) -> [UInt8]? {
    guard scalar.properties.isAlphabetic, let name = scalar.properties.name else { return nil }
    let parts = name.split(separator: " ")
    guard parts.first == "LATIN", let letter = parts.firstIndex(of: "LETTER") else { return nil }
    let end = parts.firstIndex(of: "WITH") ?? parts.count
    guard end > letter + 1, parts[end - 1].utf8.count <= 2 else { return nil }
    return parts[end - 1].utf8.map { $0 | 0x20 }
  }
}
