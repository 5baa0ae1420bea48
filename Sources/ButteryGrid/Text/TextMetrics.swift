/// Measures text in terminal columns, exactly as a canvas draws it.
public enum TextMetrics {
  /// How many columns `text` takes on one line.
  ///
  /// - Complexity: O(length); ASCII eight bytes at a time.
  public static func width(of text: String) -> Int {
    text.withUTF8Bytes { width(ofUTF8: $0) }
  }

  /// How many columns the UTF-8 text `bytes` takes on one line; invalid bytes count as drawn.
  public static func width(ofUTF8 bytes: UnsafeBufferPointer<UInt8>) -> Int {
    prefix(ofUTF8: bytes, from: 0, fitting: .max).width
  }

  /// The text as a screen would show it.
  ///
  /// Every control character, bidi control and invisible character becomes a visible stand-in. Use
  /// this for texts that go to a terminal without a canvas, such as error messages.
  public static func visible(_ text: String) -> String {
    text.withUTF8Bytes { bytes in
      var visible = String.UnicodeScalarView()
      var scanner = GlyphScanner(bytes)
      while let element = scanner.next() {
        if element.isCluster {
          visible.append(contentsOf: scanner.cluster(of: element).text.unicodeScalars)
        } else {
          visible.append(Unicode.Scalar(element.scalar) ?? "\u{FFFD}")
        }
      }
      return String(visible)
    }
  }

  /// The longest beginning of the UTF-8 text `bytes`, from offset `start` on, that fits into
  /// `columns`.
  ///
  /// - Returns: The offset of the first byte that doesn't fit, and the columns used.
  package static func prefix(
    ofUTF8 bytes: UnsafeBufferPointer<UInt8>, from start: Int, fitting columns: Int
  ) -> (end: Int, width: Int) {
    var scanner = GlyphScanner(bytes, from: start)
    var used = 0
    var end = start
    while used < columns {
      let run = scanner.asciiRun(atMost: columns - used)
      if !run.isEmpty {
        used += run.count
        end = run.upperBound
        continue
      }
      guard let element = scanner.next(), element.width <= columns - used else { break }
      used += element.width
      end = element.end
    }
    return (end, used)
  }
}
