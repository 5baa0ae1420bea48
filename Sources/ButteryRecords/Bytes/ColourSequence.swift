import CLibrary

/// Finds the sequences with which programs colour texts on a terminal (SGR: `ESC [ 1;31 m`).
///
/// They are no part of values: these are compared, counted and shown without them. Other escape
/// sequences are left as they are. (ECMA-48, Select Graphic Rendition)
enum ColourSequence {
  private static let escape: UInt8 = 0x1B

  /// The first sequence at or behind an offset; nil if there is none.
  static func first(in bytes: UnsafeRawBufferPointer, from start: Int = 0) -> Range<Int>? {
    guard let base = bytes.baseAddress else { return nil }
    var index = start
    while index < bytes.count,
      let found = memchr(base + index, Int32(escape), bytes.count - index)
    {
      let place = base.distance(to: UnsafeRawPointer(found))
      if let end = end(ofSequenceAt: place, in: bytes) { return place..<end }
      index = place + 1
    }
    return nil
  }

  /// The offset behind a sequence that begins at an escape; nil if another sequence begins there.
  private static func end(ofSequenceAt start: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard start + 2 < bytes.count, bytes[start + 1] == UInt8(ascii: "[") else { return nil }
    let end = bytes[(start + 2)...].firstIndex { !isParameter($0) }
    guard let end, bytes[end] == UInt8(ascii: "m") else { return nil }
    return end + 1
  }

  /// Whether a byte may stand in front of the final `m`: digits and their separators, one of which may
  /// be masked.
  private static func isParameter(_ byte: UInt8) -> Bool {
    byte.isDigit || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") || byte == mask
  }

  /// The bytes without colours.
  static func removed(from bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var rest: [UInt8] = []
    // Readers of fields look at up to seven bytes behind these.
    rest.reserveCapacity(bytes.count + 8)
    var start = 0
    while let sequence = first(in: bytes, from: start) {
      rest.append(contentsOf: bytes[start..<sequence.lowerBound])
      start = sequence.upperBound
    }
    rest.append(contentsOf: bytes[start...])
    return rest
  }

  /// The offset in `bytes` of what has an offset once the colours are removed.
  static func offset(_ offset: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    var (offset, start) = (offset, 0)
    while let sequence = first(in: bytes, from: start), sequence.lowerBound < offset {
      offset += sequence.count
      start = sequence.upperBound
    }
    return offset
  }

  // MARK: Separators within sequences

  /// Stands for a delimiter within a sequence while a record is split; a unit separator is in no text.
  private static let mask: UInt8 = 0x1F

  /// Masks a delimiter within sequences, or brings it back.
  static func mask(_ delimiter: UInt8, in bytes: inout [UInt8], isBack: Bool = false) {
    let (old, new) = isBack ? (mask, delimiter) : (delimiter, mask)
    var start = 0
    while let sequence = bytes.withUnsafeBytes({ first(in: $0, from: start) }) {
      for index in sequence where bytes[index] == old { bytes[index] = new }
      start = sequence.upperBound
    }
  }
}

/// What becomes of colours in the fields of records.
enum FieldColours {
  /// The file has none.
  case absent
  /// They are no part of fields, as people see and compare them.
  case leftOut
  /// Fields have the bytes of the file.
  case kept
}
