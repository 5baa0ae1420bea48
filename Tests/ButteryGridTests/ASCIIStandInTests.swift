import ButteryGrid
import Testing

@Suite("an ASCII stand-in")
struct ASCIIStandInTests {
  @Test(
    "keeps the shape or the letter of",
    arguments: [
      ("─│┌┘├╔═║╱╲╳", "-|++++=|/\\X"), ("▁▂▃▄▅▆▇█▀", "_.-=+*##\""), ("▉▌▍▏▐░▒▓", "#=-|=.:#"),
      ("←↑→↓↔↕", "<^>v-|"), ("▲▼▶◀▸▾●○■", "^v><>v*o#"), ("•·…–—“”‘’‹›", "*..--\"\"''<>"),
      ("ÀÉîõüßçñØÿ", "AEiousc" + "nOy"), ("ĀčĐěłŃœřšŽ", "AcDelNorsZ"), ("ẠặỆịơỰỹ", "AaEioUy"),
      ("Ａ１～　", "A1~ "), ("✓✗★❯", "vx*>"), ("≤≥≈−", "<>~-"), ("⠀⣿", " :"),
      ("Москва Жуков щи", "Moskva Zukov si"), ("Αθήνα Ψωμί", "Athna Pwmi"),
      ("az AZ~", "az AZ~"), ("␛漢😀\u{FFFD}\u{202E}", "?????"),
    ])
  func standsIn(text: String, expected: String) {
    let standIns = text.unicodeScalars.map { ASCIIStandIn.of($0.value) }
    #expect(String(decoding: standIns, as: UTF8.self) == expected)
  }

  @Test("is printable ASCII whatever it stands for")
  func isAlwaysPrintable() {
    for scalar in UInt32(0)...0x11_0000 {
      guard (0x20...0x7E).contains(ASCIIStandIn.of(scalar)) else {
        Issue.record("U+\(String(scalar, radix: 16)) stands as \(ASCIIStandIn.of(scalar))")
        return
      }
    }
  }
}
