/// Rewrites numbers and dates with digits beyond ASCII as all parsers read them.
///
/// - `１，２３４．５` and `２０２４／１２／３１` have full-width digits and signs.
/// - `١٬٢٣٤٫٥` has Arabic-Indic digits; the eastern ones are `۱۲۳`.
/// - `2024年12月31日` is `2024-12-31`, and `2024年12月` is `2024-12`.
enum PlainNotation {
  /// The length in bytes of the longest field that is rewritten; a digit takes three at most.
  private static let longest = 128

  /// What `body` returns for a field that is rewritten; nil for all other fields.
  ///
  /// A field that begins with a letter of ASCII isn't: most texts do, and few numbers.
  static func reading<Result>(
    _ field: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result?
  ) -> Result? {
    guard field.count > 1, field.count <= longest, !field[0].isLetter,
      !UnsafeRawBufferPointer(field).isASCII,
      hasSign(field)
    else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * field.count) { room in
      var writer = Writer(room: room)
      guard writer.write(field) else { return nil }
      return body(UnsafeBufferPointer(rebasing: room[..<writer.count]))
    }
  }

  /// Whether there is a digit beyond ASCII, or the sign behind a year.
  private static func hasSign(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    field.indices.contains { index in
      switch field[index] {
      case 0xD9: index + 1 < field.count && field[index + 1] &- 0xA0 < 10
      case 0xDB: index + 1 < field.count && field[index + 1] &- 0xB0 < 10
      case 0xEF:
        index + 2 < field.count && field[index + 1] == 0xBC && field[index + 2] &- 0x90 < 10
      case 0xE5: field[index...].starts(with: "年".utf8)
      default: false
      }
    }
  }

  /// Writes a field into memory that has room for it.
  private struct Writer {
    let room: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    /// Where the digits of the month or the day begin; nil where none are written.
    private var part: Int?

    init(room: UnsafeMutableBufferPointer<UInt8>) {
      self.room = room
    }

    /// False where the field has the signs of a date, but is none.
    mutating func write(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
      guard let bytes = UnsafeRawPointer(field.baseAddress) else { return false }
      var place = 0
      while place < field.count {
        let (scalar, next) = SegmentReader.scalar(at: place, in: bytes, to: field.count)
        switch scalar {
        case 0x5E74:
          begin()
        case 0x6708 where part != nil:
          guard endPart() else { return false }
          if field[next...].contains(where: { $0 != 0x20 }) { begin() }
        case 0x65E5 where part != nil:
          guard endPart() else { return false }
          if next < field.count, field[next] != 0x20 { append(0x20) }
        case 0x20 where part == count: break
        default:
          if let byte = Self.plain(scalar) {
            append(byte)
          } else {
            for byte in field[place..<next] { append(byte) }
          }
        }
        place = next
      }
      return part == nil
    }

    /// Begins the month or the day.
    private mutating func begin() {
      append(UInt8(ascii: "-"))
      part = count
    }

    /// Ends the month or the day, which gets two digits.
    private mutating func endPart() -> Bool {
      guard let start = part, (1...2).contains(count - start) else { return false }
      if count - start == 1 {
        let digit = room[start]
        room[start] = UInt8(ascii: "0")
        append(digit)
      }
      part = nil
      return true
    }

    private mutating func append(_ byte: UInt8) {
      room[count] = byte
      count += 1
    }

    /// The byte for a full-width sign, a digit, or a mark between digits.
    private static func plain(_ scalar: UInt32) -> UInt8? {
      switch scalar {
      case 0xFF01...0xFF5E: UInt8(scalar - 0xFEE0)
      case 0x3000: 0x20
      case 0x0660...0x0669: UInt8(scalar - 0x0660 + 0x30)
      case 0x06F0...0x06F9: UInt8(scalar - 0x06F0 + 0x30)
      case 0x066A: UInt8(ascii: "%")
      case 0x066B: UInt8(ascii: ".")
      case 0x066C: UInt8(ascii: ",")
      default: nil
      }
    }
  }
}
