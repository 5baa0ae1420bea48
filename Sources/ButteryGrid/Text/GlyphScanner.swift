/// The one place where text becomes glyphs.
///
/// The scanner walks over UTF-8 bytes and yields one glyph after the other: a scalar or a grapheme
/// cluster, and its column width. Control characters and invisible characters are replaced by
/// visible stand-ins, each one column wide.
///
/// - Control characters become the pictures of U+2400 (`␛`, `␊`), C1 controls and invalid bytes
///   U+FFFD.
/// - Bidi controls, invisible characters, and joiners, selectors or tags with nothing to act upon
///   become U+FFFD.
/// - A combining mark without a base is shown on U+25CC.
///
/// A cluster is a base and its combining marks; an emoji with its joined parts, skin tone or
/// selector; or two regional indicators (a flag). Its width is that of its base, or two for a flag
/// and for what a selector, a skin tone or a joiner makes an emoji.
/// Some terminals give each scalar of a cluster columns of its own; the device must leave out the
/// scalars for which a terminal would do so.
///
/// Complexity: O(1) for each byte; nothing is allocated.
package struct GlyphScanner {
  /// What stands at one place.
  package struct Element {
    /// The first (usually the only) scalar, or its stand-in where it needs one.
    package var scalar: UInt32
    /// 1 or 2.
    package var width: Int
    /// Where it begins and ends in the text's bytes.
    package var start: Int
    package var end: Int
    /// Whether more scalars follow the first one: see `cluster(of:)`.
    package var isCluster: Bool
  }

  private let decoder: UTF8Decoder
  private var offset: Int

  package init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
    decoder = UTF8Decoder(bytes)
    offset = start
  }

  /// The next element, or `nil` at the end of the text.
  @inline(__always)
  package mutating func next() -> Element? {
    guard offset < decoder.bytes.count else { return nil }
    let start = offset
    let (scalar, end) = decoder.scalar(at: offset)
    offset = end
    let scalarClass = ScalarClass.of(scalar)
    switch scalarClass {
    case .control:
      return element(Self.standIn(forControl: scalar), from: start)
    case .hidden, .joiner, .variation, .tag:
      return element(Self.replacement, from: start)
    case .combining:
      return finish(Self.dottedCircle, .narrow, last: scalarClass, from: start)
    case .narrow, .wide, .modifier, .regional:
      return finish(scalar, scalarClass, last: scalarClass, from: start)
    }
  }

  /// Steps over at most `limit` bytes of printable ASCII, each of which is one glyph of one column.
  ///
  /// - Returns: The offsets of those bytes; empty where something else comes next.
  package mutating func asciiRun(atMost limit: Int) -> Range<Int> {
    let start = offset
    let bytes = decoder.bytes
    let stop = bytes.count - start > limit ? start + limit : bytes.count
    while stop - offset >= 8, Self.isPrintable(eightBytesAt: offset, of: bytes) { offset += 8 }
    while offset < stop, bytes[offset] >= 0x20, bytes[offset] < 0x7F { offset += 1 }
    // A following scalar that isn't ASCII may be a mark that combines with the last byte.
    if offset > start, offset < bytes.count, bytes[offset] >= 0x80 { offset -= 1 }
    return start..<offset
  }

  /// Whether eight bytes are all between 0x20 and 0x7E.
  @inline(__always)
  private static func isPrintable(
    eightBytesAt offset: Int, of bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let above = word | (word &+ 0x0101_0101_0101_0101)
    let below = (word &- 0x2020_2020_2020_2020) & ~word
    return (above | below) & 0x8080_8080_8080_8080 == 0
  }

  private static let replacement: UInt32 = 0xFFFD
  private static let dottedCircle: UInt32 = 0x25CC

  private static func standIn(forControl scalar: UInt32) -> UInt32 {
    if scalar < 0x20 { return 0x2400 + scalar }
    return scalar == 0x7F ? 0x2421 : replacement
  }

  private func element(_ scalar: UInt32, from start: Int) -> Element {
    Element(scalar: scalar, width: 1, start: start, end: offset, isCluster: false)
  }
}

// MARK: - Joining scalars

extension GlyphScanner {
  /// The scalars of `element`, which this scanner returned.
  package func cluster(of element: Element) -> Cluster {
    var cluster = Cluster(element.scalar)
    var (scalar, at) = decoder.scalar(at: element.start)
    if scalar != element.scalar { cluster.append(scalar) }
    while at < element.end {
      (scalar, at) = decoder.scalar(at: at)
      cluster.append(scalar)
    }
    return cluster
  }

