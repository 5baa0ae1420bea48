/// A text that others are compared with for equality, where signs are the same as compatible ones and
/// case matters.
///
/// It is a class because it is asked for each record: a structure would count the references to its
/// arrays each time.
final class EqualText: Sendable {
  private static let form = TextForm.compatible

  private let scalars: [UInt32]

  /// The first scalar; one that no text has where there is none.
  private let first: UInt32

  /// The text in its form as bytes, and their number; -1 where it isn't ASCII.
  private let plain: [UInt8]
  private let plainCount: Int

  init(_ text: String) {
    scalars = FoldedText.scalars(of: text, Self.form)
    first = scalars.first ?? .max
    let isPlain = scalars.allSatisfy { $0 < 0x80 }
    plain = isPlain ? scalars.map { UInt8($0) } : []
    plainCount = isPlain ? scalars.count : -1
  }

  /// Whether a field is the same text.
  func isEqual(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    if field.count == plainCount, plain.elementsEqual(field) { return true }
    // Most fields begin with another letter, which has no mark.
    if field.count > 1, field[0] | field[1] < 0x80, UInt32(field[0]) != first { return false }
    let bytes = UnsafeRawBufferPointer(field)
    return !bytes.isASCII && isEqual(beyondASCII: bytes)
  }

  private func isEqual(beyondASCII bytes: UnsafeRawBufferPointer) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    var reader = SegmentReader(Self.form)
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
    let letters = scalars(of: text, .folded).filter { CombiningClass.of($0) == 0 }
    return string(of: letters.flatMap { LatinBase.of($0)?.map(UInt32.init) ?? [$0] })
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
    guard let base = text.baseAddress else { return }
    var reader = SegmentReader(.canonical)
    var place = 0
    while place < text.count {
      // The last byte in front of one beyond ASCII may have a mark.
      let beyond = text.firstBeyondASCII(from: place, to: text.count) ?? text.count
      let plain = place..<(beyond == text.count ? beyond : max(place, beyond - 1))
      bytes.append(contentsOf: text[plain])
      place = plain.upperBound
      guard place < text.count else { return }
      repeat {
        place = reader.read(base, from: place, to: text.count)
        for item in reader.items { bytes.append(scalar: item.scalar) }
      } while place < text.count && text[place] >= 0x80
    }
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
  var isASCII: Bool {
    guard let baseAddress else { return true }
    if count >= 64 { return firstBeyondASCII(from: 0, to: count) == nil }
    var place = 0
    var bits: UInt64 = 0
    while place + ByteWord.byteCount <= count {
      bits |= ByteWord(baseAddress, at: place).bits
      place += ByteWord.byteCount
    }
    while place < count {
      bits |= UInt64(baseAddress.load(fromByteOffset: place, as: UInt8.self))
      place += 1
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }

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
