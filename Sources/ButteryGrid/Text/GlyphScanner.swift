/// The one place where text becomes glyphs.
///
/// Walks over UTF-8 bytes and yields what stands at one place of the screen: a scalar or a
/// grapheme cluster, and its column width. Nothing that a terminal would obey, or that nobody could
/// see, passes: it is shown as a visible stand-in one column wide.
///
/// - Control characters become the pictures of U+2400 (`␛`, `␊`), C1 controls and invalid bytes
///   U+FFFD.
/// - Bidi controls, invisible characters, and joiners or selectors with nothing to join become
///   U+FFFD.
/// - A combining mark without a base is shown on U+25CC.
///
/// A cluster is a base and its combining marks; an emoji with its joined parts, skin tone or
/// selector; two regional indicators (a flag). Its width is that of its base, two for a flag: what
/// is drawn must agree with terminals that count by scalar, so parts that they would give columns
/// of their own are for the device to leave out.
///
/// Complexity: one step a byte; nothing is allocated.
package struct GlyphScanner {
  /// What stands at one place.
  package struct Element {
    /// The first (usually the only) scalar, already a stand-in where one is needed.
    package var scalar: UInt32
    /// 1 or 2.
    package var width: Int
    /// Where it begins and ends in the text's bytes.
    package var start: Int
    package var end: Int
    /// Whether more scalars follow the first one.
    package var isCluster: Bool
  }

  private let decoder: UTF8Decoder
  private var offset: Int
  private let limit: Int
  /// The cluster of the element returned last, where that is one.
  package private(set) var cluster = Cluster(0)

  package init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
    decoder = UTF8Decoder(bytes)
    offset = start
    limit = bytes.count
  }

  /// The next element, or `nil` at the end of the text.
  @inline(__always)
  package mutating func next() -> Element? {
    guard offset < limit else { return nil }
    let byte = decoder.bytes[offset]
    if byte >= 0x20 && byte < 0x7F
      && (offset + 1 == limit || decoder.bytes[offset + 1] < 0x80)
    {
      offset += 1
      return Element(
        scalar: UInt32(byte), width: 1, start: offset - 1, end: offset, isCluster: false)
    }
    return nextGeneral()
  }

  private mutating func nextGeneral() -> Element {
    let start = offset
    let (scalar, end) = decoder.scalar(at: offset)
    offset = end
    let scalarClass = ScalarClass.of(scalar)
    switch scalarClass {
    case .control:
      return element(standIn(forControl: scalar), from: start)
    case .hidden, .joiner, .variation, .tag:
      return element(Self.replacement, from: start)
    case .combining:
      cluster = Cluster(Self.dottedCircle)
      cluster.append(scalar)
      return finish(base: Self.dottedCircle, width: 1, from: start)
    case .narrow, .wide, .modifier, .regional:
      cluster = Cluster(scalar)
      let width = scalarClass == .narrow || scalarClass == .regional ? 1 : 2
      return finish(base: scalar, width: width, from: start)
    }
  }

  private static let replacement: UInt32 = 0xFFFD
  private static let dottedCircle: UInt32 = 0x25CC

  private func standIn(forControl scalar: UInt32) -> UInt32 {
    if scalar < 0x20 { return 0x2400 + scalar }
    return scalar == 0x7F ? 0x2421 : Self.replacement
  }

  private func element(_ scalar: UInt32, from start: Int) -> Element {
    Element(scalar: scalar, width: 1, start: start, end: offset, isCluster: false)
  }

  /// Takes in what belongs to `base`, which was read already.
  private mutating func finish(base: UInt32, width: Int, from start: Int) -> Element {
    var width = width
    var joinsNext = false
    while offset < limit, decoder.bytes[offset] >= 0x80 {
      let (scalar, end) = decoder.scalar(at: offset)
      guard
        let joined = joining(scalar, to: base, afterJoiner: joinsNext)
      else { break }
      cluster.append(scalar)
      offset = end
      joinsNext = joined == .joiner
      if joined == .regional {
        width = 2
        break
      }
    }
    return Element(
      scalar: cluster[0], width: width, start: start, end: offset, isCluster: cluster.count > 1)
  }

  /// The class of `scalar` if it belongs to the cluster of `base`, else `nil`.
  private func joining(
    _ scalar: UInt32, to base: UInt32, afterJoiner: Bool
  ) -> ScalarClass? {
    let scalarClass = ScalarClass.of(scalar)
    let isPictograph = Self.isPictograph(base)
    let belongs =
      switch scalarClass {
      case .combining: true
      case .joiner: base >= 0x300 && !afterJoiner
      case .variation: base >= 0x80 || Self.isKeycapBase(base)
      case .modifier: isPictograph
      case .tag: base == 0x1F3F4
      case .regional: cluster.count == 1 && ScalarClass.of(base) == .regional
      case .narrow, .wide: afterJoiner && isPictograph && Self.isPictograph(scalar)
      case .control, .hidden: false
      }
    return belongs ? scalarClass : nil
  }

  /// Whether skin tones and joiners make one picture of `scalar` and its neighbour.
  private static func isPictograph(_ scalar: UInt32) -> Bool {
    (0x2190...0x2BFF).contains(scalar) || (0x1F000...0x1FAFF).contains(scalar)
  }

  private static func isKeycapBase(_ scalar: UInt32) -> Bool {
    scalar == 0x23 || scalar == 0x2A || (0x30...0x39).contains(scalar)
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
