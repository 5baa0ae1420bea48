import ButteryCurses
import ButteryGrid
import RuleTrait
import Testing

@Suite("a palette") struct PaletteTests {
  @Test(
    "is one of those that terminals have",
    arguments: [
      (-1, 0), (2, 0), (8, 8), (15, 8), (16, 16), (88, 16), (256, 256), (16_777_216, 16_777_216),
    ])
  func sizes(count: Int, colors: Int) {
    #expect(Palette(terminalColors: count).colors == colors)
  }

  @Test("leaves all alone where there are no colours")
  func noColors() {
    let palette = Palette(terminalColors: 0)
    #expect(palette.ink(.red) == .standard && palette.background(.rgb(1, 2, 3)) == .standard)
  }

  @Test("uses no ink that can hardly be read on the terminal's background", .rules("RM-7"))
  func contrast() {
    let light = Palette(terminalColors: 256, background: .white)
    #expect(light.ink(.yellow) == .standard && light.ink(.blue).index == 4)
    #expect(light.ink(.yellow, on: .black).index == 3)
    let dark = Palette(terminalColors: 256, background: .black)
    #expect(dark.ink(.yellow).index == 3 && dark.ink(.blue) == .standard)
    let unknown = Palette(terminalColors: 256)
    #expect(unknown.ink(.blue).index == 4 && unknown.ink(.red).index == 1)
    for color in [Color.yellow, .brightYellow, .cyan, .green, .white, .black, .rgb(255, 250, 200)] {
      #expect(unknown.ink(color) == .standard && unknown.ink(color, on: .blue) != .standard)
    }
    #expect((20.9...21.1).contains(RGB.white.contrast(to: .black)))
  }

  @Test("finds the nearest of 256 among the cube and the greys")
  func nearestOf256() {
    let palette = Palette(terminalColors: 256)
    for index in UInt8(16)...255 {
      let level = { (step: Int) in UInt8(step == 0 ? 0 : 55 + 40 * step) }
      let step = Int(index) - 16
      let grey = UInt8(truncatingIfNeeded: 8 + 10 * (Int(index) - 232))
      let color: Color =
        index < 232
        ? .rgb(level(step / 36), level(step / 6 % 6), level(step % 6)) : .rgb(grey, grey, grey)
      #expect(palette.ink(color, on: .black) == Palette.Entry(index: Int32(index)))
    }
    #expect(palette.ink(.indexed(9), on: .black) == Palette.Entry(index: 9))
    #expect(palette.ink(nil) == .standard && palette.ink(.default) == .standard)
  }

  @Test("of eight shows bright colours in bold, as ink only")
  func brightOfEight() {
    let palette = Palette(terminalColors: 8)
    #expect(palette.ink(.brightRed, on: .black) == Palette.Entry(index: 1, attributes: .bold))
    #expect(palette.background(.brightRed) == Palette.Entry(index: 1))
    #expect(palette.ink(.brightBlack, on: .black) == Palette.Entry(index: -1, attributes: .dim))
    #expect(palette.background(.brightBlack) == .standard)
    #expect(palette.ink(.rgb(250, 5, 5), on: .black) == Palette.Entry(index: 1, attributes: .bold))
    #expect(palette.ink(.indexed(231), on: .black) == Palette.Entry(index: 7, attributes: .bold))
  }

  @Test("of direct colours keeps them, and the named ones by their numbers")
  func direct() {
    let palette = Palette(terminalColors: 1 << 24)
    #expect(palette.ink(.rgb(1, 2, 3), on: .black) == Palette.Entry(index: 0x010203))
    #expect(palette.ink(.indexed(3), on: .black) == Palette.Entry(index: 3))
    #expect(palette.ink(.indexed(208), on: .black) == Palette.Entry(index: 0xFF8700))
    #expect(palette.ink(.rgb(0, 0, 5), on: .black) == Palette.Entry(index: 0))
  }
}
