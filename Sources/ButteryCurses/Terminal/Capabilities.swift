import CNcurses

/// The capabilities in the terminal's terminfo entry, which `setupterm` must have loaded.
///
/// Only sequences that the entry names are sent to the terminal, except those that `TerminalModes`
/// adds.
enum Capabilities {
  /// The string capability `name` without padding, or `nil` where the terminal doesn't have it.
  static func string(_ name: String) -> [UInt8]? {
    guard let raw = cn_capability(name) else { return nil }
    return withoutPadding(raw)
  }

  /// The string capability `name`, expanded with one parameter.
  static func string(_ name: String, _ first: Int) -> [UInt8]? {
    guard let raw = cn_capability(name), let text = cn_expand1(raw, Int32(first)) else {
      return nil
    }
    return withoutPadding(text)
  }

  /// The string capability `name`, expanded with two parameters.
  static func string(_ name: String, _ first: Int, _ second: Int) -> [UInt8]? {
    guard let raw = cn_capability(name), let text = cn_expand2(raw, Int32(first), Int32(second))
    else { return nil }
    return withoutPadding(text)
  }

  /// Whether the terminal has the flag `name`.
  static func flag(_ name: String) -> Bool {
    tigetflag(name) > 0
  }

  /// The numeric capability `name`, or `nil` where the terminal doesn't have it.
  static func number(_ name: String) -> Int? {
    let value = tigetnum(name)
    return value < 0 ? nil : Int(value)
  }

  /// The bytes of `text` without padding such as `$<5>`, delays that printing terminals needed.
  static func withoutPadding(_ text: UnsafePointer<CChar>) -> [UInt8] {
    var result: [UInt8] = []
    append(text, to: &result)
    return result
  }

  /// Adds `text` to `bytes`, without its padding.
  static func append(_ text: UnsafePointer<CChar>, to bytes: inout [UInt8]) {
    var rest = text
    while rest.pointee != 0 {
      if let end = paddingEnd(rest) {
        rest = end
      } else {
        bytes.append(UInt8(bitPattern: rest.pointee))
        rest += 1
      }
    }
  }

  private static func paddingEnd(_ text: UnsafePointer<CChar>) -> UnsafePointer<CChar>? {
    guard text[0] == CChar(0x24), text[1] == CChar(0x3C) else { return nil }
    var rest = text + 2
    while isPadding(rest.pointee) { rest += 1 }
    return rest.pointee == CChar(0x3E) ? rest + 1 : nil
  }

  private static func isPadding(_ character: CChar) -> Bool {
    switch UInt8(bitPattern: character) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "*"),
      UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
