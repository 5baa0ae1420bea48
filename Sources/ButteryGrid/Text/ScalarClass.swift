/// How a terminal treats a scalar; most scalars are `narrow`.
package enum ScalarClass: UInt8 {
  case narrow = 0
  /// C0, DEL and C1: a terminal would obey them.
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
