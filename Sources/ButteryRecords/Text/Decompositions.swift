/// What the letters of Unicode are made of: `ä` of `a` and two dots, `ﬁ` of `f` and `i`.
///
/// The standard library compares texts by these mappings, but tells none of them. The table is read once,
/// when the first text beyond ASCII is compared.
struct Decompositions: Sendable {
  static let all = Decompositions(reading: table)

  /// How the parts of a scalar are related to it.
  private enum Relation: UInt8 {
    case canonical, excluded, compatible

    /// - Parameter sign: that of the table.
    init?(_ sign: UInt8) {
      switch sign {
      case UInt8(ascii: "="): self = .canonical
      case UInt8(ascii: "!"): self = .excluded
      case UInt8(ascii: "~"): self = .compatible
      default: return nil
      }
    }
  }

  private struct Mapping {
    var scalar: UInt32
    var start: UInt16
    var count: UInt8
    var relation: Relation
  }

  /// The scalars that have parts, ascending.
  private var mappings: [Mapping] = []
  private var parts: [UInt32] = []

  /// The parts behind the first that are no marks, as the vowels of some scripts.
  private var trailing: Set<UInt32> = []

  /// The pairs of such a part and the one in front of it, as one number.
  private var pairs: Set<UInt64> = []

  /// For each 256 scalars, the place of the first of them in `mappings`.
  private var pages: [UInt16] = []

  /// Calls `body` with the parts of a scalar, in which nothing can be taken apart any more; with the
  /// scalar itself where it has none.
  @inline(__always)
  func forEachPart(of scalar: UInt32, isCompatible: Bool, _ body: (UInt32) -> Void) {
    if CombiningClass.isIdeograph(scalar) { return body(scalar) }
    forEachKnownPart(of: scalar, isCompatible, body)
  }

  private func forEachKnownPart(
    of scalar: UInt32, _ isCompatible: Bool, _ body: (UInt32) -> Void
  ) {
    guard scalar >= 0x80, let place = place(of: scalar),
      isCompatible || mappings[place].relation != .compatible
    else { return body(scalar) }
    let start = Int(mappings[place].start)
    for part in start..<start + Int(mappings[place].count) {
      forEachKnownPart(of: parts[part], isCompatible, body)
    }
  }

  /// Whether a scalar that is no mark may be the second part of another one.
  func isTrailing(_ scalar: UInt32) -> Bool {
    Hangul.isTrailing(scalar) || trailing.contains(scalar)
  }

  /// Whether two scalars are parts of one letter, of which the second is no mark.
  func compose(_ first: UInt32, _ second: UInt32) -> Bool {
    Hangul.isTrailing(second) && Hangul.isLetter(first)
      || pairs.contains(UInt64(first) << 32 | UInt64(second))
  }

  /// Whether a scalar stands in no text that is composed (in form NFC).
  func isNeverComposed(_ scalar: UInt32) -> Bool {
    place(of: scalar).map { mappings[$0].relation == .excluded } ?? false
  }

