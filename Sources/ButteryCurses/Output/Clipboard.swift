/// Control sequences that reach the terminal's clipboard.
package enum Clipboard {
  /// The control sequence (OSC 52) that sets the clipboard to a text.
  package static func sequence(settingTo text: String) -> [UInt8] {
    "\u{1B}]52;c;".bytes + base64(Array(text.utf8)) + "\u{07}".bytes
  }

  private static let alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".bytes

  /// Base 64 as in RFC 4648, section 4.
  package static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0..<4 {
        result.append(
          digit <= group.count
            ? alphabet[bits >> (18 - 6 * digit) & 0x3F] : UInt8(ascii: "="))
      }
    }
    return result
  }
}
