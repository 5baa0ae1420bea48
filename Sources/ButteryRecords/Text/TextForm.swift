/// The forms in which texts are compared.
///
/// All of them take letters apart, as NFD and NFKD do: two texts are the same in NFC or NFKC exactly if
/// they are in these.
///
/// This is the only place that knows how texts compare. `TextMatcher` finds them, `EqualText` compares
/// them whole, `TextOrder` brings them into an order, and sections and counts of distinct values go by
/// their canonical form. Where all bytes are ASCII nobody asks here.
enum TextForm: Sendable {
  /// Letters and marks in any of the ways that Unicode calls canonically equal (NFC): sections.
  case canonical

  /// The same for signs that are compatible (NFKC), as `１２３` and `123`, without what is invisible, as a
  /// soft hyphen or a mark of direction: equality.
  case compatible

  /// The same in any case, with full case folding: `ß` and `ss`, `Σ`, `σ` and `ς`.
  ///
  /// An `i` has its dot, so that `İ`, `i̇` and `i` are the same.
  case folded
}

/// Reads a text in a form, one segment after another: a letter and the marks behind it.
struct SegmentReader {
  /// A scalar of the form, and the bytes that it was made of.
  struct Item {
    var scalar: UInt32
    var combiningClass: UInt8
    var start: Int
    var end: Int
  }

  let form: TextForm

  /// The scalars of the segment that was read last, in canonical order.
  private(set) var items: [Item] = []

  /// Whether the segment has the mark U+0345, which is folded to a letter, but has its place among marks.
  private var hasIota = false

  init(_ form: TextForm) {
    self.form = form
  }

  /// Reads the segment that begins at a place, and returns where it ends.
  mutating func read(_ bytes: UnsafeRawPointer, from start: Int, to end: Int) -> Int {
    items.removeAll(keepingCapacity: true)
    hasIota = false
    var place = start
    repeat {
      let (scalar, next) = Self.scalar(at: place, in: bytes, to: end)
      add(scalar, place..<next)
      place = next
    } while place < end && isMark(at: place, in: bytes, to: end)
    if hasIota { foldIota() }
    return place
  }

  /// Calls `body` with each scalar of a whole text in the form.
  static func forEachScalar(
    of text: UnsafeRawBufferPointer, _ form: TextForm, _ body: (UInt32) -> Void
  ) {
    guard let bytes = text.baseAddress else { return }
    var reader = SegmentReader(form)
    var place = 0
    while place < text.count {
      if text[place] < 0x80, place + 1 == text.count || text[place + 1] < 0x80 {
        body(reader.ascii(text[place]))
        place += 1
      } else {
        place = reader.read(bytes, from: place, to: text.count)
        for item in reader.items { body(item.scalar) }
      }
    }
  }

  @inline(__always)
  private func ascii(_ byte: UInt8) -> UInt32 {
    UInt32(form == .folded ? byte.lowercased : byte)
  }

  /// Calls `body` with the letters and marks that a scalar stands for in a form, and with their class.
  ///
  /// They aren't in canonical order yet.
  @inline(__always)
  private static func forEachPart(
    of scalar: UInt32, _ form: TextForm, _ body: (UInt32, UInt8) -> Void
  ) {
    if Hangul.isSyllable(scalar) {
      let (lead, vowel, tail) = Hangul.letters(of: scalar)
      body(lead, 0)
      body(vowel, 0)
      return tail == 0 ? () : body(tail, 0)
    }
    if form != .canonical, Invisible.contains(scalar) { return }
    Decompositions.all.forEachPart(of: scalar, isCompatible: form != .canonical) { part in
      let combiningClass = CombiningClass.of(part)
      guard form == .folded, combiningClass == 0 else { return body(part, combiningClass) }
      let (first, second) = CaseFolding.folded(part)
      body(first, 0)
      if second != 0 { body(second, 0) }
    }
  }

  /// Whether one of the letters or marks that a scalar stands for is `wanted`.
  @inline(__always)
  static func contains(_ wanted: UInt32, _ scalar: UInt32, _ form: TextForm) -> Bool {
    if scalar < 0x80 { return (form == .folded ? CaseFolding.folded(scalar).0 : scalar) == wanted }
    if scalar < 0x180 {
      let letters = form == .folded ? foldedLatin : exactLatin
      return any(letters[Int(scalar) - 0x80] .== SIMD4(repeating: wanted))
    }
    return contains(wanted, far: scalar, form)
  }

  private static func contains(_ wanted: UInt32, far scalar: UInt32, _ form: TextForm) -> Bool {
    var isFound = false
    forEachPart(of: scalar, form) { part, _ in isFound = isFound || part == wanted }
    return isFound
  }

  /// The letters and marks that those of Latin from U+0080 on stand for, three at most.
  private static let foldedLatin = latin(.folded)
  private static let exactLatin = latin(.compatible)

  private static func latin(_ form: TextForm) -> [SIMD4<UInt32>] {
    (UInt32(0x80)..<0x180).map { scalar in
      var letters = SIMD4<UInt32>()
      var count = 0
      forEachPart(of: scalar, form) { part, _ in
        letters[count] = part
        count += 1
      }
      return letters
    }
  }

