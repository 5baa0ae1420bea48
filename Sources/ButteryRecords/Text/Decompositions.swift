/// What the letters of Unicode are made of: `ä` of `a` and two dots, `ﬁ` of `f` and `i`.
///
/// The standard library compares texts by these mappings, but tells none of them. They are read once,
/// when the first text beyond ASCII is compared.
struct Decompositions: Sendable {
  static let all = Decompositions(reading: table)

  /// The scalars that have a mapping, ascending.
  private var scalars: [UInt32] = []

  /// For each of these, where its parts begin and, in the lowest byte, how many there are: those that
  /// are canonically equal to it, and those that are compatible with it.
  private var canonical: [UInt32] = []
  private var compatible: [UInt32] = []
  private var parts: [UInt32] = []

  /// The scalars whose canonical parts aren't put together again to them.
  private var excluded: Set<UInt32> = []

  /// The parts behind the first that are no marks, as the vowels of some scripts.
  private var trailing: Set<UInt32> = []

  /// For each 256 scalars, the place of the first of them in `scalars`.
  private var pages: [UInt16] = []

  /// The parts of a scalar, in which nothing can be taken apart any more; nil where it has none.
  @inline(__always)
  func parts(of scalar: UInt32, isCompatible: Bool) -> ArraySlice<UInt32>? {
    guard let place = place(of: scalar) else { return nil }
    let found = isCompatible ? compatible[place] : canonical[place]
    return found == 0 ? nil : parts[Int(found >> 8)..<Int(found >> 8 + found & 0xFF)]
  }

  /// Whether a scalar that is no mark may be the second part of another one.
  func isTrailing(_ scalar: UInt32) -> Bool {
    Hangul.isTrailing(scalar) || trailing.contains(scalar)
  }

  /// Whether a scalar stands in no text that is composed (in form NFC).
  func isNeverComposed(_ scalar: UInt32) -> Bool { excluded.contains(scalar) }

  private func place(of scalar: UInt32) -> Int? {
    let page = Int(scalar >> 8)
    guard page + 1 < pages.count else { return nil }
    var (low, high) = (Int(pages[page]), Int(pages[page + 1]))
    while low < high {
      let middle = (low + high) / 2
      if scalars[middle] == scalar { return middle }
      if scalars[middle] < scalar { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}

// MARK: - Reading the table

extension Decompositions {
  /// A mapping as it is written, whose parts may have parts themselves.
  private struct Mapping {
    var isCompatible: Bool
    var parts: [UInt32]
  }

  private init(reading table: StaticString) {
    var mappings: [UInt32: Mapping] = [:]
    table.withUTF8Buffer { table in
      var last: UInt32 = 0
      for entry in table.split(separator: UInt8(ascii: " ")) { read(entry, &last, &mappings) }
    }
    for scalar in scalars {
      canonical.append(append(Self.expanded(scalar, mappings) { !$0.isCompatible }, of: scalar))
      compatible.append(append(Self.expanded(scalar, mappings) { _ in true }, of: scalar))
    }
    for page in 0...Int((scalars.last ?? 0) >> 8) + 1 {
      pages.append(UInt16(scalars.indices.partitionIndex { Int(scalars[$0] >> 8) >= page }))
    }
  }

  /// Reads an entry of the table; `Scripts/unicode` says what it is made of.
  private mutating func read(
    _ entry: Slice<UnsafeBufferPointer<UInt8>>, _ last: inout UInt32,
    _ mappings: inout [UInt32: Mapping]
  ) {
    var fields: [UInt32] = [0]
    var (gap, sign, count): (UInt32, UInt8, UInt32) = (0, 0, 1)
    for byte in entry {
      switch byte {
      case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "~"):
        (gap, sign, fields) = (max(1, fields[0]), byte, [0])
      case UInt8(ascii: ","), UInt8(ascii: "*"): fields.append(0)
      default:
        let digit = byte.isDigit ? byte - 0x30 : byte - UInt8(ascii: "a") + 10
        fields[fields.count - 1] = fields[fields.count - 1] << 4 | UInt32(digit)
      }
    }
    if entry.contains(UInt8(ascii: "*")) { count = fields.removeLast() }
    let first = last + gap
    for offset in 0..<count {
      let scalar = first + offset
      scalars.append(scalar)
      var parts = fields
      parts[0] += offset
      mappings[scalar] = Mapping(isCompatible: sign == UInt8(ascii: "~"), parts: parts)
      if sign == UInt8(ascii: "!") { excluded.insert(scalar) }
      if sign == UInt8(ascii: "="), parts.count == 2, CombiningClass.of(parts[1]) == 0 {
        trailing.insert(parts[1])
      }
    }
    last = first + count - 1
  }

  private static func expanded(
    _ scalar: UInt32, _ mappings: [UInt32: Mapping], where counts: (Mapping) -> Bool
  ) -> [UInt32] {
    guard let mapping = mappings[scalar], counts(mapping) else { return [scalar] }
    return mapping.parts.flatMap { expanded($0, mappings, where: counts) }
  }

  /// The place of the parts of a scalar; 0 where it is its only part.
  private mutating func append(_ new: [UInt32], of scalar: UInt32) -> UInt32 {
    if new == [scalar] { return 0 }
    let place = UInt32(parts.count) << 8 | UInt32(new.count)
    parts += new
    return place
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
