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

  /// The same for signs that are compatible (NFKC), as `１２３` and `123`: equality.
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

  /// Whether one of the letters that a scalar stands for is `wanted`, which is no mark.
  static func contains(_ wanted: UInt32, _ scalar: UInt32, _ form: TextForm) -> Bool {
    let folds = form == .folded
    if scalar < 0x80 { return (folds ? CaseFolding.folded(scalar).0 : scalar) == wanted }
    let reader = SegmentReader(form)
    if Hangul.isSyllable(scalar) { return Hangul.letters(of: scalar).lead == wanted }
    guard let parts = reader.parts(of: scalar) else {
      return (folds ? CaseFolding.folded(scalar).0 : scalar) == wanted
    }
    return parts.contains { (folds ? CaseFolding.folded($0).0 : $0) == wanted }
  }

  /// Whether the scalar at a place is a mark, or begins with one.
  private func isMark(at place: Int, in bytes: UnsafeRawPointer, to end: Int) -> Bool {
    if bytes.load(fromByteOffset: place, as: UInt8.self) < 0xCC { return false }
    let (scalar, _) = Self.scalar(at: place, in: bytes, to: end)
    return CombiningClass.of(parts(of: scalar)?.first ?? scalar) != 0
  }

  private func parts(of scalar: UInt32) -> ArraySlice<UInt32>? {
    CombiningClass.isIdeograph(scalar)
      ? nil : Decompositions.all.parts(of: scalar, isCompatible: form != .canonical)
  }

  private mutating func add(_ scalar: UInt32, _ range: Range<Int>) {
    if scalar < 0x80 {
      append(ascii(UInt8(scalar)), 0, range)
    } else if Hangul.isSyllable(scalar) {
      let (lead, vowel, tail) = Hangul.letters(of: scalar)
      append(lead, 0, range)
      append(vowel, 0, range)
      if tail != 0 { append(tail, 0, range) }
    } else if let parts = parts(of: scalar) {
      for part in parts { addPart(part, range) }
    } else {
      addPart(scalar, range)
    }
  }

  /// Adds a scalar that can't be taken apart.
  private mutating func addPart(_ scalar: UInt32, _ range: Range<Int>) {
    let combiningClass = CombiningClass.of(scalar)
    guard form == .folded else { return append(scalar, combiningClass, range) }
    switch scalar {
    case 0x345:
      hasIota = true
      append(scalar, combiningClass, range)
    case 0x307 where isBehindDot(range): break
    default:
      let (first, second) = CaseFolding.folded(scalar)
      append(first, combiningClass, range)
      if second != 0 { append(second, combiningClass, range) }
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
