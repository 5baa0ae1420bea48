/// What a scalar does on a terminal, as far as it isn't simply one column of ink.
package enum ScalarClass: UInt8 {
  case narrow = 0
  /// C0, DEL and C1: would be obeyed by the terminal.
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

  /// The class of `scalar`: a binary search, but for the Latin letters that texts are full of.
  package static func of(_ scalar: UInt32) -> ScalarClass {
    if scalar < 0x300 {
      if scalar >= 0x20 && scalar < 0x7F { return .narrow }
      if scalar < 0xA0 { return .control }
      return scalar == 0xAD ? .hidden : .narrow
    }
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if UInt32(truncatingIfNeeded: runs[middle] >> 32) <= scalar {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low > 0 else { return .narrow }
    let run = runs[low - 1]
    guard scalar <= UInt32(truncatingIfNeeded: run >> 8) & 0xFF_FFFF else { return .narrow }
    return ScalarClass(rawValue: UInt8(truncatingIfNeeded: run)) ?? .narrow
  }
}