  /// Whether the scalar at a place is a mark, or begins with one.
  private func isMark(at place: Int, in bytes: UnsafeRawPointer, to end: Int) -> Bool {
    if bytes.load(fromByteOffset: place, as: UInt8.self) < 0xCC { return false }
    let (scalar, _) = Self.scalar(at: place, in: bytes, to: end)
    if CombiningClass.of(scalar) != 0 { return true }
    // Few scalars that are no marks begin with one, and all of them stand for marks only.
    var isFirst = true
    var isMark = false
    Self.forEachPart(of: scalar, form) { _, combiningClass in
      if isFirst { isMark = combiningClass != 0 }
      isFirst = false
    }
    return isMark
  }

  private mutating func add(_ scalar: UInt32, _ range: Range<Int>) {
    if scalar < 0x80 { return append(ascii(UInt8(scalar)), 0, range) }
    let form = form
    Self.forEachPart(of: scalar, form) { part, combiningClass in
      if form == .folded, part == 0x345 { hasIota = true }
      if form == .folded, part == 0x307, isBehindDot(range) { return }
      append(part, combiningClass, range)
    }
  }

  /// Adds a scalar behind those that come before it in canonical order.
  private mutating func append(_ scalar: UInt32, _ combiningClass: UInt8, _ range: Range<Int>) {
    let item = Item(
      scalar: scalar, combiningClass: combiningClass, start: range.lowerBound, end: range.upperBound
    )
    var place = items.count
    if combiningClass != 0 {
      while place > 0, items[place - 1].combiningClass > combiningClass { place -= 1 }
    }
    items.insert(item, at: place)
  }

  /// Whether a dot above stands on an `i`, which then is the `i` with its dot.
  private mutating func isBehindDot(_ range: Range<Int>) -> Bool {
    let place = items.lastIndex { $0.combiningClass == 0 || $0.combiningClass >= 230 }
    guard let place, items[place].scalar == 0x69 else { return false }
    items[place].end = max(items[place].end, range.upperBound)
    return true
  }

  private mutating func foldIota() {
    for place in items.indices where items[place].scalar == 0x345 {
      (items[place].scalar, items[place].combiningClass) = (0x3B9, 0)
    }
  }

  /// The scalar at a place, and the place behind it.
  ///
  /// A byte that isn't UTF-8 is a number that no scalar has, so that it is equal to itself only.
  static func scalar(
    at place: Int, in bytes: UnsafeRawPointer, to end: Int
  ) -> (scalar: UInt32, next: Int) {
    func byte(_ offset: Int) -> UInt32 {
      UInt32(bytes.load(fromByteOffset: place + offset, as: UInt8.self))
    }
    let first = byte(0)
    if first < 0x80 { return (first, place + 1) }
    let count = first < 0xC2 || first > 0xF4 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard count > 0, place + count <= end else { return (invalid + first, place + 1) }
    var scalar = first & (0x7F >> UInt32(count))
    for offset in 1..<count {
      guard byte(offset) & 0xC0 == 0x80 else { return (invalid + first, place + 1) }
      scalar = scalar << 6 | byte(offset) & 0x3F
    }
    let least: UInt32 = count == 2 ? 0x80 : count == 3 ? 0x800 : 0x1_0000
    guard scalar >= least, Unicode.Scalar(scalar) != nil else {
      return (invalid + first, place + 1)
    }
    return (scalar, place + count)
  }

  private static let invalid: UInt32 = 0x11_0000
}

/// Folds the cases of letters that can't be taken apart.
///
/// The standard library knows the cases of each letter, but not their folding: that of a letter is the
/// small letter of its capital. Only the `ı` without a dot isn't folded, and only `ß` becomes two letters.
enum CaseFolding {
  /// The letters that one is folded to; 0 where there is no second one.
  @inline(__always)
  static func folded(_ scalar: UInt32) -> (UInt32, UInt32) {
    switch scalar {
    case ..<0x80: (UInt32(UInt8(scalar).lowercased), 0)
    case 0xDF, 0x1E9E: (0x73, 0x73)
    case ..<0x800: (UInt32(short[Int(scalar)]), 0)
    default: (CombiningClass.isIdeograph(scalar) ? scalar : found(scalar), 0)
    }
  }

  /// The scalars of two bytes, among which are those of Latin, Greek and Cyrillic.
  private static let short = (0..<0x800).map { UInt16(found($0)) }

  private static func found(_ scalar: UInt32) -> UInt32 {
    guard scalar != 0x131, let letter = Unicode.Scalar(scalar),
      letter.properties.changesWhenCaseMapped,
      let capital = only(letter.properties.uppercaseMapping),
      let small = only(capital.properties.lowercaseMapping)
    else { return scalar }
    return small.value
  }

  private static func only(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}

/// What is left out where texts are compared: Unicode's default-ignorable scalars but for the fillers of
/// Hangul, which stand for letters.
enum Invisible {
  @inline(__always)
  static func contains(_ scalar: UInt32) -> Bool {
    scalar < 0x34F ? scalar == 0xAD : containsBeyondLatin(scalar)
  }

  private static func containsBeyondLatin(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x34F, 0x61C, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E,
      0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3,
      0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}
