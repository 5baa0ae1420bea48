internal import Synchronization

/// Measures text in terminal columns, exactly as a canvas draws it.
public enum TextMetrics {
  private static let hasWideAmbiguous = Atomic<Bool>(false)

  /// Whether characters of ambiguous East Asian width take two columns, such as Greek and Cyrillic
  /// letters, `…` and `○`; false unless a screen has found that its terminal shows them so.
  ///
  /// It is true of all texts of the process, and set before anything is measured. One scalar that a
  /// canvas draws or fills an area with is a sign of one column nevertheless: the device shows its ASCII
  /// stand-in.
  package static var isAmbiguousWide: Bool {
    get { hasWideAmbiguous.load(ordering: .relaxed) }
    set { hasWideAmbiguous.store(newValue, ordering: .relaxed) }
  }

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
      var scanner = GlyphScanner(bytes)
      if scanner.asciiRun(atMost: .max).count == bytes.count { return text }
      scanner = GlyphScanner(bytes)
      var visible = String.UnicodeScalarView()
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

// MARK: - Classes of scalars

/// How a terminal treats a scalar; most scalars are `narrow`.
package enum ScalarClass: UInt8 {
  case narrow = 0
  /// C0, DEL and C1.
  case control = 1
  /// Bidi controls, invisible format characters, noncharacters, surrogates.
  case hidden = 2
  /// Zero-width joiner and non-joiner.
  case joiner = 3
  case variation = 4
  /// The letters that spell a subdivision flag.
  case tag = 5
  case regional = 6
  /// Skin tones.
  case modifier = 7
  /// Joins the scalar before it and takes no column.
  case combining = 8
  case wide = 9

  /// Whether `scalar` is of a script that is written from right to left, such as Hebrew or Arabic: the
  /// blocks that Unicode keeps for these (Bidi_Class R and AL).
  @inline(__always)
  package static func isRightToLeft(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x590 else { return false }
    switch scalar {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      return true
    default: return false
    }
  }

  /// Whether `scalar` is narrow, but two columns wide on a terminal for Chinese, Japanese or Korean
  /// texts (East_Asian_Width A).
  package static func isAmbiguous(_ scalar: UInt32) -> Bool {
    var range = 0..<ambiguousRuns.count
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      let run = ambiguousRuns[middle]
      if scalar < UInt32(truncatingIfNeeded: run >> 24) {
        range = range.lowerBound..<middle
      } else if scalar > UInt32(truncatingIfNeeded: run) & 0xFF_FFFF {
        range = middle + 1..<range.upperBound
      } else {
        return true
      }
    }
    return false
  }

  /// The class of `scalar`, found among the few runs of its page of 256 scalars.
  package static func of(_ scalar: UInt32) -> ScalarClass {
    if scalar < 0x300 {
      if scalar >= 0x20 && scalar < 0x7F { return .narrow }
      if scalar < 0xA0 { return .control }
      return scalar == 0xAD ? .hidden : .narrow
    }
    var index = Int(firstRuns[min(Int(scalar >> 8), firstRuns.count - 1)])
    while index < runs.count {
      let run = runs[index]
      if scalar < UInt32(truncatingIfNeeded: run >> 32) { break }
      if scalar <= UInt32(truncatingIfNeeded: run >> 8) & 0xFF_FFFF {
        return ScalarClass(rawValue: UInt8(truncatingIfNeeded: run)) ?? .narrow
      }
      index += 1
    }
    return .narrow
  }
}
