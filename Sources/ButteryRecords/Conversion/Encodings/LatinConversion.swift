/// Converts Windows-1252 or ISO-8859-1, in which every byte is a character, to UTF-8.
///
/// Nothing is lost: the five bytes that are undefined in Windows-1252 become the control characters
/// of ISO-8859-1, as in the WHATWG's encoding standard.
struct LatinConversion: ByteConversion {
  let isWindows: Bool

  /// The scalars of Windows-1252 from 0x80 to 0x9F.
  private static let windows: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  mutating func convert(
    _ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) -> RecordError? {
    for byte in bytes {
      if byte < 0x80 {
        output.append(byte)
      } else {
        let isShifted = isWindows && byte < 0xA0
        UTF8.append(isShifted ? Self.windows[Int(byte) - 0x80] : UInt32(byte), to: &output)
      }
    }
    return nil
  }

  mutating func finish(into output: inout [UInt8]) -> RecordError? { nil }
}