  /// Reads the scalars that form a cluster with `base`; `last` is the class of the last scalar
  /// read.
  private mutating func finish(
    _ base: UInt32, _ baseClass: ScalarClass, last: ScalarClass, from start: Int
  ) -> Element {
    var width = Self.isWide(base, baseClass) ? 2 : 1
    var last = last
    let afterBase = offset
    while offset < decoder.bytes.count, Self.mayJoin(leadByte: decoder.bytes[offset]) {
      let (scalar, end) = decoder.scalar(at: offset)
      let scalarClass = ScalarClass.of(scalar)
      let belongs =
        switch scalarClass {
        case .combining: true
        case .joiner: joins(scalar, base, last: last, next: end)
        case .variation: (last == .narrow || last == .wide) && Self.acceptsSelector(base)
        case .modifier: Self.isPictograph(base)
        case .tag: base == Self.blackFlag && acceptsTag(from: afterBase)
        case .regional: baseClass == .regional && offset == afterBase
        case .narrow, .wide:
          last == .joiner && Self.isPictograph(base) && Self.isPictograph(scalar)
        case .control, .hidden: false
        }
      guard belongs else { break }
      offset = end
      last = scalarClass
      if Self.makesEmoji(scalar, scalarClass, of: base) { width = 2 }
      if scalarClass == .regional {
        width = 2
        break
      }
    }
    return Element(
      scalar: base, width: width, start: start, end: offset,
      isCluster: offset > afterBase || last == .combining)
  }

  private static func isWide(_ base: UInt32, _ baseClass: ScalarClass) -> Bool {
    switch baseClass {
    case .wide, .modifier: true
    case .narrow where base >= 0x80:
      TextMetrics.isAmbiguousWide && ScalarClass.isAmbiguous(base)
    default: false
    }
  }

  /// Whether a joiner after `base` has an effect: between two parts of an emoji, or in a script
  /// whose letters change their shape with it.
  ///
  /// Elsewhere a joiner is an invisible character and gets a stand-in.
  private func joins(_ joiner: UInt32, _ base: UInt32, last: ScalarClass, next: Int) -> Bool {
    guard last != .joiner else { return false }
    if Self.isPictograph(base) {
      guard joiner == 0x200D, next < decoder.bytes.count else { return false }
      return Self.isPictograph(decoder.scalar(at: next).value)
    }
    return Self.isJoiningLetter(base)
  }

  /// Whether another tag may follow the ones read: at most six spell a region, and a cancel tag
  /// ends them.
  private func acceptsTag(from afterBase: Int) -> Bool {
    let read = (offset - afterBase) / 4
    return read < 7 && (read == 0 || decoder.scalar(at: offset - 4).value != Self.cancelTag)
  }

  /// Whether a scalar that begins with `byte` may join the cluster of the one before it.
  ///
  /// This is a fast path for ASCII, Latin, Greek and Cyrillic letters, ideographs and Hangul
  /// syllables, which never do.
  private static func mayJoin(leadByte byte: UInt8) -> Bool {
    switch byte {
    case 0...0x7F, 0xC2...0xCB, 0xCE...0xD1, 0xE4...0xE9, 0xEB...0xEC: false
    default: true
    }
  }

  /// Whether `scalar`, which belongs to the cluster of `base`, makes an emoji of it, two columns wide: a
  /// skin tone, a joiner, or a selector behind a digit, a sign or a pictograph.
  private static func makesEmoji(
    _ scalar: UInt32, _ scalarClass: ScalarClass, of base: UInt32
  ) -> Bool {
    switch scalarClass {
    case .modifier: true
    case .joiner: isPictograph(base)
    case .variation:
      scalar == 0xFE0F && acceptsSelector(base)
        && (base < 0x1000 || (0x2000..<0x3300).contains(base) || isPictograph(base))
    default: false
    }
  }

  private static let blackFlag: UInt32 = 0x1F3F4
  private static let cancelTag: UInt32 = 0xE007F

  /// Whether skin tones and joiners make one picture of `scalar` and its neighbour: the blocks
  /// that hold emoji.
  private static func isPictograph(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2194...0x2199, 0x21A9...0x21AA, 0x231A...0x23FF, 0x24C2, 0x25AA...0x25FE,
      0x2600...0x27BF, 0x2934...0x2935, 0x2B05...0x2B55, 0x1F000...0x1F1E5, 0x1F200...0x1F3FA,
      0x1F400...0x1FAFF:
      true
    default: false
    }
  }

  /// Whether `scalar` belongs to the scripts from Arabic to Balinese and Mongolian, or to those
  /// of India in later blocks, where joiners choose between shapes.
  private static func isJoiningLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0600...0x10FF, 0x1700...0x1CFF, 0xA800...0xABFF, 0x10A00...0x11FFF,
      0x1E900...0x1E95F:
      true
    default: false
    }
  }

  /// Whether selectors choose between shapes of `scalar`: digits and signs of keycaps, © and ®,
  /// and what comes after the European letters.
  private static func acceptsSelector(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x23, 0x2A, 0x30...0x39, 0xA9, 0xAE, 0x1000...: true
    default: false
    }
  }
}

