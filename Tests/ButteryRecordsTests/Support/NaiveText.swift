import SeededRandom

/// A text as people read it, letter by letter: a slow twin of how texts compare.
///
/// It takes letters apart by their Unicode names (`LATIN SMALL LETTER U WITH DIAERESIS`), and knows only
/// the signs that tests use.
struct NaiveText {
  /// A letter, the marks on it, and the bytes where it stands.
  struct Letter: Equatable {
    var base: Unicode.Scalar
    var marks: [Unicode.Scalar] = []
    var bytes: Range<Int>

    static func == (left: Letter, right: Letter) -> Bool {
      left.base == right.base && left.marks == right.marks
    }
  }

  let letters: [Letter]

  init(_ text: String) {
    var letters: [Letter] = []
    var place = 0
    for scalar in text.unicodeScalars {
      let bytes = place..<place + String(scalar).utf8.count
      place = bytes.upperBound
      if scalar.properties.canonicalCombiningClass == .notReordered || letters.isEmpty {
        letters.append(Self.letter(scalar, bytes))
      } else {
        letters[letters.count - 1].marks.append(scalar)
        letters[letters.count - 1].bytes = letters[letters.count - 1].bytes.lowerBound..<place
      }
    }
    self.letters = letters.map { letter in
      var letter = letter
      letter.marks = letter.marks.enumerated().sorted {
        ($0.element.properties.canonicalCombiningClass, $0.offset)
          < ($1.element.properties.canonicalCombiningClass, $1.offset)
      }.map(\.element)
      return letter
    }
  }

  private init(letters: [Letter]) { self.letters = letters }

  private static let marks: [Substring: Unicode.Scalar] = [
    "ACUTE": "\u{301}", "DIAERESIS": "\u{308}", "CIRCUMFLEX": "\u{302}", "CARON": "\u{30C}",
    "DOT ABOVE": "\u{307}", "DOT BELOW": "\u{323}", "RING ABOVE": "\u{30A}",
  ]

  private static func letter(_ scalar: Unicode.Scalar, _ bytes: Range<Int>) -> Letter {
    let name = scalar.properties.name ?? ""
    guard scalar.value >= 0x80, name.hasPrefix("LATIN"), let with = name.firstRange(of: " WITH "),
      let base = name[..<with.lowerBound].last
    else { return Letter(base: scalar == "\u{212A}" ? "K" : scalar, bytes: bytes) }
    let found = name[with.upperBound...].split(separator: " AND ").map { marks[$0] }
    guard !found.contains(nil) else { return Letter(base: scalar, bytes: bytes) }
    let letter = name.contains("SMALL") ? base.lowercased() : String(base)
    return Letter(
      base: letter.unicodeScalars.first ?? scalar, marks: found.compactMap(\.self), bytes: bytes)
  }

  // MARK: Forms

  private static let compatible: [Unicode.Scalar: String] = [
    "１": "1", "２": "2", "３": "3", "²": "2", "Ａ": "A", "ａ": "a", "ﬁ": "fi", "　": " ", "，": ",",
  ]

  /// With signs in place of those that are compatible with them, and without what is invisible.
  var exact: NaiveText { visible.mapped { Self.compatible[$0] ?? String($0) } }

  private var visible: NaiveText {
    var seen: [Letter] = []
    for letter in letters {
      if !letter.base.properties.isDefaultIgnorableCodePoint {
        seen.append(letter)
      } else if let last = seen.indices.last {
        seen[last].marks += letter.marks
      }
    }
    return NaiveText(letters: seen)
  }

  /// In any case.
  var folded: NaiveText {
    let folded = exact.mapped {
      ["ß", "ẞ"].contains($0) ? "ss" : $0 == "ς" ? "σ" : $0.properties.lowercaseMapping
    }
    return NaiveText(
      letters: folded.letters.map { letter in
        var letter = letter
        let dot = letter.marks.firstIndex { $0.properties.canonicalCombiningClass == .above }
        if letter.base == "i", let dot, letter.marks[dot] == "\u{307}" {
          letter.marks.remove(at: dot)
        }
        return letter
      })
  }

  private func mapped(_ map: (Unicode.Scalar) -> String) -> NaiveText {
    NaiveText(
      letters: letters.flatMap { letter -> [Letter] in
        let bases = Array(map(letter.base).unicodeScalars)
        return bases.enumerated().map { number, base in
          Letter(
            base: base, marks: number == bases.count - 1 ? letter.marks : [], bytes: letter.bytes)
        }
      })
  }

  // MARK: Comparing

  /// The bytes of the first match of a text in smart case.
  func firstRange(of text: String) -> Range<Int>? {
    let isExact = text.contains { $0.isUppercase && $0 != "İ" }
    let needle = isExact ? NaiveText(text).exact.letters : NaiveText(text).folded.letters
    let letters = isExact ? exact.letters : folded.letters
    let starts = letters.indices.filter { letters[$0...].starts(with: needle) }
    return starts.first.map {
      letters[$0].bytes.lowerBound..<letters[$0 + needle.count - 1].bytes.upperBound
    }
  }

  func isEqual(_ text: String) -> Bool { exact.letters == NaiveText(text).exact.letters }

  /// Negative where the text comes before another one in the order of letters, 0 where they are equal.
  func order(_ other: NaiveText) -> Int {
    let (left, right) = (folded.withoutStrokes, other.folded.withoutStrokes)
    let letters = Self.compare(left.map(\.base.value), right.map(\.base.value))
    if letters != 0 { return letters }
    for (one, other) in zip(left, right) where one.marks != other.marks {
      return Self.compare(one.marks.map(\.value), other.marks.map(\.value))
    }
    return Self.compare(plain, other.plain)
  }

  /// The letters, where what is left of one that is like another one counts as its mark.
  private var withoutStrokes: [Letter] {
    letters.map { letter in
      guard let base = ["ø": "o", "ı": "i"][letter.base] as Unicode.Scalar? else { return letter }
      return Letter(base: base, marks: [letter.base] + letter.marks, bytes: letter.bytes)
    }
  }

  private var plain: [UInt32] {
    letters.flatMap { [$0.base.value] + $0.marks.map(\.value) }
  }

  private static func compare(_ left: [UInt32], _ right: [UInt32]) -> Int {
    left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
  }

  // MARK: Random texts

  private static let pieces = [
    "a", "A", "b", "s", "S", "ss", "i", "I", "e", "x", " ", "-", "1", "2", "ä", "a\u{308}", "Ä",
    "A\u{308}", "ü", "u\u{308}", "é", "e\u{301}", "ß", "ẞ", "ς", "σ", "Σ", "１", "２", "²", "Ａ", "ａ",
    "ﬁ", "fi", "İ", "i\u{307}", "\u{1E69}", "s\u{323}\u{307}", "s\u{307}\u{323}", "日", "本", "k",
    "\u{212A}", "ö", "å", "🧀", "ø", "ı",
  ]

  static func random(count: ClosedRange<Int>, using random: inout SeededGenerator) -> String {
    (0..<Int.random(in: count, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
  }
}
