import CLibrary
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

// MARK: - What no description says

/// What the environment tells of the terminal, where its description doesn't.
enum TerminalProgram {
  static var isTmux: Bool { has("TMUX") }
  static var isScreen: Bool { has("STY") }
  static var isMlterm: Bool { has("MLTERM") }

  /// Whether it is known to reorder right-to-left letters.
  static var reorders: Bool { has("VTE_VERSION") || has("KONSOLE_VERSION") || isMlterm }

  /// Whether it is known to show progress, from the releases on that do.
  ///
  /// Inside tmux and screen the variables are those of the terminal around, which gets nothing.
  static var showsProgress: Bool {
    guard !isTmux, !isScreen else { return false }
    if has("WT_SESSION") || value("ConEmuANSI") == "ON" { return true }
    if number("VTE_VERSION") >= 8000 || number("KONSOLE_VERSION") >= 250_400 { return true }
    switch value("TERM_PROGRAM") {
    case "ghostty", "WezTerm", "mintty": return true
    case "iTerm.app":
      let release = (value("TERM_PROGRAM_VERSION") ?? "").split(separator: ".").map { Int($0) ?? 0 }
      return !release.lexicographicallyPrecedes([3, 6, 6])
    default: return false
    }
  }

  private static func has(_ name: String) -> Bool { getenv(name) != nil }
  private static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
  private static func number(_ name: String) -> Int { value(name).flatMap { Int($0) } ?? 0 }
}

// MARK: - The locale

/// The character set of this process.
package enum TerminalLocale {
  /// Sets the process's character set to that of the user's locale, or to UTF-8 where the user hasn't
  /// named one that can be set, or only C while `terminal` says that it is UTF-8 (IUTF8).
  ///
  /// The environment, and with it that of other programs, stays as it is.
  ///
  /// - Returns: Whether the character set is UTF-8.
  @discardableResult
  package static func adopt(for terminal: Int32) -> Bool {
    // No other category is needed, and each one would take time to open its files.
    let isSet = setlocale(LC_CTYPE, "") != nil
    if isUTF8 { return true }
    let hasName = isNamed("LC_ALL") || isNamed("LC_CTYPE") || isNamed("LANG")
    guard !isSet || !hasName || isPlain && isUTF8(terminal) else { return false }
    return setlocale(LC_CTYPE, "C.UTF-8") != nil && isUTF8
  }

  private static func isNamed(_ variable: String) -> Bool { name(variable) != nil }

  private static func name(_ variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the environment names a Chinese, Japanese or Korean locale.
  static var isEastAsian: Bool {
    let name = name("LC_ALL") ?? name("LC_CTYPE") ?? name("LANG") ?? ""
    return ["zh", "ja", "ko"].contains { name == $0 || name.hasPrefix($0 + "_") }
  }

  private static var codeset: String {
    nl_langinfo(Int32(CODESET)).map { String(cString: $0) } ?? ""
  }

  private static var isUTF8: Bool { codeset == "UTF-8" }

  /// Whether the character set is that of the locale C, which nobody needs to have chosen.
  private static var isPlain: Bool { codeset == "ANSI_X3.4-1968" || codeset == "US-ASCII" }

  private static func isUTF8(_ terminal: Int32) -> Bool {
    var settings = termios()
    return tcgetattr(terminal, &settings) == 0 && settings.c_iflag & tcflag_t(IUTF8) != 0
  }
}
