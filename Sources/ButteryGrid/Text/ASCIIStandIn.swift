/// The ASCII characters that an ASCII-only display shows instead of other characters.
///
/// A stand-in is a similar shape (`|` for `│`, `v` for `▼`), the letter without its accent, or else
/// `?`. There is one ASCII character for each column, so that columns stay aligned.
package enum ASCIIStandIn {
  /// The printable ASCII character that stands in for `scalar`.
  package static func of(_ scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0x20...0x7E: UInt8(scalar)
    case 0xA0...0xFF: look(up: scalar - 0xA0, in: latin1)
    case 0x100...0x17F: look(up: scalar - 0x100, in: latinA)
    case 0x1A0...0x1A1: look(up: scalar - 0x1A0, in: "Oo")
    case 0x1AF...0x1B0: look(up: scalar - 0x1AF, in: "Uu")
    case 0x386...0x3CE: look(up: scalar - 0x386, in: greek)
    case 0x400...0x45F: look(up: scalar - 0x400, in: cyrillic)
    case 0x490...0x491: look(up: scalar - 0x490, in: "Gg")
    case 0x218...0x21B: look(up: scalar - 0x218, in: "SsTt")
    case 0x1EA0...0x1EF9: vietnamese(scalar)
    case 0x2000...0x205E: look(up: scalar - 0x2000, in: punctuation)
    case 0x2190...0x21FF: arrow(scalar)
    case 0x2212...0x2265: mathematics(scalar)
    case 0x2500...0x257F: look(up: scalar - 0x2500, in: boxes)
    case 0x2580...0x259F: look(up: scalar - 0x2580, in: blocks)
    case 0x25A0...0x25FF: look(up: scalar - 0x25A0, in: shapes)
    case 0x2605, 0x2606: star
    case 0x2713, 0x2714: UInt8(ascii: "v")
    case 0x2612, 0x2715...0x2718: UInt8(ascii: "x")
    case 0x276E: UInt8(ascii: "<")
    case 0x276F: UInt8(ascii: ">")
    case 0x205F, 0x2800, 0x3000: UInt8(ascii: " ")
    case 0x2801...0x28FF: UInt8(ascii: ":")
    case 0xFF01...0xFF5E: UInt8(scalar - 0xFEE0)
    default: unknown
    }
  }

  /// The stand-ins of all scalars of `text`.
  package static func of(_ text: String) -> [UInt8] { text.unicodeScalars.map { of($0.value) } }

  private static let unknown = UInt8(ascii: "?")
  private static let star = UInt8(ascii: "*")

  private static func look(up index: UInt32, in table: StaticString) -> UInt8 {
    Int(index) < table.utf8CodeUnitCount ? table.utf8Start[Int(index)] : unknown
  }

  // U+00A0 to U+00FF.
  private static let latin1: StaticString = """
     !c??Y|S"Ca<--R-o+23'uP.,1o>????AAAAAAACEEEEIIII\
    DNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty
    """

  // U+0100 to U+017F.
  private static let latinA: StaticString = """
    AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL\
    lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs
    """

  // U+0386 to U+03CE: one letter for each, as there is one column.
  private static let greek: StaticString = """
    A.EHI?O?UWiABGDEZHTIKLMNXOPR?STUFCPWIUaehiuabgdezhtiklmnxoprsstufcpwiuouw
    """

  // U+0400 to U+045F.
  private static let cyrillic: StaticString = #"""
    EEDGEZIIJLNCKIUDABVGDEZZIJKLMNOPRSTUFHCCSS"Y'EUA\#
    abvgdezzijklmnoprstufhccss"y'euaeedgeziijlnckiud
    """#

  // U+2000 to U+205E: spaces, dashes, quotes, bullets, ellipsis.
  private static let punctuation: StaticString = #"""
               ?????------|_'','""""++**....??????? \#
    %?'""'""^<>*!?-__??*/[]???????*;?*%~?*?????????
    """#

  // U+2500 to U+257F.
  private static let boxes: StaticString = """
    --||--||--||++++++++++++++++++++++++++++++++++++++++++++++++++++\
    ++++++++++++--||=|+++++++++++++++++++++++++++++++/\\X-|-|-|-|-|-|
    """

  // U+2580 to U+259F: a half, bars growing from below, bars growing from the left, shades,
  // quarters.
  private static let blocks: StaticString = "\"_.-=+*####==-||=.:#\"|##########"

  // U+25A0 to U+25FF.
  private static let shapes: StaticString =
    "#ooooooooo#o======^^^^>>>>>>vvvv<<<<<<#o**ooooo*oooooooooooooooooooooooooooooooooooooooooooo#o#o"

  private static func vietnamese(_ scalar: UInt32) -> UInt8 {
    let upper =
      switch scalar {
      case ...0x1EB7: UInt8(ascii: "A")
      case ...0x1EC7: UInt8(ascii: "E")
      case ...0x1ECB: UInt8(ascii: "I")
      case ...0x1EE3: UInt8(ascii: "O")
      case ...0x1EF1: UInt8(ascii: "U")
      default: UInt8(ascii: "Y")
      }
    return scalar % 2 == 0 ? upper : upper + 0x20
  }

  private static func arrow(_ scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0x2190...0x2199: look(up: scalar - 0x2190, in: "<^>v-|\\/\\/")
    case 0x21D0...0x21D5: look(up: scalar - 0x21D0, in: "<^>v=|")
    case 0x21B5, 0x21A9, 0x21B0: UInt8(ascii: "<")
    default: unknown
    }
  }

  private static func mathematics(_ scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0x2212: UInt8(ascii: "-")
    case 0x2215: UInt8(ascii: "/")
    case 0x2216: UInt8(ascii: "\\")
    case 0x2217: star
    case 0x2218: UInt8(ascii: "o")
    case 0x2219: UInt8(ascii: ".")
    case 0x2223: UInt8(ascii: "|")
    case 0x223C, 0x2248: UInt8(ascii: "~")
    case 0x2264: UInt8(ascii: "<")
    case 0x2265: UInt8(ascii: ">")
    default: unknown
    }
  }
}
