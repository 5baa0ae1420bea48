/// A text that others are compared with for equality, in a form.
struct EqualText: Sendable {
  private let form: TextForm
  private let scalars: [UInt32]

  /// The text in its form as bytes; nil where it isn't ASCII.
  private let plain: [UInt8]?

  init(_ text: String, _ form: TextForm) {
    self.form = form
    scalars = FoldedText.scalars(of: text, form)
    plain = scalars.allSatisfy { $0 < 0x80 } ? scalars.map { UInt8($0) } : nil
  }

  /// Whether a field is the same text.
  func isEqual(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    if let plain, plain.count == field.count, plain.elementsEqual(field) { return true }
    let bytes = UnsafeRawBufferPointer(field)
    guard let base = bytes.baseAddress, !bytes.isASCII else { return false }
    var reader = SegmentReader(form)
    var (place, index) = (0, 0)
    while place < bytes.count {
      place = reader.read(base, from: place, to: bytes.count)
      for item in reader.items {
        guard index < scalars.count, scalars[index] == item.scalar else { return false }
        index += 1
      }
    }
    return index == scalars.count
  }
}

/// Texts in the forms in which they are compared.
package enum FoldedText {
  static func scalars(of text: UnsafeRawBufferPointer, _ form: TextForm) -> [UInt32] {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(text.count)
    SegmentReader.forEachScalar(of: text, form) { scalars.append($0) }
    return scalars
  }

  static func scalars(of text: String, _ form: TextForm) -> [UInt32] {
    var text = text
    return text.withUTF8 { scalars(of: UnsafeRawBufferPointer($0), form) }
  }

  /// A text as it is compared where case doesn't matter.
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return string(of: scalars(of: text, .folded))
  }

  /// The same without marks: the letters by which texts are ordered first.
  package static func letters(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return string(of: scalars(of: text, .folded).filter { CombiningClass.of($0) == 0 })
  }

  private static func string(of scalars: [UInt32]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.map { Unicode.Scalar($0) ?? "\u{FFFD}" })
    return String(text)
  }

  /// Whether a text is surely in form NFC, so that others in this form are equal only if their bytes are.
  static func isSurelyComposed(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let bytes = text.baseAddress, !text.isASCII else { return true }
    var place = 0
    while place < text.count {
      let (scalar, next) = SegmentReader.scalar(at: place, in: bytes, to: text.count)
      // No scalar in front of the marks changes.
      if scalar >= 0x300, !CombiningClass.isIdeograph(scalar) {
        let table = Decompositions.all
        if CombiningClass.of(scalar) != 0 || table.isTrailing(scalar)
          || table.isNeverComposed(scalar)
        {
          return false
        }
      }
      place = next
    }
    return true
  }

  /// Appends the bytes that are the same for all texts which are canonically equal, and for no others.
  static func appendCanonical(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    if text.isASCII { return bytes.append(contentsOf: text) }
    SegmentReader.forEachScalar(of: text, .canonical) { bytes.append(scalar: $0) }
  }
}

extension [UInt8] {
  /// Appends a scalar as UTF-8; a byte that wasn't UTF-8 as two bytes that are greater than all others.
  mutating func append(scalar: UInt32) {
    guard scalar >= 0x80 else { return append(UInt8(scalar)) }
    if let known = Unicode.Scalar(scalar) {
      for byte in UTF8.encode(known)! { append(byte) }
    } else {
      append(0xFF)
      append(UInt8(truncatingIfNeeded: scalar))
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether no byte is beyond ASCII.
  @inline(__always)
  var isASCII: Bool { firstBeyondASCII(from: 0, to: count) == nil }

  /// The first byte beyond ASCII between two places.
  @inline(__always)
  func firstBeyondASCII(from start: Int, to end: Int) -> Int? {
    guard let baseAddress else { return nil }
    var place = start
    while place + ByteLanes.groupSize <= end {
      let isBeyond = ByteLanes.isAnySet {
        ByteLanes(at: baseAddress + place + $0) & ByteLanes(repeating: 0x80)
      }
      if isBeyond { break }
      place += ByteLanes.groupSize
    }
    while place + ByteWord.byteCount <= end {
      let marks = ByteWord(baseAddress, at: place).bits & 0x8080_8080_8080_8080
      if marks != 0 { return place + marks.trailingZeroBitCount / 8 }
      place += ByteWord.byteCount
    }
    while place < end {
      if self[place] >= 0x80 { return place }
      place += 1
    }
    return nil
  }
}
