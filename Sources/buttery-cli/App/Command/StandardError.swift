import ButteryGrid
import Glibc

/// Standard error: whole lines, without control characters that a terminal would obey.
enum StandardError {
  /// Writes `line` with visible stand-ins for control characters, and, in a locale without Unicode,
  /// for all characters that aren't ASCII.
  static func write(line: String) {
    let text = TextMetrics.visible(line)
    var bytes =
      isUnicode ? Array(text.utf8) : text.unicodeScalars.map { ASCIIStandIn.of($0.value) }
    bytes.append(UInt8(ascii: "\n"))
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Whether the user's locale is UTF-8.
  private static var isUnicode: Bool {
    setlocale(LC_CTYPE, "")
    return nl_langinfo(Int32(CODESET)).map { String(cString: $0) } == "UTF-8"
  }
}
