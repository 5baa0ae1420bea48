import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("images") @MainActor struct ImageTests {
  @Test("an image of text is as large as its lines and draws them")
  func text() {
    let image = Image(lines: ["ab", "日本"])
    #expect(image.size == Size(width: 4, height: 2))
    #expect(Grid(of: ImageView(image: image), width: 4, height: 2).lines == ["ab  ", "日本"])
    #expect(Image(lines: []).size == .zero)
  }

  @Test("an image stands in the middle of its view, an odd place to the right and below")
  func centred() {
    let view = ImageView(image: Image(lines: ["ab"]))
    #expect(view.intrinsicContentSize == Size(width: 2, height: 1))
    #expect(Grid(of: view, width: 5, height: 2).lines == [" ab  ", "     "])
  }

  @Test("an image that is larger than its view is cut off at its edges")
  func cutOff() {
    let view = ImageView(image: Image(lines: ["abc", "def"]))
    view.frame = Rect(x: 1, y: 1, width: 2, height: 1)
    let root = View()
    root.addSubview(view)
    #expect(Grid(of: root, width: 5, height: 3).lines == ["     ", " ab  ", "     "])
  }

  @Test("without an image nothing is drawn and nothing measured", .rules("DOC-77"))
  func none() {
    let view = ImageView(image: nil)
    #expect(view.intrinsicContentSize == .zero)
    #expect(Grid(of: view, width: 2, height: 1).lines == ["  "])
  }

  @Test(
    "an image is found by the name it was registered under, else there is none", .rules("DOC-77"))
  func named() {
    let name = "a name of ImageTests"
    #expect(Image(named: name) == nil)
    Image.register(Image(lines: ["ab"]), named: name)
    let view = ImageView(image: Image(named: name))
    #expect(view.intrinsicContentSize == Size(width: 2, height: 1))
    #expect(Grid(of: view, width: 2, height: 1).lines == ["ab"])
    Image.register(Image(lines: ["c"]), named: name)
    #expect(Image(named: name)?.size == Size(width: 1, height: 1))
    Image.register(nil, named: name)
    view.image = Image(named: name)
    #expect(view.intrinsicContentSize == .zero)
    #expect(Grid(of: view, width: 2, height: 1).lines == ["  "])
  }

  /// An image; two lines of pixels are shown on one line of the screen.
  private let pixels: [Image.Pixel?] = [
    .init(.red), .init(.red), nil, nil, .init(.red),
    .init(.red), .init(.blue), .init(.red), nil, nil,
    nil, .init(.blue), nil, nil, nil,
  ]

  @Test("pixels are halves of a place: upper, lower, both in one colour or in two")
  func pixelImage() {
    let image = Image(pixels: pixels, width: 5)
    #expect(image.size == Size(width: 5, height: 2))
    let screen = ScriptedScreen(width: 5, height: 2)
    screen.run(ImageView(image: image))
    #expect(screen.lines == ["█▀▄ ▀", " ▀   "])
    #expect(screen.grid.style(at: .zero) == Style(foreground: .red))
    #expect(
      screen.grid.style(at: Point(x: 1, y: 0)) == Style(foreground: .red, background: .blue))
    #expect(screen.grid.style(at: Point(x: 2, y: 0)) == Style(foreground: .red))
    #expect(screen.grid.style(at: Point(x: 3, y: 0)) == Style())
  }

  @Test("without colours, background counts as empty and everything else as ink")
  func mono() {
    let image = Image(
      pixels: [
        .init(.red), .init(.white, isBackground: true), .init(.red),
        .init(.white, isBackground: true),
        .init(.blue), .init(.red), .init(.white, isBackground: true),
        .init(.white, isBackground: true),
      ], width: 4)
    let lines = Grid(
      of: ImageView(image: image), width: 4, height: 1, traits: DisplayTraits(colors: 0)
    ).lines
    #expect(lines == ["█▄▀ "])
    let coloured = Grid(of: ImageView(image: image), width: 4, height: 1).lines
    #expect(coloured == ["▀▀▀█"])
  }
}
