import ButteryGrid
import Glibc

/// Standard error as people read it: a line at a time, and nothing in it that a terminal obeys.
enum StandardError {
  /// Writes `line`, with visible stand-ins for controls, and in a locale without Unicode for all
  /// that isn't ASCII.
  static func write(line: String) {
    let text = TextMetrics.visible(line)
    var bytes =
      isUnicode ? Array(text.utf8) : text.unicodeScalars.map { ASCIIStandIn.of($0.value) }
    bytes.append(UInt8(ascii: "\n"))
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Asks for the user's locale; it is never changed.
  private static var isUnicode: Bool {
    setlocale(LC_CTYPE, "")
    return nl_langinfo(Int32(CODESET)).map { String(cString: $0) } == "UTF-8"
  }
}