extension String {
  /// Calls `body` with the text's UTF-8 bytes, without copying them.
  package func withUTF8Bytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}

// MARK: - Clusters

/// The scalars of one grapheme cluster, at most sixteen.
///
/// Further scalars are dropped, so that a text of stacked marks can't grow a glyph without bound.
package struct Cluster {
  private typealias Quad = (UInt32, UInt32, UInt32, UInt32)

  /// A tuple, because an array would need a heap allocation; unused places are zero.
  private var scalars: (Quad, Quad, Quad, Quad) =
    ((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
  package private(set) var count = 0

  package static let capacity = 16

  package init(_ first: UInt32) {
    scalars.0.0 = first
    count = 1
  }

  package mutating func append(_ scalar: UInt32) {
    guard count < Self.capacity else { return }
    withUnsafeMutableBytes(of: &scalars) {
      $0.storeBytes(of: scalar, toByteOffset: count * 4, as: UInt32.self)
    }
    count += 1
  }

  /// The scalar number `index`, which must be less than `capacity`; zero beyond `count`.
  package subscript(index: Int) -> UInt32 {
    precondition(index >= 0 && index < Self.capacity, "no scalar \(index) in a cluster")
    return withUnsafeBytes(of: scalars) {
      $0.load(fromByteOffset: index * 4, as: UInt32.self)
    }
  }

  /// The cluster as text.
  package var text: String {
    var text = String.UnicodeScalarView()
    for index in 0..<count {
      text.append(Unicode.Scalar(self[index]) ?? "\u{FFFD}")
    }
    return String(text)
  }
}

extension Cluster: Hashable {
  package static func == (left: Cluster, right: Cluster) -> Bool {
    left.count == right.count && (0..<left.wordCount).allSatisfy { left.word($0) == right.word($0) }
  }

  package func hash(into hasher: inout Hasher) {
    for index in 0..<wordCount { hasher.combine(word(index)) }
  }

  /// Two scalars make one word: hashing dominates the cost of looking up a cluster, and this halves
  /// the number of hashed values.
  private var wordCount: Int { (count + 1) / 2 }

  private func word(_ index: Int) -> UInt64 {
    withUnsafeBytes(of: scalars) { $0.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self) }
  }
}

// MARK: - Scalars

/// Reads scalars from bytes that needn't be valid UTF-8.
///
/// Malformed UTF-8 reads as U+FFFD, one for each maximal part of a sequence (Unicode
/// standard, section 3.9).
package struct UTF8Decoder {
  package let bytes: UnsafeBufferPointer<UInt8>

  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private static let replacement: UInt32 = 0xFFFD

  /// The scalar that begins at `offset` (less than the number of bytes), and the next one's offset.
  @inline(__always)
  package func scalar(at offset: Int) -> (value: UInt32, end: Int) {
    let first = bytes[offset]
    if first < 0x80 { return (UInt32(first), offset + 1) }
    return longScalar(first, at: offset)
  }

  private func longScalar(_ first: UInt8, at offset: Int) -> (value: UInt32, end: Int) {
    let (length, secondRange): (Int, ClosedRange<UInt8>)
    switch first {
    case 0xC2...0xDF: (length, secondRange) = (2, 0x80...0xBF)
    case 0xE0: (length, secondRange) = (3, 0xA0...0xBF)
    case 0xED: (length, secondRange) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, secondRange) = (3, 0x80...0xBF)
    case 0xF0: (length, secondRange) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, secondRange) = (4, 0x80...0xBF)
    case 0xF4: (length, secondRange) = (4, 0x80...0x8F)
    default: return (Self.replacement, offset + 1)
    }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for index in 1..<length {
      let at = offset + index
      let allowed = index == 1 ? secondRange : 0x80...0xBF
      guard at < bytes.count, allowed.contains(bytes[at]) else { return (Self.replacement, at) }
      value = value << 6 | UInt32(bytes[at] & 0x3F)
    }
    return (value, offset + length)
  }
}
