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
struct OrderedText: Sendable {
  private let text: [UInt8]
  private let collation: TextCollation
  private let prefix: UInt64
  private var keys = TextKeys()

  init(_ text: String, _ collation: TextCollation) {
    self.text = Array(text.utf8)
    self.collation = collation
    prefix = self.text.withUnsafeBytes { TextOrder.prefix($0, collation) }
    self.text.withUnsafeBytes { keys.append($0) }
  }

  /// Negative where a field comes before the text, 0 where they are equal.
  func order(of field: UnsafeRawBufferPointer) -> Int {
    text.withUnsafeBytes { text in
      if collation == .binary { return TextOrder.compareBytes(field, text) }
      if field.isASCII, text.isASCII { return TextOrder.compareASCII(field, text) }
      let beginning = TextOrder.prefix(field, collation)
      if beginning != prefix { return beginning < prefix ? -1 : 1 }
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
        bytes.append(scalar: scalar)
        letterCount += 1
      } else {
        for word in [~letterCount, scalar] {
          withUnsafeBytes(of: word.bigEndian) { marks.append(contentsOf: $0) }
        }
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
    if text.isASCII { return prefix(of: text, by: \.lowercased) }
    var letters: [UInt8] = []
    // More letters than eight bytes can't decide, and a byte makes no more than a hundred of them.
    SegmentReader.forEachScalar(of: text, .folded) {
      if letters.count < 8, CombiningClass.of($0) == 0 { letters.append(scalar: $0) }
    }
    return prefix(of: letters) { $0 }
  }

  @inline(__always)
  private static func prefix(
    of bytes: some Collection<UInt8>, by key: (UInt8) -> UInt8
  ) -> UInt64 {
    var prefix: UInt64 = 0
    var count = 0
    for byte in bytes.prefix(8) {
      prefix = prefix << 8 | UInt64(key(byte))
      count += 1
    }
    return count == 0 ? 0 : min(prefix << UInt64(8 * (8 - count)), SortKeys.none - 1)
  }

  /// Compares texts of ASCII: by their letters in either case, and where these agree by their bytes.
  @inline(__always)
  static func compareASCII(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Int {
    let order = compare(left, right, by: \.lowercased)
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
    for (one, other) in zip(left, right) where key(one) != key(other) {
      return Int(key(one)) - Int(key(other))
    }
    return left.count - right.count
  }
}
