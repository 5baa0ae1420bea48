import ButteryGrid
import ButteryTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("the class of a scalar") struct ScalarClassTests {
  @Test(
    "is what a terminal makes of it",
    arguments: [
      (0x00, .control), (0x1F, .control), (0x20, .narrow), (0x7E, .narrow), (0x7F, .control),
      (0x80, .control), (0x9F, .control), (0xA0, .narrow), (0xAD, .hidden), (0x2FF, .narrow),
      (0x300, .combining), (0x34F, .combining), (0x416, .narrow), (0x5D0, .narrow),
      (0x61C, .hidden), (0x627, .narrow), (0x64B, .combining), (0x915, .narrow),
      (0x93F, .narrow), (0x94D, .combining), (0x1100, .wide), (0x1160, .hidden),
      (0x1161, .combining), (0x11A8, .combining), (0x180B, .variation), (0x180E, .hidden),
      (0x200B, .hidden), (0x200C, .joiner), (0x200D, .joiner), (0x200E, .hidden),
      (0x2028, .hidden), (0x202E, .hidden), (0x2066, .hidden), (0x20E3, .combining),
      (0x231A, .wide), (0x2500, .narrow), (0x2764, .narrow), (0x3000, .wide),
      (0x3042, .wide), (0x3164, .hidden), (0x4E00, .wide), (0x9FFF, .wide), (0xAC00, .wide),
      (0xD800, .hidden), (0xDFFF, .hidden), (0xE000, .narrow), (0xFDD0, .hidden),
      (0xFE0F, .variation), (0xFEFF, .hidden), (0xFF01, .wide), (0xFF71, .narrow),
      (0xFFA0, .hidden), (0xFFFC, .narrow), (0xFFFD, .narrow), (0xFFFE, .hidden),
      (0x1F1E6, .regional), (0x1F3FB, .modifier), (0x1F3FF, .modifier), (0x1F9C8, .wide),
      (0x1FAE8, .wide), (0x20000, .wide), (0x3FFFD, .wide), (0x3FFFE, .hidden),
      (0xE0001, .hidden), (0xE0020, .tag), (0xE007F, .tag), (0xE0100, .variation),
      (0xF0000, .narrow), (0x10FFFD, .narrow), (0x10FFFF, .hidden),
    ] as [(UInt32, ScalarClass)])
  func examples(scalar: UInt32, expected: ScalarClass) {
    #expect(ScalarClass.of(scalar) == expected)
  }

  @Test("never hides a control, a format character or a mark among the narrow ones")
  func categories() {
    var wrong: [String] = []
    for scalar in assignedScalars() {
      let scalarClass = ScalarClass.of(scalar.value)
      let isRight =
        switch scalar.properties.generalCategory {
        case .control: scalarClass == .control
        case .nonspacingMark, .enclosingMark:
          scalarClass == .combining || scalarClass == .variation || scalarClass == .hidden
        case .spacingMark: scalarClass == .narrow || scalarClass == .wide
        case .format:
          scalarClass == .hidden || scalarClass == .joiner || scalarClass == .tag
            || Self.isVisibleFormat(scalar)
        case .lineSeparator, .paragraphSeparator, .surrogate: scalarClass == .hidden
        default:
          [.narrow, .wide, .modifier, .regional].contains(scalarClass)
            || Self.isJamo(scalar) && scalarClass == .combining
            || scalar.properties.isDefaultIgnorableCodePoint && scalarClass == .hidden
        }
      if !isRight { wrong.append("\(hex(scalar)) is \(scalarClass)") }
    }
    #expect(wrong == [])
  }

  @Test("never passes what is invisible by default but joiners, selectors, tags and U+034F")
  func invisible() {
    let wrong = assignedScalars().filter { scalar in
      let passed: [ScalarClass] = [.hidden, .joiner, .variation, .tag]
      return scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{34F}"
        && !passed.contains(ScalarClass.of(scalar.value))
    }
    #expect(wrong.map(hex) == [])
  }

  @Test("hides noncharacters and surrogates") func noncharacters() {
    let noncharacters = (0...0x10).flatMap { [$0 << 16 | 0xFFFE, $0 << 16 | 0xFFFF] }
    for value in Array(0xFDD0...0xFDEF) + noncharacters + Array(0xD800...0xDFFF) {
      #expect(ScalarClass.of(UInt32(value)) == .hidden, "U+\(String(value, radix: 16))")
    }
  }

  @Test("is wide for every emoji that looks like one by itself") func emoji() {
    let wrong = assignedScalars().filter { scalar in
      scalar.properties.isEmojiPresentation
        && ![.wide, .modifier, .regional].contains(ScalarClass.of(scalar.value))
    }
    #expect(wrong.map(hex) == [])
  }

  @Test("is narrow beyond the last run and for what no scalar can be") func beyond() {
    #expect(ScalarClass.of(0x110000) == .narrow)
    #expect(ScalarClass.of(.max) == .narrow)
  }

  #if canImport(Glibc)
    @Test("agrees with the C library's column widths, with known exceptions") func cLibrary() throws
    {
      let widthOf = try #require(CLibrary.widths())
      var wrong: [String] = []
      for scalar in assignedScalars() {
        guard let known = widthOf(scalar), !Self.differsFromCLibrary(scalar) else { continue }
        let ours: Int? =
          switch ScalarClass.of(scalar.value) {
          case .narrow, .regional: 1
          case .wide, .modifier: 2
          case .combining, .joiner, .variation, .tag: 0
          case .control, .hidden: nil
          }
        if let ours, ours != known { wrong.append("\(hex(scalar)): \(ours), C \(known)") }
      }
      #expect(wrong == [])
    }
  #endif

  /// Returns whether a format character is visible: signs around Arabic, Syriac, Kaithi and
  /// hieroglyphic numbers.
  private static func isVisibleFormat(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x600...0x605, 0x6DD, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  /// Returns whether a scalar is a vowel or final consonant of Hangul, which joins the consonant
  /// before it.
  private static func isJamo(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1161...0x11FF, 0xD7B0...0xD7FB: true
    default: false
    }
  }

  /// Returns whether a scalar became wide or spacing in Unicode 16, or is a circled number of
  /// ambiguous width.
  private static func differsFromCLibrary(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2630...0x2637, 0x268A...0x268F, 0x1D300...0x1D356, 0x1D360...0x1D376: true
    case 0x1171E: true
    case 0x3248...0x324F: true
    default: false
    }
  }

  private func assignedScalars() -> [Unicode.Scalar] {
    (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      scalar.properties.generalCategory != .unassigned
    }
  }

  private func hex(_ scalar: Unicode.Scalar) -> String {
    "U+" + String(scalar.value, radix: 16, uppercase: true)
  }
}

#if canImport(Glibc)
  /// The C library's widths, in a UTF-8 locale for this thread only.
  private enum CLibrary {
    /// Returns a function for the widths that the library knows; `nil` if there is no such locale.
    static func widths() -> ((Unicode.Scalar) -> Int?)? {
      typealias Function = @convention(c) (Int32) -> Int32
      guard let symbol = dlsym(nil, "wcwidth"),
        let locale = newlocale(Int32(LC_CTYPE_MASK), "C.UTF-8", nil)
      else { return nil }
      let function = unsafeBitCast(symbol, to: Function.self)
      let previous = uselocale(locale)
      defer {
        uselocale(previous)
        freelocale(locale)
      }
      let widths = (Int32(0)...0x10FFFF).map(function)
      return { scalar in
        let width = widths[Int(scalar.value)]
        return width < 0 ? nil : Int(width)
      }
    }
  }
#endif