  private func place(of scalar: UInt32) -> Int? {
    let page = Int(scalar >> 8)
    guard page + 1 < pages.count else { return nil }
    var (low, high) = (Int(pages[page]), Int(pages[page + 1]))
    while low < high {
      let middle = (low + high) / 2
      let found = mappings[middle].scalar
      if found == scalar { return middle }
      if found < scalar { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}

// MARK: - Reading the table

extension Decompositions {
  private init(reading table: StaticString) {
    mappings.reserveCapacity(6_000)
    parts.reserveCapacity(9_000)
    table.withUTF8Buffer { table in
      // The number that is read: a gap, a part, or a count.
      var number: UInt32 = 0
      var next: UInt32 = 1
      var isCount = false
      for byte in table {
        if let relation = Relation(byte) {
          let scalar = number == 0 ? next : next - 1 + number
          mappings.append(
            Mapping(scalar: scalar, start: UInt16(parts.count), count: 0, relation: relation))
          number = 0
        } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",")
          || byte == UInt8(ascii: "*")
        {
          if isCount { repeatLast(number) } else { addPart(number) }
          if byte == UInt8(ascii: " ") { next = endEntry() }
          isCount = byte == UInt8(ascii: "*")
          number = 0
        } else {
          number = number << 4 | UInt32(byte.isDigit ? byte - 0x30 : byte - 0x57)
        }
      }
      if isCount { repeatLast(number) } else { addPart(number) }
      _ = endEntry()
    }
    var place = 0
    for page in 0...Int((mappings.last?.scalar ?? 0) >> 8) + 1 {
      while place < mappings.count, mappings[place].scalar >> 8 < page { place += 1 }
      pages.append(UInt16(place))
    }
  }

  private mutating func addPart(_ part: UInt32) {
    parts.append(part)
    mappings[mappings.count - 1].count += 1
  }

  /// Adds scalars that follow the last one, as their parts do.
  private mutating func repeatLast(_ count: UInt32) {
    guard let first = mappings.last, let part = parts.last else { return }
    for offset in 1..<max(1, count) {
      var mapping = first
      mapping.scalar += offset
      mapping.start += UInt16(offset)
      mappings.append(mapping)
      parts.append(part + offset)
    }
  }

  /// Returns the scalar behind the last one.
  private mutating func endEntry() -> UInt32 {
    guard let last = mappings.last, let part = parts.last else { return 1 }
    if last.relation == .canonical, last.count == 2, CombiningClass.of(part) == 0 {
      trailing.insert(part)
      pairs.insert(UInt64(parts[Int(last.start)]) << 32 | UInt64(part))
    }
    return last.scalar + 1
  }
}

// MARK: - What needs no table

/// The syllables of Hangul, which are made of their letters by a rule (Unicode, section 3.12).
enum Hangul {
  private static let (syllables, leads, vowels, tails): (UInt32, UInt32, UInt32, UInt32) =
    (0xAC00, 0x1100, 0x1161, 0x11A7)
  private static let (vowelCount, tailCount): (UInt32, UInt32) = (21, 28)
  private static let count: UInt32 = 19 * vowelCount * tailCount

  @inline(__always)
  static func isSyllable(_ scalar: UInt32) -> Bool { scalar &- syllables < count }

  /// The letters of a syllable; 0 where it has no last one.
  static func letters(of syllable: UInt32) -> (lead: UInt32, vowel: UInt32, tail: UInt32) {
    let number = syllable - syllables
    let tail = number % tailCount
    return (
      leads + number / (vowelCount * tailCount), vowels + number / tailCount % vowelCount,
      tail == 0 ? 0 : tails + tail
    )
  }

  /// Whether a scalar is a letter of a syllable, with others to come behind it.
  static func isLetter(_ scalar: UInt32) -> Bool {
    scalar &- leads < 19 || scalar &- vowels < vowelCount
  }

  /// Whether a letter may stand behind another one of its syllable.
  static func isTrailing(_ scalar: UInt32) -> Bool {
    scalar &- vowels < vowelCount || scalar > tails && scalar < tails + tailCount
  }
}

/// The order in which marks stand behind their letter; 0 for what is no mark.
enum CombiningClass {
  @inline(__always)
  static func of(_ scalar: UInt32) -> UInt8 {
    scalar < 0x300 || isIdeograph(scalar) ? 0 : known(scalar)
  }

  /// Whether marks of a class make another letter of the one in front of them, as those of Latin, Greek,
  /// Cyrillic and kana do.
  ///
  /// Vowels, tones and viramas of other scripts stand behind letters that people type before them.
  static func makesLetter(_ combiningClass: UInt8) -> Bool {
    combiningClass >= 200 || combiningClass == 1 || combiningClass == 8
  }

  private static func known(_ scalar: UInt32) -> UInt8 {
    Unicode.Scalar(scalar)?.properties.canonicalCombiningClass.rawValue ?? 0
  }

  /// Whether a scalar is in the large blocks of ideographs, Yi and Hangul, which have neither marks nor
  /// cases.
  @inline(__always)
  static func isIdeograph(_ scalar: UInt32) -> Bool {
    scalar &- 0x3400 < 0xA490 - 0x3400 || Hangul.isSyllable(scalar)
  }
}
